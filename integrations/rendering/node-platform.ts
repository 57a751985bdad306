import { harfbuzzShaper } from '../../engine/fonts/shaping/harfbuzz.ts';
import type { PictureDecoder, Platform } from '../../engine/platform.ts';
import { type NodeFonts, nodeFontSource } from './fonts/font-source.ts';
import { harfbuzzModules } from './fonts/harfbuzz-modules.ts';
import { nodeCompression } from './node-compression.ts';
import { nodeCryptography } from './node-cryptography.ts';
import { nodeEmoji } from './node-emoji.ts';
import { nodeHyphenators } from './node-hyphenators.ts';
import { nodePictureDecoder } from './picture-decoder.ts';

export interface NodePlatformOptions {
  readonly fonts?: NodeFonts | undefined;
  /** Instead of the packaged decoders. */
  readonly pictures?: PictureDecoder;
}

/**
 * What the engine takes from Node: fonts of npm packages and of the operator, HarfBuzz. Everything is loaded when first needed.
 * @throws UnusableFonts
 */
export function nodePlatform(options: NodePlatformOptions = {}): Platform {
  return {
    fonts: nodeFontSource(options.fonts),
    shaper: harfbuzzShaper(harfbuzzModules),
    pictures: options.pictures ?? nodePictureDecoder(),
    hyphenators: nodeHyphenators,
    emoji: nodeEmoji,
    cryptography: nodeCryptography,
    compression: nodeCompression,
  };
}
