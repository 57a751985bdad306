import type { Media } from '../model/drawing.ts';
import type { PictureEffect } from '../model/picture-effect.ts';
import { readPictureInfo } from './picture-info.ts';
import type { PixelBudget } from './pixel-budget.ts';
import { isTooLarge } from './read-pixels.ts';

/** By what their effects are. */
const variants = new WeakMap<Media, Map<string, Media>>();

/** The picture with effects on its colours: one object for the same picture and effects, as its identity is its key in caches. */
export function applyEffects(media: Media, effects: readonly PictureEffect[]): Media {
  if (effects.length === 0) return media;
  const known = variants.get(media) ?? new Map<string, Media>();
  variants.set(media, known);
  const key = JSON.stringify(effects);
  let variant = known.get(key);
  if (!variant) {
    variant = { ...media, effects: [...(media.effects ?? []), ...effects] };
    known.set(key, variant);
  }
  return variant;
}

/** Whether its pixels may be decoded once more; what is no picture is told of where it is shown. */
export function canRecolour({ bytes }: Media, budget: PixelBudget): boolean {
  const info = readPictureInfo(bytes);
  return !info || (!isTooLarge(info) && budget.takeAgain(bytes));
}
