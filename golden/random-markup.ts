import type { Random } from '../scripts/seeded-random.mjs';
import { EXTREMES, escaped } from './mutate-template.ts';

/** What makes of random numbers the pieces of a made-up document: right in most of its values and wrong in some. */
export function randomMarkup(random: Random) {
  const below = (limit: number) => Math.floor(random() * limit);
  const chance = (probability: number) => random() < probability;
  const pick = <T>(values: readonly T[]) => values[below(values.length)] as T;
  const list = <T>(most: number, one: () => T): readonly T[] => Array.from({ length: below(most + 1) }, one);
  const some = (most: number, one: () => string) => list(most, one).join('');
  const maybe = (probability: number, one: () => string) => (chance(probability) ? one() : '');
  const value = (usual: () => string | number) => escaped(chance(0.04) ? pick(EXTREMES) : `${usual()}`);
  const attribute = (name: string, usual: () => string | number) => (chance(0.05) ? '' : ` ${name}="${value(usual)}"`);
  return { below, chance, pick, list, some, maybe, value, attribute };
}

export type RandomMarkup = ReturnType<typeof randomMarkup>;
