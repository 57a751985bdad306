import type { Face } from '../fonts/face.ts';
import { openIdentityCache } from '../identity-cache.ts';
import { joinParts } from '../join-parts.ts';
import type { Fragment, Mark, Page } from '../layout/display-list.ts';
import { visitMarks } from '../layout/visit-marks.ts';
import { madeOnce } from '../made-once.ts';
import type { Media } from '../model/drawing.ts';
import type { Compression, FontFile } from '../platform.ts';
import { pureCompression } from '../pure-compression.ts';
import type { ContentContext, ShownRuns } from './content/content-state.ts';
import { openTwins } from './content/content-twins.ts';
import { adlerOf, deflateLater } from './content/deflate-pieces.ts';
import { type FragmentContent, writeFragment } from './content/fragment-content.ts';
import { openPageContents, type PageContents } from './content/page-content.ts';
import { openPlainJoiner } from './content/plain-joiner.ts';
import { type FinishedStream, openStreamJoiner } from './content/stream-joiner.ts';
import { type ByteWriter, formatNumber, openByteWriter } from './file/byte-writer.ts';
import type { Encryption } from './file/encryption.ts';
import { type PackedObjects, packObjects } from './file/object-file.ts';
import { asciiBytes } from './file/pdf-text.ts';
import { type Conformance, NO_STANDARD } from './pdf-standard.ts';
import { openPdfFont, type PdfFont } from './resources/pdf-font.ts';
import { type EmbeddedPicture, embedPicture } from './resources/picture-object.ts';
import { charactersOf } from './template-characters.ts';
import { watermarkFragment } from './watermark.ts';
import type { WriterOptions } from './writer-options.ts';

/** What the documents of a run share. Nothing in it changes the bytes of a document, only the time they take. */
export interface WriterCaches {
  /** undefined: streams are not compressed. */
  readonly compression: Compression | undefined;
  readonly conformance: Conformance;
  readonly encryption: Encryption | undefined;
  /** For one file after the other. */
  readonly buffer: ByteWriter;
  readonly contents: PageContents;
  readonly contentOf: (fragment: Fragment) => FragmentContent;
  /** What stands behind the content of each page; nothing without a watermark. */
  readonly watermarks: (pages: readonly Page[]) => readonly Watermark[];
  readonly pack: (first: number, bodies: readonly string[]) => PackedObjects;
  readonly prepare: (pages: readonly Page[]) => void;
  /** Characters of the prepared pages that no font has. */
  readonly missing: ReadonlySet<string>;
  /** A document begins: what only the one before had is forgotten. */
  readonly nextDocument: () => void;
}

const MAX_PACKED = 64;

/** One for all pages of its size. */
export interface Watermark {
  readonly contents: readonly FragmentContent[];
  /** A whole content stream, not compressed. */
  readonly stream: Uint8Array;
}

