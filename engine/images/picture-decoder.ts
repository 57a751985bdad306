import type { PictureDecoder } from '../platform.ts';
import { MAX_PIXELS } from './picture-info.ts';

/** What is used of the npm package `omggif`. */
export interface GifReader {
  readonly width: number;
  readonly height: number;
  readonly frameInfo: (frame: number) => { readonly width: number; readonly height: number };
  readonly decodeAndBlitFrameRGBA: (frame: number, pixels: Uint8Array) => void;
}

/** What is used of the npm package `jpeg-js`. */
export type JpegDecoder = (
  bytes: Uint8Array,
  options: { readonly useTArray: true; readonly maxMemoryUsageInMB: number },
) => { readonly width: number; readonly height: number; readonly data: Uint8Array };

/** Of a photograph of the largest size that is decoded, its waves and lines with it. */
const JPEG_MEMORY_MB = 512;

/** What is used of the decoder in the npm package `@jsquash/webp`, as it is once it has started. */
interface WebpDecoder {
  decode?: (bytes: Uint8Array) => { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray } | null;
}

/** Starts the decoder in the object that it is given. */
export type WebpFactory = (module: object) => unknown;

/** The decoders of npm packages; each is asked for when the first such picture comes. */
export interface PicturePackages {
  readonly gif: () => new (bytes: Uint8Array) => GifReader;
  readonly jpeg: () => JpegDecoder;
  /** `instantiate` gives the exports of the package's WebAssembly, at once. */
  readonly webp: () => { readonly factory: WebpFactory; readonly instantiate: (imports: object) => object };
}

/** GIF (its first frame), WebP, and JPEG that is baseline or progressive, as stored (not turned upright). */
export function pictureDecoder(packages: PicturePackages): PictureDecoder {
  let webp: WebpDecoder | undefined;
  return {
    decode: (kind, bytes) => {
      if (kind === 'gif') {
        const reader = new (packages.gif())(bytes);
        // The reader allocates the frame's own size, which the header of the picture does not bound.
        const frame = reader.frameInfo(0);
        if (frame.width * frame.height > MAX_PIXELS) throw new Error('The first frame of the GIF is too large.');
        const rgba = new Uint8Array(reader.width * reader.height * 4);
        reader.decodeAndBlitFrameRGBA(0, rgba);
        return { width: reader.width, height: reader.height, rgba };
      }
      if (kind === 'jpeg') {
        const { width, height, data } = packages.jpeg()(bytes, { useTArray: true, maxMemoryUsageInMB: JPEG_MEMORY_MB });
        return { width, height, rgba: data };
      }
      try {
        webp ??= startWebp(packages.webp());
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
function startWebp({ factory, instantiate }: ReturnType<PicturePackages['webp']>): WebpDecoder {
  const module: WebpDecoder & Record<string, unknown> = {
    noInitialRun: true,
    instantiateWasm: (imports: object, receive: (instance: { readonly exports: object }) => void) => {
      const exports = instantiate(imports);
      receive({ exports });
      return exports;
    },
    print: () => {},
    printErr: () => {},
  };
  factory(module);
  return module;
}
