import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type GifReader, type JpegDecoder, pictureDecoder, type WebpFactory } from '../../engine/images/picture-decoder.ts';
import type { PictureDecoder } from '../../engine/platform.ts';

const require = createRequire(import.meta.url);

/** GIF, WebP and JPEG through npm packages, loaded when the first such picture comes. */
export const nodePictureDecoder = (): PictureDecoder =>
  pictureDecoder({
    gif: () => (require('omggif') as { readonly GifReader: new (bytes: Uint8Array) => GifReader }).GifReader,
    jpeg: () => (require('jpeg-js') as { readonly decode: JpegDecoder }).decode,
    webp: () => {
      const { default: factory } = require('@jsquash/webp/codec/dec/webp_dec.js') as { readonly default: WebpFactory };
      const binary = new WebAssembly.Module(readFileSync(require.resolve('@jsquash/webp/codec/dec/webp_dec.wasm')));
      return { factory, instantiate: (imports) => new WebAssembly.Instance(binary, imports as WebAssembly.Imports).exports };
    },
  });
