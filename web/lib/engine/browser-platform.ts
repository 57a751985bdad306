import { harfbuzz, harfbuzzSubset, patterns, webp } from 'virtual:engine-files';
import webpFactory from '@jsquash/webp/codec/dec/webp_dec.js';
import jpeg from 'jpeg-js';
import omggif from 'omggif';
import type { ShapingExports, SubsetExports } from '../../../engine/fonts/shaping/harfbuzz-exports.ts';
import { pictureDecoder } from '../../../engine/images/picture-decoder.ts';
import {
  type HarfBuzzModules,
  harfbuzzShaper,
  openHyphenators,
  type PatternExports,
  type Platform,
  shapingImports,
} from '../../../engine/index.ts';
import { browserEmoji } from './browser-emoji.ts';
import { browserFonts } from './browser-fonts.ts';
import { fetchNow } from './fetch-now.ts';

const compiled = new Map<string, WebAssembly.Module>();

/** A module of this server, fetched and compiled once. */
function moduleOf(url: string): WebAssembly.Module {
  const module = compiled.get(url) ?? new WebAssembly.Module(fetchNow(url));
  compiled.set(url, module);
  return module;
}

// What modules of WebAssembly export has no types; the conformance tests of the engine check these.
const harfbuzzModules: HarfBuzzModules = {
  shaping: () => {
    const instance: WebAssembly.Instance = new WebAssembly.Instance(
      moduleOf(harfbuzz),
      shapingImports(() => (instance.exports as unknown as ShapingExports).memory),
    );
    return instance.exports as unknown as ShapingExports;
  },
  subsetting: () => new WebAssembly.Instance(moduleOf(harfbuzzSubset), {}).exports as unknown as SubsetExports,
  instantiate: (module, imports) =>
    new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(module)), imports as unknown as WebAssembly.Imports)
      .exports as unknown as typeof imports.draw,
};

/** What the engine takes from a browser, in a worker: files of this server, fetched when they are first needed. */
export const browserPlatform = (): Platform => ({
  fonts: browserFonts(),
  shaper: harfbuzzShaper(harfbuzzModules),
  hyphenators: openHyphenators((file) => new WebAssembly.Instance(moduleOf(patterns[file] ?? ''), {}).exports as unknown as PatternExports),
  emoji: browserEmoji(),
  pictures: pictureDecoder({
    gif: () => omggif.GifReader,
    jpeg: () => jpeg.decode,
    webp: () => ({
      factory: webpFactory,
      instantiate: (imports) => new WebAssembly.Instance(moduleOf(webp), imports as WebAssembly.Imports).exports,
    }),
  }),
});
