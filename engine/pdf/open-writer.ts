import type { FontLibrary } from '../fonts/face.ts';
import type { Page } from '../layout/display-list.ts';
import type { TextDocument } from '../model/document.ts';
import type { Platform } from '../platform.ts';
import { openContentHash } from './content-hash.ts';
import { type PdfInput, writeBody } from './document-body.ts';
import { openResourceEmbedder } from './embed-resources.ts';
import { PRODUCER, xmpPacket } from './metadata.ts';
import { type ObjectFile, openObjectFile } from './object-file.ts';
import { writeOutline } from './outline.ts';
import { arePlainLabels, pageLabelEntries } from './page-labels.ts';
import { pdfText, wellFormed } from './pdf-text.ts';
import { openWriterCaches, type WriterCaches } from './writer-caches.ts';

export type { PdfInput } from './document-body.ts';

export interface WriterOptions {
  readonly fonts: FontLibrary;
  readonly platform: Platform;
  /** The unfilled document: its characters decide, with the usual ones, what the base of each font holds. */
  readonly template?: TextDocument;
  /** false: streams stay readable, for looking into files. */
  readonly compress?: boolean;
}

/** Writes the documents of one template. The same input gives the same bytes, whatever was written before. */
export interface PdfWriter {
  /**
   * Takes the pages of the unfilled template: their fragments are compressed well, once, and their characters go into the base of
   * the fonts. At most once, before anything is written; without it everything works, in somewhat larger files.
   */
  readonly prepare: (pages: readonly Page[]) => void;
  readonly write: (input: PdfInput) => Uint8Array;
}

export function openWriter(options: WriterOptions): PdfWriter {
  const caches = openWriterCaches(options);
  return {
    prepare: caches.prepare,
    write: (input) => {
      caches.nextDocument();
      return writeSingle(input, caches);
    },
  };
}

function writeSingle(input: PdfInput, caches: WriterCaches): Uint8Array {
  const file = openObjectFile(caches.buffer);
  const hash = openContentHash();
  const [catalog, pageTree, metadata, information, structureRoot, parentTree] = [
    file.number(),
    file.number(),
    file.number(),
    file.number(),
    file.number(),
    file.number(),
  ];
  const body = writeBody(input, {
    ...caches,
    file,
    hash,
    resources: openResourceEmbedder(file),
    pagesParent: pageTree,
    structureParent: structureRoot,
    firstKey: 0,
  });
  const { language } = input.document.settings;
  file.object(pageTree, `<</Type/Pages/Count ${body.pages.length}/Kids[${references(body.pages)}]>>`);
  file.object(
    structureRoot,
    `<</Type/StructTreeRoot/K ${body.structure} 0 R/ParentTree ${parentTree} 0 R/ParentTreeNextKey ${body.nextKey}>>`,
  );
  file.object(parentTree, `<</Nums[${body.parents}]>>`);
  writeInformation(file, metadata, information, input.title, language);

  let entries = '';
  if (body.headings.length > 0) {
    const first = file.number();
    const outline = writeOutline(body.headings, first);
    for (let count = 1; count < outline.bodies.length; count++) file.number();
    file.packed(first, caches.pack(first, outline.bodies));
    hash.text(outline.bodies.join(''));
    entries += `/Outlines ${first} 0 R`;
  }
  if (body.destinations.size > 0) entries += `/Names<</Dests<</Names[${destinationNames(body.destinations)}]>>>>`;
  const labels = input.pages.map((page) => page.label);
  if (!arePlainLabels(labels)) entries += `/PageLabels<</Nums[${pageLabelEntries(labels, 0)}]>>`;
  file.object(catalog, catalogBody(pageTree, structureRoot, metadata, language, entries));
  hash.text(input.title);
  hash.text(entries);
  hash.text(body.parents);
  file.finish(catalog, information, hash.digest());
  return file.drain();
}

export function writeInformation(
  file: ObjectFile,
  metadata: number,
  information: number,
  title: string,
  language: string | undefined,
): void {
  const packet = xmpPacket(title, language);
  file.object(information, `<</Title${pdfText(title)}/Producer(${PRODUCER})>>`);
  const bytes = new Uint8Array(packet.length);
  for (let index = 0; index < packet.length; index++) bytes[index] = packet.charCodeAt(index);
  file.stream(metadata, '/Type/Metadata/Subtype/XML', bytes);
}

export function catalogBody(
  pageTree: number,
  structureRoot: number,
  metadata: number,
  language: string | undefined,
  entries: string,
): string {
  const spoken = language === undefined ? '' : `/Lang${pdfText(language)}`;
  return `<</Type/Catalog/Pages ${pageTree} 0 R/Metadata ${metadata} 0 R/MarkInfo<</Marked true>>/StructTreeRoot ${structureRoot} 0 R/ViewerPreferences<</DisplayDocTitle true>>${spoken}${entries}>>`;
}

export function references(numbers: readonly number[]): string {
  return numbers.map((number) => `${number} 0 R`).join(' ');
}

/** Sorted by the bytes of the keys (ISO 32000-1 7.9.6); all keys as UTF-16, whose hexadecimal form sorts the same way. */
function destinationNames(destinations: ReadonlyMap<string, string>): string {
  const keys = new Map<string, string>();
  for (const [name, place] of destinations) {
    const whole = wellFormed(name);
    const bytes = [...unitsOf(whole)].map((unit) => unit.toString(16).padStart(4, '0')).join('');
    if (!keys.has(bytes)) keys.set(bytes, place);
  }
  return [...keys]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, place]) => `<feff${key}>${place}`)
    .join('');
}

function* unitsOf(text: string): Generator<number> {
  for (let index = 0; index < text.length; index++) yield text.charCodeAt(index);
}
