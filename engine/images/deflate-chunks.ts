import { Zlib } from 'fflate';

const STEP = 1 << 16;

/** zlib data of `bytes`, made in steps: a second buffer of the full size is never needed. */
export function deflateChunks(bytes: Uint8Array): Uint8Array {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const deflate = new Zlib({ level: 6, mem: 8 }, (chunk) => {
    chunks.push(chunk.slice());
    length += chunk.length;
  });
  for (let from = 0; from < bytes.length || from === 0; from += STEP)
    deflate.push(bytes.subarray(from, from + STEP), from + STEP >= bytes.length);
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
