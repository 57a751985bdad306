import { reportIn, type Story } from '../reader-context.ts';
import { readDrawingFraction } from '../values/emu.ts';
import { attribute, child, elements, type XmlElement } from '../xml/xml.ts';

/** Effects on the pixels that are not applied (ECMA-376 20.1.8.13, children of `a:blip`). */
const effects: ReadonlyMap<string, string> = new Map([
  ['a:grayscl', 'shades of grey'],
  ['a:biLevel', 'black and white'],
  ['a:duotone', 'two colours'],
  ['a:clrChange', 'a transparent colour'],
  ['a:lum', 'brightness and contrast'],
  ['a:tint', 'a tint'],
]);

/** Opacity of the pixels of `a:blip`, 0 to 1: its `a:alphaModFix`, and how far they are washed out. */
export function readBlipOpacity(blip: XmlElement | undefined): number {
  const alpha = readDrawingFraction(attribute(child(blip, 'a:alphaModFix'), 'amt'), 1);
  return Math.min(1, Math.max(0, alpha)) * washedOut(child(blip, 'a:lum'));
}

/** Reports the effects that `readBlipOpacity` does not tell of. */
export function reportBlipEffects(story: Story, blip: XmlElement | undefined): void {
  for (const effect of elements(blip)) {
    const name = washedOut(effect) < 1 ? undefined : effects.get(effect.name);
    if (name !== undefined) reportIn(story, 'info', 'docx/picture-effect', `A picture is shown without its effect (${name}).`);
  }
}

/** Word's washed out picture, 70 % brighter with 70 % less contrast, looks on white like 30 % opacity. */
function washedOut(effect: XmlElement | undefined): number {
  if (effect?.name !== 'a:lum') return 1;
  const bright = readDrawingFraction(attribute(effect, 'bright'), 0);
  const contrast = readDrawingFraction(attribute(effect, 'contrast'), 0);
  return bright > 0 && bright < 1 && Math.abs(bright + contrast) < 0.02 ? 1 - bright : 1;
}
