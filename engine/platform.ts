/** A font file as the platform hands it out. The same file is always the same object: caches are keyed by it. */
export interface FontFile {
  /** Stable name for messages and for the PDF, e.g. `Arimo-Bold`. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Finds fonts; synchronous and deterministic: never what the operating system happens to have. */
export interface FontSource {
  /** A file for exactly this family (ours or the operator's) and style, or undefined. */
  readonly find: (family: string, bold: boolean, italic: boolean) => FontFile | undefined;
  /** Families to try, in order, for a character of a text in a language (BCP 47) that the chosen font lacks. */
  readonly fallbacks: (codePoint: number, language?: string) => readonly string[];
}

/** HarfBuzz, or anything that keeps its promises. Positions in font units. */
export interface Shaper {
  readonly shape: (font: FontFile, text: string, options: ShapeOptions) => ShapedGlyphs;
  /** The font with only these glyphs, hinting dropped: a TrueType or CFF file that keeps glyph ids, or bare CFF whose CIDs they are. */
  readonly subset: (font: FontFile, glyphs: readonly number[]) => Uint8Array;
  /** The glyph's contours as SVG path data in font units, y upwards, to be filled by the nonzero rule; '' when it has none. */
  readonly outline: (font: FontFile, glyph: number) => string;
}

export interface ShapeOptions {
  readonly rightToLeft: boolean;
  /** ISO 15924, e.g. `Arab`. */
  readonly script?: string;
  readonly language?: string;
  /** OpenType features switched, e.g. `{ kern: false, liga: false }`. */
  readonly features: Readonly<Record<string, boolean>>;
}

/** Parallel arrays, in visual order. */
export interface ShapedGlyphs {
  readonly glyphs: ArrayLike<number>;
  readonly advances: ArrayLike<number>;
  readonly xOffsets: ArrayLike<number>;
  readonly yOffsets: ArrayLike<number>;
  /** Index of the first UTF-16 unit of the cluster in the text. */
  readonly clusters: ArrayLike<number>;
}

/** Decodes what the engine does not read itself (GIF, WebP, the samples of JPEG) to RGBA, or throws. The engine has checked the pixel count. */
export interface PictureDecoder {
  readonly decode: (
    kind: 'gif' | 'webp' | 'jpeg',
    bytes: Uint8Array,
  ) => { readonly width: number; readonly height: number; readonly rgba: Uint8Array };
}

/** What passwords need. Only where it is at hand as plain calls: browsers answer with promises. */
export interface Cryptography {
  /** AES-128 or AES-256, by the length of the key, as a chain of blocks; without `padded` the data has to be whole blocks. */
  readonly aesCbc: (key: Uint8Array, vector: Uint8Array, data: Uint8Array, padded: boolean) => Uint8Array;
  /** One block, on its own. */
  readonly aesEcb: (key: Uint8Array, block: Uint8Array) => Uint8Array;
  readonly sha2: (bits: 256 | 384 | 512, data: Uint8Array) => Uint8Array;
  readonly random: (length: number) => Uint8Array;
}

/** Deflate, on one thread. Equal bytes give equal bytes, whatever was compressed before. */
export interface Compression {
  /** A zlib stream (RFC 1950). */
  readonly zlib: (bytes: Uint8Array) => Uint8Array;
  /** Deflate blocks (RFC 1951), none of them the last, that end on a byte boundary: what a sync flush of zlib leaves. */
  readonly blocks: (bytes: Uint8Array) => Uint8Array;
}

/** Where a word of nothing but letters may be divided: UTF-16 offsets, rising. */
export type Hyphenator = (word: string) => readonly number[];

/** Divides words at the ends of lines, where documents ask for it. */
export interface Hyphenators {
  /** Undefined for a language (BCP 47) whose words it cannot divide. */
  readonly find: (language: string) => Hyphenator | undefined;
}

/** Pictures of emoji. */
export interface EmojiSource {
  /** An SVG by the code points in hex, e.g. `1f44d-1f3fd`; undefined for what has none. */
  readonly find: (name: string) => Uint8Array | undefined;
}

/** All that the engine takes from outside. */
export interface Platform {
  readonly fonts: FontSource;
  readonly shaper: Shaper;
  readonly pictures: PictureDecoder;
  /** Without it words stay whole. */
  readonly hyphenators?: Hyphenators;
  /** Without it emoji are outlines in the colour of the text. */
  readonly emoji?: EmojiSource;
  readonly cryptography?: Cryptography;
  /** In place of the engine's own, which is pure and three to ten times as slow. */
  readonly compression?: Compression;
}
