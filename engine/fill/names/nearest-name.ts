import { foldName } from './column-name.ts';

const MAX_COMPARED_LENGTH = 80;
const MAX_CANDIDATES = 2_000;

/** Names that differ in more than so many characters are other names, however long they are. */
const MAX_MISTAKES = 12;

/** The candidate that a typing mistake may have turned into `name`: at most a third of its characters differ, and twelve. */
export function nearestName(name: string, candidates: readonly string[]): string | undefined {
  const target = foldName(name);
  if (target.length === 0 || target.length > MAX_COMPARED_LENGTH) return undefined;
  let best: string | undefined;
  let bestDistance = Math.min(MAX_MISTAKES, Math.max(1, Math.floor(target.length / 3))) + 1;
  for (const candidate of candidates.slice(0, MAX_CANDIDATES)) {
    const folded = foldName(candidate);
    if (folded.length === 0 || Math.abs(folded.length - target.length) >= bestDistance) continue;
    const distance = editDistance(target, folded, bestDistance);
    // One letter in a name of one or two letters is another name, not a mistake.
    if (distance < bestDistance && distance < Math.min(target.length, folded.length)) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** The question behind a sentence about a name that is not known; nothing where no other is near. */
export const didYouMean = (nearest: string | undefined): string => (nearest === undefined ? '' : ` Did you mean '${nearest}'?`);

/** Damerau-Levenshtein (optimal string alignment); gives up with `limit` as soon as it cannot be less. */
export function editDistance(a: string, b: string, limit: number): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    let least = row;
    // Further from the diagonal the distance is the limit at least: there is nothing in these places.
    for (let column = Math.max(1, row - limit); column <= Math.min(b.length, row + limit); column++) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (previous[column] ?? limit) + 1,
        (current[column - 1] ?? limit) + 1,
        (previous[column - 1] ?? limit) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        cost = Math.min(cost, (beforePrevious[column - 2] ?? limit) + 1);
      current[column] = cost;
      least = Math.min(least, cost);
    }
    if (least >= limit) return limit;
    beforePrevious = previous;
    previous = current;
  }
  return Math.min(previous[b.length] ?? limit, limit);
}
