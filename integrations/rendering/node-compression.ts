import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import type { Compression } from '../../engine/index.ts';

/** Node's own zlib. What it returns lies in a buffer of `chunkSize`, which is copied so that it is not kept. */
export const nodeCompression: Compression = {
  zlib: (bytes) => new Uint8Array(deflateSync(bytes, { chunkSize: chunkFor(bytes) })),
  blocks: (bytes) => new Uint8Array(deflateRawSync(bytes, { chunkSize: chunkFor(bytes), finishFlush: constants.Z_SYNC_FLUSH })),
};

/** Large pictures are made in several. */
const MAX_CHUNK = 1 << 20;

/** Small buffers are made faster, and a result that is not larger than what was given needs one chunk. */
function chunkFor(bytes: Uint8Array): number {
  return Math.min(Math.max(constants.Z_MIN_CHUNK, bytes.length), MAX_CHUNK);
}
