import { openByteWriter } from '../file/byte-writer.ts';
import { adlerOf } from './deflate-pieces.ts';
import type { StreamJoiner } from './stream-joiner.ts';

/** Opens the joiner of files without compression. */
export function openPlainJoiner(): StreamJoiner {
  const fresh = openByteWriter(1 << 16);
  return {
    fresh,
    text: ({ bytes }) => fresh.bytes(bytes),
    piece: () => {},
    finish: () => {
      const bytes = fresh.take();
      return { bytes, adler: adlerOf(bytes, 0, bytes.length), length: bytes.length };
    },
  };
}
