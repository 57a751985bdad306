import type { Compression } from '../../platform.ts';

/** Deflate blocks of a stretch of a stream, none of them the last, ending on a byte boundary; with what joining needs. */
export interface DeflatedPiece {
  readonly blocks: Uint8Array;
  /** Length and checksum of the stretch before compression. */
  readonly length: number;
  readonly adler: number;
}

const MODULUS = 65521;

/** Adler-32 of RFC 1950, going on from `start`. */
export function adlerOf(bytes: Uint8Array, from: number, to: number, start = 1): number {
  let low = start & 0xffff;
  let high = start >>> 16;
  for (let index = from; index < to; ) {
    const stop = Math.min(index + 3800, to);
    for (; index < stop; index++) {
      low += bytes[index] as number;
      high += low;
    }
    low %= MODULUS;
    high %= MODULUS;
  }
  return ((high << 16) | low) >>> 0;
}

/** Checksum of two stretches from theirs, without reading a byte again. */
export function joinAdlers(first: number, second: number, secondLength: number): number {
  const firstLow = first & 0xffff;
  const low = firstLow + (second & 0xffff) - 1 + MODULUS;
  const high = (first >>> 16) + (second >>> 16) + (secondLength % MODULUS) * (firstLow - 1 + MODULUS);
  return (((high % MODULUS) << 16) | (low % MODULUS)) >>> 0;
}

/** Shorter stretches gain next to nothing: the Huffman tables take what the matches save. Bytes. */
const LEAST = 256;

/** Compresses a stretch so that others can stand before and after it; undefined where nothing is gained. */
export function deflatePiece(raw: Uint8Array, compression: Compression): DeflatedPiece | undefined {
  if (raw.length < LEAST) return undefined;
  const blocks = compression.blocks(raw);
  return blocks.length < raw.length ? { blocks, length: raw.length, adler: adlerOf(raw, 0, raw.length) } : undefined;
}

/** The same, when it is first asked for: of a page that a document has unchanged, no piece ever is. */
export function deflateLater(raw: Uint8Array, compression: Compression): () => DeflatedPiece | undefined {
  let piece: DeflatedPiece | undefined;
  let done = false;
  return () => {
    if (!done) piece = deflatePiece(raw, compression);
    done = true;
    return piece;
  };
}
