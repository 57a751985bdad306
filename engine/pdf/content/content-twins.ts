import { addTo } from '../../add-to.ts';
import { madeOnce } from '../../made-once.ts';
import type { FragmentContent } from './fragment-content.ts';

/** Contents found by their bytes. */
export interface Twins {
  readonly find: (raw: Uint8Array) => FragmentContent | undefined;
  readonly add: (content: FragmentContent) => void;
}

/** Opens an empty collection. By length and all bytes: pages of narrow columns have hundreds of contents of one length that differ in a digit or two. */
export function openTwins(): Twins {
  const byLength = new Map<number, Map<number, FragmentContent[]>>();
  return {
    find: (raw) =>
      byLength
        .get(raw.length)
        ?.get(sumOf(raw))
        ?.find((each) => sameBytes(each.raw, raw)),
    add: (content) => {
      const { raw } = content;
      const sums = madeOnce(byLength, raw.length, () => new Map<number, FragmentContent[]>());
      addTo(sums, sumOf(raw), content);
    },
  };
}

/** FNV-1a, 32 bits. */
function sumOf(bytes: Uint8Array): number {
  let sum = 0x811c9dc5;
  for (let index = 0; index < bytes.length; index++) sum = Math.imul(sum ^ (bytes[index] as number), 0x01000193);
  return sum;
}

function sameBytes(first: Uint8Array, second: Uint8Array): boolean {
  if (first.length !== second.length) return false;
  for (let index = 0; index < first.length; index++) if (first[index] !== second[index]) return false;
  return true;
}
