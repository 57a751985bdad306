import { Deflate } from 'fflate';

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
  return ((high % MODULUS << 16) | low % MODULUS) >>> 0;
}

/** Compresses a stretch so that others can stand before and after it (a zlib sync flush); undefined where nothing is gained. */
export function deflatePiece(raw: Uint8Array): DeflatedPiece | undefined {
  const chunks: Uint8Array[] = [];
  const deflate = new Deflate({ level: 9, mem: 4 }, (chunk) => chunks.push(chunk.slice()));
  deflate.push(raw, false);
  deflate.flush(true);
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  if (length >= raw.length) return undefined;
  const blocks = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    blocks.set(chunk, offset);
    offset += chunk.length;
  }
  return { blocks, length: raw.length, adler: adlerOf(raw, 0, raw.length) };
}
