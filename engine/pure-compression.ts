import { Deflate, inflateSync, zlibSync } from 'fflate';
import { joinParts } from './join-parts.ts';
import type { Compression } from './platform.ts';

/** For platforms without one of their own: the same bytes everywhere. */
export const pureCompression: Compression = { zlib: (bytes) => zlibSync(bytes, { level: 6 }), blocks };

/** An empty stored block, after the rest of the block header: LEN 0 and its complement. */
const SYNC_ENDS = [Uint8Array.of(0, 0, 255, 255), Uint8Array.of(0, 0, 0, 255, 255)] as const;

function blocks(bytes: Uint8Array): Uint8Array {
  const chunks: Uint8Array[] = [];
  const deflate = new Deflate({ level: 6, mem: 0 }, (chunk) => chunks.push(chunk.slice()));
  deflate.push(bytes, false);
  deflate.flush(true);
  // fflate 0.8.3 misplaces the lengths of the empty block when bits of a byte are pending. Its first byte is right;
  // whether the block's header fits into that byte shows when the blocks are read back, which proves them as well.
  const pending = (chunks.pop() ?? new Uint8Array(1)).subarray(0, 1);
  for (const end of SYNC_ENDS) {
    const made = joinParts([...chunks, pending, end]);
    if (readsBack(made, bytes)) return made;
  }
  throw new Error('fflate left blocks that do not hold what was compressed.');
}

function readsBack(made: Uint8Array, bytes: Uint8Array): boolean {
  try {
    // A last stored block without content: it is only found when the blocks end on a byte.
    const inflated = inflateSync(joinParts([made, Uint8Array.of(1, 0, 0, 255, 255)]));
    return inflated.length === bytes.length && inflated.every((value, index) => value === bytes[index]);
  } catch {
    return false;
  }
}
