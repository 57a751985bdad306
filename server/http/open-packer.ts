import { once } from 'node:events';
import { constants, createGzip } from 'node:zlib';

export interface Packer {
  /** The next bytes of the stream: whoever has them can read all of the text. */
  readonly pack: (text: string) => Promise<Uint8Array<ArrayBuffer>>;
  /** The last bytes. */
  readonly end: () => Promise<Uint8Array<ArrayBuffer>>;
}

/** Whether gzip is among what a request accepts. */
export const acceptsGzip = (accepted: string | undefined): boolean => /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/iu.test(accepted ?? '');

/** Compresses a stream as it is written, each text by what came before it. */
export function openPacker(): Packer {
  const gzip = createGzip();
  const parts: Uint8Array[] = [];
  gzip.on('data', (part: Uint8Array) => parts.push(part));
  const taken = () => new Uint8Array(Buffer.concat(parts.splice(0)));
  return {
    pack: async (text) => {
      gzip.write(text);
      await new Promise<void>((resolve) => gzip.flush(constants.Z_SYNC_FLUSH, resolve));
      return taken();
    },
    end: async () => {
      const over = once(gzip, 'end');
      gzip.end();
      await over;
      return taken();
    },
  };
}
