import { parseHex, toHex } from '../model/colour-math.ts';
import type { Fill } from '../model/drawing.ts';
import type { PictureEffect } from '../model/picture-effect.ts';
import type { Colour } from '../model/run.ts';
import type { VectorItem, VectorPicture } from '../model/vector-picture.ts';
import { applyEffects } from './picture-variants.ts';
import { EXACT, recolour } from './recolour.ts';

/** A drawing with the effects on all of its colours, and on the pictures in it. */
export function recolourVector(picture: VectorPicture, effects: readonly PictureEffect[]): VectorPicture {
  const painted = <T extends { readonly colour: Colour; readonly opacity: number }>(paint: T): T => {
    const pixel = Uint8Array.of(...parseHex(paint.colour).map((part) => Math.round(part * 255)), 255);
    recolour(pixel, effects, EXACT);
    const [red = 0, green = 0, blue = 0, opacity = 0] = pixel;
    return { ...paint, colour: toHex([red / 255, green / 255, blue / 255]), opacity: (paint.opacity * opacity) / 255 };
  };
  const filled = (fill: Fill): Fill => {
    if (fill.type === 'none') return fill;
    if (fill.type === 'picture') return { ...fill, media: applyEffects(fill.media, effects) };
    if (fill.type === 'gradient')
      return { ...fill, stops: fill.stops.map(({ at, colour }) => ({ at, colour: painted({ colour, opacity: 1 }).colour })) };
    if (fill.type === 'solid' || fill.background === undefined) return painted(fill);
    return { ...painted(fill), background: painted({ colour: fill.background, opacity: 1 }).colour };
  };
  const changed = (item: VectorItem): VectorItem => {
    if (item.type === 'group') return { ...item, items: item.items.map(changed) };
    if (item.type === 'image') return { ...item, media: applyEffects(item.media, effects) };
    if (item.type === 'text') return painted(item);
    return { ...item, fill: filled(item.fill), ...(item.stroke ? { stroke: painted(item.stroke) } : {}) };
  };
  return { ...picture, items: picture.items.map(changed) };
}
