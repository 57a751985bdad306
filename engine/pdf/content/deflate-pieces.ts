import { Deflate, inflateSync } from 'fflate';

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

/** An empty stored block, after the rest of the block header: LEN 0 and its complement. */
const SYNC_ENDS = [
  [0, 0, 255, 255],
  [0, 0, 0, 255, 255],
] as const;

/** Compresses a stretch so that others can stand before and after it (a zlib sync flush); undefined where nothing is gained. */
export function deflatePiece(raw: Uint8Array): DeflatedPiece | undefined {
  if (raw.length < LEAST) return undefined;
  const chunks: Uint8Array[] = [];
  const deflate = new Deflate({ level: 6, mem: 0 }, (chunk) => chunks.push(chunk.slice()));
  deflate.push(raw, false);
  deflate.flush(true);
  // fflate 0.8.3 misplaces the lengths of the empty block when bits of a byte are pending. Its first byte is right;
  // whether the block's header fits into that byte shows when the piece is read back, which proves the piece as well.
  const pending = chunks.pop()?.[0] ?? 0;
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  for (const end of SYNC_ENDS) {
    const blocks = new Uint8Array(length + 1 + end.length);
    let offset = 0;
    for (const chunk of chunks) {
      blocks.set(chunk, offset);
      offset += chunk.length;
    }
    blocks[offset] = pending;
    blocks.set(end, offset + 1);
    if (blocks.length < raw.length && readsBack(blocks, raw)) return { blocks, length: raw.length, adler: adlerOf(raw, 0, raw.length) };
  }
  return undefined;
}

/** The same, when it is first asked for: of a page that a document has unchanged, no piece ever is. */
export function deflateLater(raw: Uint8Array): () => DeflatedPiece | undefined {
  let piece: DeflatedPiece | undefined;
  let done = false;
  return () => {
    if (!done) piece = deflatePiece(raw);
    done = true;
    return piece;
  };
}

function readsBack(blocks: Uint8Array, raw: Uint8Array): boolean {
  const whole = new Uint8Array(blocks.length + 5);
  whole.set(blocks);
  // A last stored block without content: it is only found when the piece ends on a byte.
  whole.set([1, 0, 0, 255, 255], blocks.length);
  try {
    const inflated = inflateSync(whole);
    return inflated.length === raw.length && inflated.every((value, index) => value === raw[index]);
  } catch {
    return false;
  }
}
