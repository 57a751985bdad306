import { applyEffects, canRecolour } from '../../images/picture-variants.ts';
import type { Media } from '../../model/drawing.ts';
import type { PictureEffect } from '../../model/picture-effect.ts';
import { reportIn, type Story } from '../reader-context.ts';
import { type DrawingColour, resolveDrawingColour } from '../values/colour.ts';
import { readDrawingFraction } from '../values/emu.ts';
import { attribute, child, elements, type XmlElement } from '../xml/xml.ts';

/** Effects on the pixels that are not applied (ECMA-376 20.1.8.13, children of `a:blip`). */
const NOT_APPLIED: ReadonlyMap<string, string> = new Map([
  ['a:tint', 'a tint'],
  ['a:hsl', 'other hues'],
  ['a:clrRepl', 'one colour'],
  ['a:fillOverlay', 'a fill over it'],
  ['a:blur', 'blur'],
  ['a:alphaBiLevel', 'opacity'],
  ['a:alphaCeiling', 'opacity'],
  ['a:alphaFloor', 'opacity'],
  ['a:alphaInv', 'opacity'],
  ['a:alphaMod', 'opacity'],
  ['a:alphaRepl', 'opacity'],
]);

/** Opacity of the pixels of `a:blip`, 0 to 1: its `a:alphaModFix`, and how far they are washed out. */
export function readBlipOpacity(blip: XmlElement | undefined): number {
  const alpha = readDrawingFraction(attribute(child(blip, 'a:alphaModFix'), 'amt'), 1);
  return Math.min(1, Math.max(0, alpha)) * washedOut(child(blip, 'a:lum'));
}

/** The picture with the colours that the effects of its `a:blip` give it; those that are not applied are reported. */
export function withBlipEffects(story: Story, blip: XmlElement | undefined, media: Media): Media {
  const effects: PictureEffect[] = [];
  for (const element of elements(blip)) {
    const name = NOT_APPLIED.get(element.name);
    if (name !== undefined) reportIn(story, 'info', 'docx/picture-effect', `A picture is shown without its effect (${name}).`);
    const effect = washedOut(element) < 1 ? undefined : EFFECTS.get(element.name)?.(element, story);
    if (effect) effects.push(effect);
  }
  return recoloured(story, media, effects);
}

/** The picture with these effects, or as it is, and a report, where its pixels are too many to be decoded for them. */
export function recoloured(story: Story, media: Media, effects: readonly PictureEffect[]): Media {
  if (effects.length === 0) return media;
  if (canRecolour(media, story.sources.media.pixels)) return applyEffects(media, effects);
  reportIn(story, 'info', 'docx/picture-effect', 'A picture is shown without its effects: it has too many pixels.');
  return media;
}

type ReadEffect = (element: XmlElement, story: Story) => PictureEffect | undefined;

const EFFECTS: ReadonlyMap<string, ReadEffect> = new Map<string, ReadEffect>([
  ['a:grayscl', () => ({ type: 'grey' })],
  ['a:biLevel', (element) => ({ type: 'blackAndWhite', from: readDrawingFraction(attribute(element, 'thresh'), 0.5) })],
  [
    'a:lum',
    (element) => {
      const brightness = readDrawingFraction(attribute(element, 'bright'), 0);
      const contrast = readDrawingFraction(attribute(element, 'contrast'), 0);
      if (brightness === 0 && contrast === 0) return undefined;
      return { type: 'light', brightness, gain: contrast < 0 ? 1 + contrast : 1 / (1 - Math.min(contrast, 0.999)) };
    },
  ],
  [
    'a:duotone',
    (element, story) => {
      const [black, white] = coloursIn(element, story);
      return black && white ? { type: 'duotone', black: black.colour, white: white.colour } : undefined;
    },
  ],
  [
    'a:clrChange',
    (element, story) => {
      const [from] = coloursIn(child(element, 'a:clrFrom'), story);
      const [to] = coloursIn(child(element, 'a:clrTo'), story);
      return from && to ? { type: 'replace', colour: from.colour, by: to.colour, opacity: to.opacity } : undefined;
    },
  ],
]);

function coloursIn(parent: XmlElement | undefined, { sources }: Story): DrawingColour[] {
  return elements(parent).flatMap((element) => resolveDrawingColour(element, sources.theme) ?? []);
}

/**
 * Word's washed out picture, 70 % brighter with 70 % less contrast, looks on white like 20 % opacity: black becomes 0.805 (see `recolour`).
 * As opacity it leaves photographs as small as they are.
 */
function washedOut(effect: XmlElement | undefined): number {
  if (effect?.name !== 'a:lum') return 1;
  const bright = readDrawingFraction(attribute(effect, 'bright'), 0);
  const contrast = readDrawingFraction(attribute(effect, 'contrast'), 0);
  return bright > 0 && bright < 1 && Math.abs(bright + contrast) < 0.02 ? (1 - bright) * (1 - bright / 2) : 1;
}