/** Opens the caches of a run. */
export function openWriterCaches(options: WriterOptions): WriterCaches {
  const { shaper, compression: given = pureCompression } = options.platform;
  const compression = options.compress === false ? undefined : given;
  const { conformance = NO_STANDARD } = options;
  const templateCharacters = options.template === undefined ? new Set<string>() : charactersOf(options.template);
  const baseTexts = new Map<FontFile, Set<string>>();
  const fonts = new WeakMap<FontFile, PdfFont>();
  const pictures = new WeakMap<Media, EmbeddedPicture>();
  /** By the marks: fragments of different paragraphs may share them, such as labels. */
  const fragments = openIdentityCache<readonly Mark[], FragmentContent>();
  const shown: ShownRuns = new WeakMap();
  /** Contents of the template's fragments: equal operators get the same compressed piece, whoever made them. */
  const template = openTwins();
  const missing = new Set<string>();
  const out = openByteWriter(1 << 14);
  const joiner = compression === undefined ? openPlainJoiner() : openStreamJoiner();

  function fontOf(face: Face): PdfFont {
    let font = fonts.get(face.file);
    if (font === undefined) {
      const characters = [...templateCharacters, ...(baseTexts.get(face.file) ?? [])].join('');
      font = openPdfFont(face.file, { shaper, compression: given }, characters, conformance.accessible);
      fonts.set(face.file, font);
    }
    return font;
  }
  function pictureOf(media: Media): EmbeddedPicture {
    return madeOnce(pictures, media, () => embedPicture(media, options.platform));
  }
  const outlineOf = ({ file }: Face, glyph: number): string => shaper.outline(file, glyph);
  const context: ContentContext = { out, fontOf, pictureOf, outlineOf, shown };
  function contentOf(fragment: Fragment): FragmentContent {
    let content = fragments.get(fragment.marks);
    if (content === undefined) {
      content = writeFragment(fragment, context);
      const twin = template.find(content.raw);
      if (twin !== undefined) content = { ...content, raw: twin.raw, ...(twin.deflated === undefined ? {} : { deflated: twin.deflated }) };
      fragments.set(fragment.marks, content, fragment.owner?.node);
    }
    return content;
  }
  function keepContent(fragment: Fragment): void {
    const content = contentOf(fragment);
    for (const character of content.resources.missing ?? []) missing.add(character);
    if (content.empty || content.deflated !== undefined) return;
    if (template.find(content.raw) !== undefined) return;
    const kept = compression === undefined ? content : { ...content, deflated: deflateLater(content.raw, compression) };
    fragments.set(fragment.marks, kept);
    template.add(kept);
  }

  const watermarksBySize = new Map<string, Watermark>();
  function watermarkOf({ width, height }: Page, text: string): Watermark {
    const key = `${width} ${height}`;
    return madeOnce(watermarksBySize, key, () => {
      const content = writeFragment(watermarkFragment(text, width, height, options.fonts), context);
      const place = `q 1 0 0 1 ${formatNumber(width / 2)} ${formatNumber(height / 2)} cm\n`;
      const opening = asciiBytes(`/Artifact<</Type/Pagination/Subtype/Watermark>>BDC\n${place}`);
      return { contents: [content], stream: joinParts([opening, content.raw, asciiBytes('Q\nEMC\n')]) };
    });
  }

  const contents = openPageContents(joiner, contentOf, (raw) => compressWhole(raw, compression));
  const packed = new Map<string, PackedObjects>();
  return {
    compression,
    conformance,
    encryption: options.encryption,
    buffer: openByteWriter(1 << 17),
    contents,
    contentOf,
    watermarks: (pages) => (options.watermark ? pages.map((page) => watermarkOf(page, options.watermark as string)) : []),
    pack: (first, bodies) => {
      const key = `${first}\n${bodies.join('\n')}`;
      let objects = packed.get(key);
      if (objects === undefined) {
        objects = packObjects(first, bodies, compression);
        if (packed.size >= MAX_PACKED) packed.delete(packed.keys().next().value as string);
      } else packed.delete(key);
      packed.set(key, objects);
      return objects;
    },
    nextDocument: fragments.turn,
    missing,
    prepare: (pages) => {
      for (const { items } of pages) for (const { fragment } of items) visitMarks(fragment.marks, (mark) => collectTexts(mark, baseTexts));
      for (const { items } of pages) for (const { fragment } of items) keepContent(fragment);
      const seen = new Set<Fragment>();
      for (const page of pages) contents.keep(page, seen);
    },
  };
}

function collectTexts(mark: Mark, texts: Map<FontFile, Set<string>>): void {
  if (mark.type !== 'glyphs') return;
  const found = madeOnce(texts, mark.face.file, () => new Set<string>());
  for (const text of mark.texts) for (const character of text) found.add(character);
}

function compressWhole(raw: Uint8Array, compression: Compression | undefined): FinishedStream {
  return { bytes: compression?.zlib(raw) ?? raw, adler: adlerOf(raw, 0, raw.length), length: raw.length };
}
