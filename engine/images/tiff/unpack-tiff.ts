import { inflateBounded } from '../inflate-rows.ts';

/** Fills `target` with what is packed in `source`, and no more than that; gives how many bytes there were. */
type Unpack = (source: Uint8Array, target: Uint8Array) => number;

/** By the value of the tag `Compression` (TIFF 6.0, sections 3, 9 and 13; 8 and 32946: Deflate). */
export const UNPACK: ReadonlyMap<number, Unpack> = new Map([
  [1, copy],
  [5, unpackLzw],
  [8, inflate],
  [32773, unpackBits],
  [32946, inflate],
]);

function copy(source: Uint8Array, target: Uint8Array): number {
  const count = Math.min(source.length, target.length);
  target.set(source.subarray(0, count));
  return count;
}

function inflate(source: Uint8Array, target: Uint8Array): number {
  let at = 0;
  inflateBounded([source], target.length, (chunk) => {
    target.set(chunk, at);
    at += chunk.length;
  });
  return at;
}

/** PackBits: a count, and then as many bytes, or one byte to be repeated. */
function unpackBits(source: Uint8Array, target: Uint8Array): number {
  let at = 0;
  for (let from = 0; from + 1 < source.length && at < target.length; ) {
    const count = source[from++] as number;
    if (count < 128) {
      const bytes = source.subarray(from, from + Math.min(count + 1, target.length - at));
      target.set(bytes, at);
      at += bytes.length;
      from += count + 1;
    } else if (count > 128) {
      const end = Math.min(at + 257 - count, target.length);
      target.fill(source[from++] as number, at, end);
      at = end;
    }
  }
  return at;
}

const CLEAR = 256;
const END = 257;
const TABLE = 4096;

/** LZW with the highest bit first, whose codes grow one code early (section 13). */
function unpackLzw(source: Uint8Array, target: Uint8Array): number {
  // Every string is a shorter one and a byte behind it.
  const [prefix, length, last, first] = [new Uint16Array(TABLE), new Uint16Array(TABLE), new Uint8Array(TABLE), new Uint8Array(TABLE)];
  for (let code = 0; code < 256; code++) [length[code], last[code], first[code]] = [1, code, code];
  let [next, width, previous, at, bit] = [END + 1, 9, -1, 0, 0];
  while (bit + width <= source.length * 8 && at < target.length) {
    const byte = bit >> 3;
    const three = ((source[byte] as number) << 16) | ((source[byte + 1] ?? 0) << 8) | (source[byte + 2] ?? 0);
    const code = (three >> (24 - width - (bit & 7))) & ((1 << width) - 1);
    bit += width;
    if (code === END) break;
    if (code === CLEAR) {
      [next, width, previous] = [END + 1, 9, -1];
      continue;
    }
    // The string that is about to be added may be the one meant: the last one and its own first byte.
    if (code > next || (code === next && previous < 0)) break;
    if (previous >= 0 && next < TABLE) {
      prefix[next] = previous;
      length[next] = (length[previous] as number) + 1;
      first[next] = first[previous] as number;
      last[next] = first[code === next ? previous : code] as number;
      next++;
    }
    const end = at + (length[code] as number);
    for (let place = end - 1, rest = code; place >= at; place--, rest = prefix[rest] as number)
      if (place < target.length) target[place] = last[rest] as number;
    at = Math.min(end, target.length);
    previous = code;
    if (next >= 2 ** width - 1 && width < 12) width++;
  }
  return at;
}
