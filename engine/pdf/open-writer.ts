import { collectDiagnostics, type Diagnostic } from '../diagnostics.ts';
import { joinParts } from '../join-parts.ts';
import type { Page } from '../layout/display-list.ts';
import type { Skeleton } from '../layout/skeleton.ts';
import { madeOnce } from '../made-once.ts';
import type { Paragraph } from '../model/paragraph.ts';
import { attachmentEntries, writeAttachment } from './attachment.ts';
import { type FileObjects, writeCatalog, writeInformation } from './catalog.ts';
import { fontsOf } from './content/content-needs.ts';
import type { MarkedContent, PageContent } from './content/page-content.ts';
import { headingTitle, type PdfInput, type WrittenBody, writeBody, writeStreams } from './document-body.ts';
import { openContentHash } from './file/content-hash.ts';
import { ENCRYPTION_EXTENSION } from './file/encryption.ts';
import { type FileFront, openObjectFile, type PackedObjects } from './file/object-file.ts';
import { wellFormed } from './file/pdf-text.ts';
import { references } from './file/references.ts';
import { takeFormFields } from './forms/form-fields.ts';
import { tellMissingCharacters } from './missing-characters.ts';
import { openResourceEmbedder } from './resources/embed-resources.ts';
import { writeOutputIntent } from './resources/output-intent.ts';
import { type OutlineEntry, writeOutline } from './structure/outline.ts';
import { arePlainLabels, pageLabelEntries } from './structure/page-labels.ts';
import { languageOfParagraph } from './structure/paragraph-facts.ts';
import { openWriterCaches, type WriterCaches } from './writer-caches.ts';
import type { WriterOptions } from './writer-options.ts';

export type { PdfInput } from './document-body.ts';

/** Writes the documents of one template. The same input gives the same bytes, whatever was written before. */
export interface PdfWriter {
  /**
   * Takes the pages of the unfilled template: their fragments are compressed at most once, and their characters go into the base of
   * the fonts. At most once, before anything is written; without it everything works, in somewhat larger files.
   */
  readonly prepare: (pages: readonly Page[]) => void;
  readonly write: (input: PdfInput) => Uint8Array;
  /** The same in parts to be put one after the other; the first is the same object in documents that begin alike. */
  readonly writeParts: (input: PdfInput) => readonly Uint8Array[];
}

/** Opens the writer of a template; its documents share fonts, pictures and compressed content. */
export function openWriter(options: WriterOptions): PdfWriter {
  const caches = openWriterCaches(options);
  const fronts: Fronts = new WeakMap();
  const writeParts = (input: PdfInput): readonly Uint8Array[] => {
    caches.nextDocument();
    return writeSingle(withFields(withLanguage(input, options), options), caches, fronts);
  };
  return { prepare: caches.prepare, write: (input) => joinParts(writeParts(input)), writeParts };
}

/** The document with the language of the run where it has none of its own and needs one. */
export function withLanguage(input: PdfInput, { conformance, language }: WriterOptions): PdfInput {
  const { document } = input;
  if (conformance?.accessible !== true || language === undefined || document.settings.language !== undefined) return input;
  return { ...input, document: { ...document, settings: { ...document.settings, language } } };
}

/** The document with its fields off its pages; where there are any, every row has values and places of its own. */
function withFields(input: PdfInput, { formFields }: WriterOptions): PdfInput {
  if (formFields !== true) return input;
  const { pages, fields } = takeFormFields(input.pages);
  return fields.length === 0 ? input : { ...input, pages, fields, skeleton: undefined };
}

/** All of a file but what differs between the documents of a skeleton: content streams, outline, title. */
interface DocumentFront extends FileFront {
  readonly body: WrittenBody;
  /** Of this document's headings; others have their own. */
  readonly outline: NumberedOutline | undefined;
  /** Object number of the bytes of what is attached. */
  readonly attached: number | undefined;
  /** Identifies the content. */
  readonly digest: string;
  /** Of the changing paragraphs: the structure tree has it. */
  readonly languages: readonly (string | undefined)[];
  /** Index of each heading among the changing paragraphs, -1 for those that stay. */
  readonly changingHeadings: readonly number[];
  readonly diagnostics: readonly Diagnostic[];
}

/** An outline whose entries' object numbers follow its own. */
interface NumberedOutline {
  readonly number: number;
  readonly count: number;
  readonly packed: PackedObjects;
  readonly digest: string;
}

/** The fronts of each skeleton by the fonts that they hold. */
type Fronts = WeakMap<Skeleton, Map<string, DocumentFront>>;

/** Rows differ in which of the fonts beyond the usual ones they need. */
const MAX_FRONTS = 16;

/** The first objects of every file. */
const OBJECTS: FileObjects = { catalog: 1, pageTree: 2, metadata: 3, information: 4, structureRoot: 5, parentTree: 6 };

function writeSingle(input: PdfInput, caches: WriterCaches, fronts: Fronts): readonly Uint8Array[] {
  const written = caches.contents.write(input.pages, input.skeleton);
  const { skeleton } = input;
  const shown = (input.fields ?? []).map(({ drawn }) => ({ contents: drawn.map(({ fragment }) => caches.contentOf(fragment)) }));
  tellMissingCharacters([...written, ...shown, ...caches.watermarks(input.pages)], caches.conformance, caches.missing, input.report);
  const alike = skeleton !== undefined && written.every((page) => page.alike);
  const byFonts = alike ? madeOnce(fronts, skeleton, () => new Map<string, DocumentFront>()) : undefined;
  const key = fontsOf(written);
  const known = byFonts?.get(key);
  const headings = known && sameLanguages(known, input) ? headingsOf(known, input) : undefined;
  if (known !== undefined && headings !== undefined) {
    known.diagnostics.forEach(input.report);
    return writeRest(input, written, known, headings, caches);
  }
  const front = writeFront(input, caches.contents.mark(input.pages, written), caches);
  if (byFonts !== undefined && known === undefined && byFonts.size < MAX_FRONTS) byFonts.set(key, front);
  return writeRest(input, written, front, front.body.headings, caches);
}

