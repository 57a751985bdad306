import type { PictureEffect } from '../../model/picture-effect.ts';
import { attribute, type XmlElement } from '../xml/xml.ts';
import { readVmlBoolean, readVmlColour, readVmlFraction } from './vml-colour.ts';

/** What `v:imagedata` does to the colours of its picture (ECMA-376 Part 4, 14.1.2.11), but for washing it out. */
export function readVmlPictureEffects(image: XmlElement | undefined): readonly PictureEffect[] {
  const effects: PictureEffect[] = [];
  const key = readVmlColour(attribute(image, 'chromakey'));
  if (key !== undefined) effects.push({ type: 'replace', colour: key, by: key, opacity: 0 });
  if (readVmlBoolean(attribute(image, 'grayscale'), false)) effects.push({ type: 'grey' });
  if (readVmlBoolean(attribute(image, 'bilevel'), false)) effects.push({ type: 'blackAndWhite', from: 0.5 });
  const gain = Math.max(0, readVmlFraction(attribute(image, 'gain')) ?? 1);
  // Half of what `a:lum` says: Word writes its washed out picture with 0.35 here and 70 % there.
  const brightness = (readVmlFraction(attribute(image, 'blacklevel')) ?? 0) * 2;
  if (washedOut(image) === 1 && (gain !== 1 || brightness !== 0)) effects.push({ type: 'light', brightness, gain });
  return effects;
}

/** Word's washed out watermark, gain 0.3 and black level 0.35, looks on white like 20 % opacity, as that of `a:lum`. */
export function washedOut(image: XmlElement | undefined): number {
  const gain = readVmlFraction(attribute(image, 'gain'));
  const black = readVmlFraction(attribute(image, 'blacklevel'));
  return gain !== undefined && black !== undefined && gain > 0 && gain < 1 && Math.abs((1 - gain) / 2 - black) < 0.05
    ? (gain * (1 + gain)) / 2
    : 1;
}
