import { Unzlib } from 'fflate';

const STEP = 8192;

class Enough extends Error {}

/**
 * Feeds the inflated bytes of zlib data to `sink`, at most `limit` of them, in bounded memory.
 * `complete`: exactly `limit` bytes came, the stream ended, and its checksum is right.
 */
export function inflateBounded(
  parts: readonly Uint8Array[],
  limit: number,
  sink: (chunk: Uint8Array) => void,
): { readonly complete: boolean; readonly count: number } {
  let count = 0;
  let low = 1;
  let high = 0;
  const inflate = new Unzlib((chunk) => {
    const taken = chunk.length > limit - count ? chunk.subarray(0, limit - count) : chunk;
    for (let index = 0; index < taken.length; ) {
      const stop = Math.min(index + 3800, taken.length);
      for (; index < stop; index++) {
        low += taken[index] as number;
        high += low;
      }
      low %= 65521;
      high %= 65521;
    }
    count += taken.length;
    sink(taken);
    if (taken.length < chunk.length) throw new Enough();
  });
  try {
    // The end is announced apart: fflate drops what the last chunk gave when the data are cut off.
    for (const part of parts) for (let from = 0; from < part.length; from += STEP) inflate.push(part.subarray(from, from + STEP), false);
    inflate.push(new Uint8Array(0), true);
  } catch {
    // fflate throws on broken or cut data; what came before it counts.
    return { complete: false, count };
  }
  return { complete: count === limit && endsWith(parts, high, low), count };
}

function endsWith(parts: readonly Uint8Array[], high: number, low: number): boolean {
  const tail: number[] = [];
  for (let index = parts.length - 1; index >= 0 && tail.length < 4; index--) {
    const part = parts[index] as Uint8Array;
    for (let at = part.length - 1; at >= 0 && tail.length < 4; at--) tail.unshift(part[at] as number);
  }
  return tail.length === 4 && tail[0] === high >> 8 && tail[1] === (high & 255) && tail[2] === low >> 8 && tail[3] === (low & 255);
}
