import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { MAX_PIXELS } from '../../engine/images/picture-info.ts';
import type { PictureDecoder } from '../../engine/platform.ts';

interface WebpModule {
  decode?: (bytes: Uint8Array) => { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray } | null;
}
interface GifReader {
  readonly width: number;
  readonly height: number;
  readonly frameInfo: (frame: number) => { readonly width: number; readonly height: number };
  readonly decodeAndBlitFrameRGBA: (frame: number, pixels: Uint8Array) => void;
}

const require = createRequire(import.meta.url);

/** GIF (its first frame) and WebP through npm packages, loaded when the first such picture comes. */
export function nodePictureDecoder(): PictureDecoder {
  let webp: WebpModule | undefined;
  let gifReader: (new (bytes: Uint8Array) => GifReader) | undefined;
  return {
    decode: (kind, bytes) => {
      if (kind === 'gif') {
        gifReader ??= (require('omggif') as { readonly GifReader: new (bytes: Uint8Array) => GifReader }).GifReader;
        const reader = new gifReader(bytes);
        // The reader allocates the frame's own size, which the header of the picture does not bound.
        const frame = reader.frameInfo(0);
        if (frame.width * frame.height > MAX_PIXELS) throw new Error('The first frame of the GIF is too large.');
        const rgba = new Uint8Array(reader.width * reader.height * 4);
        reader.decodeAndBlitFrameRGBA(0, rgba);
        return { width: reader.width, height: reader.height, rgba };
      }
      try {
        webp ??= loadWebp();
        const image = webp.decode?.(bytes);
        if (!image) throw new Error('The WebP data can not be decoded.');
        return {
          width: image.width,
          height: image.height,
          rgba: new Uint8Array(image.data.buffer, image.data.byteOffset, image.data.byteLength),
        };
      } catch (error) {
        // After a trap the module's memory is in an unknown state.
        webp = undefined;
        throw error;
      }
    },
  };
}

/** The module starts at once when it is given an instance synchronously; its own promise is never waited for. */
function loadWebp(): WebpModule {
  const factory = (require('@jsquash/webp/codec/dec/webp_dec.js') as { readonly default: (module: object) => unknown }).default;
  const binary = new WebAssembly.Module(readFileSync(require.resolve('@jsquash/webp/codec/dec/webp_dec.wasm')));
  const module: WebpModule & Record<string, unknown> = {
    noInitialRun: true,
    instantiateWasm: (imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void) => {
      const instance = new WebAssembly.Instance(binary, imports);
      receive(instance);
      return instance.exports;
    },
    print: () => {},
    printErr: () => {},
  };
  factory(module);
  return module;
}