function sameLanguages({ languages }: DocumentFront, { changing = [] }: PdfInput): boolean {
  if (languages.length !== changing.length) return false;
  for (let index = 0; index < changing.length; index++)
    if (languageOfParagraph(changing[index] as Paragraph) !== languages[index]) return false;
  return true;
}

/** The outline with this document's text; undefined when a heading lost all of its own or gained some. */
function headingsOf({ body, changingHeadings }: DocumentFront, input: PdfInput): readonly OutlineEntry[] | undefined {
  const { changing = [] } = input;
  let shown = 0;
  for (let index = 0; index < changing.length; index++) {
    const paragraph = changing[index] as Paragraph;
    if (paragraph.properties.outlineLevel !== undefined && headingTitle(paragraph, input) !== '') shown++;
  }
  if (shown !== changingHeadings.filter((index) => index >= 0).length) return undefined;
  if (shown === 0) return body.headings;
  const headings = body.headings.map((heading, index) => {
    const paragraph = changing[changingHeadings[index] as number];
    return paragraph === undefined ? heading : { ...heading, title: headingTitle(paragraph, input) };
  });
  return headings.every(({ title }) => title !== '') ? headings : undefined;
}

function writeFront(input: PdfInput, written: readonly MarkedContent[], caches: WriterCaches): DocumentFront {
  const file = openObjectFile(caches.buffer, caches.encryption);
  const hash = openContentHash();
  const { pageTree, structureRoot, parentTree } = OBJECTS;
  for (let number = 1; number <= parentTree; number++) file.number();
  const { report, all } = collectDiagnostics();
  const body = writeBody({ ...input, report }, written, {
    ...caches,
    file,
    hash,
    resources: openResourceEmbedder(file, caches.conformance),
    pagesParent: pageTree,
    structureParent: structureRoot,
    firstKey: 0,
  });
  const diagnostics = all();
  diagnostics.forEach(input.report);
  const { language } = input.document.settings;
  file.object(pageTree, `<</Type/Pages/Count ${body.pages.length}/Kids[${references(body.pages)}]>>`);
  file.object(
    structureRoot,
    `<</Type/StructTreeRoot/K ${body.structure} 0 R/ParentTree ${parentTree} 0 R/ParentTreeNextKey ${body.nextKey}>>`,
  );
  file.object(parentTree, `<</Nums[${body.parents}]>>`);
  let entries = writeOutputIntent(file, caches.conformance) + body.form;
  if (caches.encryption !== undefined) entries += ENCRYPTION_EXTENSION;
  let names = body.destinations.size > 0 ? `/Dests<</Names[${destinationNames(body.destinations)}]>>` : '';
  const attached = input.attachment === undefined ? undefined : file.number();
  if (input.attachment !== undefined && attached !== undefined) {
    const attachment = attachmentEntries(input.attachment, attached, file);
    entries += attachment.catalog;
    names += attachment.names;
  }
  if (names !== '') entries += `/Names<<${names}>>`;
  const labels = input.pages.map((page) => page.label);
  if (!arePlainLabels(labels)) entries += `/PageLabels<</Nums[${pageLabelEntries(labels, 0)}]>>`;
  // Last: the numbers after the outline's are those of its entries.
  const outline = body.headings.length > 0 ? file.number() : undefined;
  if (outline !== undefined) entries += `/Outlines ${outline} 0 R`;
  writeCatalog(file, OBJECTS, language, entries);
  hash.text(entries);
  hash.text(body.parents);
  const changing = input.changing ?? [];
  const made = {
    ...file.front(),
    body,
    outline: outline === undefined ? undefined : numberedOutline(body.headings, outline, caches),
    attached,
    digest: hash.digest(),
    languages: changing.map((paragraph) => languageOfParagraph(paragraph)),
    changingHeadings: body.headings.map(({ paragraph }) => changing.indexOf(paragraph)),
    diagnostics,
  };
  file.drain();
  return made;
}

/** What comes behind the front. */
function writeRest(
  input: PdfInput,
  written: readonly PageContent[],
  front: DocumentFront,
  headings: readonly OutlineEntry[],
  caches: WriterCaches,
): readonly Uint8Array[] {
  const file = openObjectFile(caches.buffer, caches.encryption, front);
  const hash = openContentHash();
  hash.text(front.digest);
  if (front.outline !== undefined) {
    const outline = headings === front.body.headings ? front.outline : numberedOutline(headings, front.outline.number, caches);
    for (let count = 1; count < outline.count; count++) file.number();
    file.packed(outline.number, outline.packed);
    hash.text(outline.digest);
  }
  if (input.attachment !== undefined && front.attached !== undefined)
    writeAttachment(input.attachment, front.attached, { ...caches, file, hash });
  writeStreams(written, front.body.streams, { file, hash, compression: caches.compression });
  writeInformation(file, OBJECTS, input.title, input.document.settings.language, caches.conformance);
  hash.text(input.title);
  file.finish(OBJECTS.catalog, OBJECTS.information, hash.digest());
  return [front.bytes, file.drain()];
}

function numberedOutline(headings: readonly OutlineEntry[], number: number, { pack }: WriterCaches): NumberedOutline {
  const { bodies } = writeOutline(headings, number);
  const hash = openContentHash();
  for (const body of bodies) hash.text(body);
  return { number, count: bodies.length, packed: pack(number, bodies), digest: hash.digest() };
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
