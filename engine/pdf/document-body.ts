import type { Report } from '../diagnostics.ts';
import type { Page } from '../layout/display-list.ts';
import type { Skeleton } from '../layout/skeleton.ts';
import type { TextDocument } from '../model/document.ts';
import type { ListLabel } from '../model/numbering.ts';
import type { Paragraph } from '../model/paragraph.ts';
import { textOfParagraph } from '../model/text-of-paragraph.ts';
import type { Compression } from '../platform.ts';
import type { Attachment } from './attachment.ts';
import type { FragmentContent } from './content/fragment-content.ts';
import type { MarkedContent, PageContent, PageContents } from './content/page-content.ts';
import { formatNumber } from './file/byte-writer.ts';
import type { ContentHash } from './file/content-hash.ts';
import type { ObjectFile, PackedObjects } from './file/object-file.ts';
import { references } from './file/references.ts';
import type { FormField } from './forms/form-fields.ts';
import { writeFormFields } from './forms/write-form-fields.ts';
import type { Conformance } from './pdf-standard.ts';
import type { ResourceEmbedder } from './resources/embed-resources.ts';
import { writeLinks } from './structure/link-annotations.ts';
import { destination, type OutlineEntry } from './structure/outline.ts';
import { writeStructure } from './structure/structure-objects.ts';
import { buildStructure, type OwnedContent } from './structure/structure-tree.ts';
import type { Watermark, WriterCaches } from './writer-caches.ts';

export interface PdfInput {
  readonly pages: readonly Page[];
  /** The filled document: structure, headings, language. */
  readonly document: TextDocument;
  readonly labels: ReadonlyMap<Paragraph, ListLabel>;
  readonly title: string;
  readonly report: Report;
  readonly attachment?: Attachment | undefined;
  /** What is not on the pages, because it is to be filled in. */
  readonly fields?: readonly FormField[] | undefined;
  /** What the pages share with those of other documents of the template. */
  readonly skeleton?: Skeleton | undefined;
  /** The document's paragraphs at the changing places of the skeleton. */
  readonly changing?: readonly Paragraph[] | undefined;
}

export interface BodyContext {
  readonly file: ObjectFile;
  readonly resources: ResourceEmbedder;
  readonly contents: PageContents;
  readonly hash: ContentHash;
  /** undefined: streams are not compressed. */
  readonly compression: Compression | undefined;
  readonly conformance: Conformance;
  readonly watermarks: WriterCaches['watermarks'];
  readonly contentOf: WriterCaches['contentOf'];
  /** Before the identifiers of structure elements, which are unique in a file; default: nothing. */
  readonly elementIds?: string;
  /** Packs objects, remembering what it packed before. */
  readonly pack: (first: number, bodies: readonly string[]) => PackedObjects;
  /** Object numbers of the node above in the page tree and the structure tree. */
  readonly pagesParent: number;
  readonly structureParent: number;
  /** First free key of the parent tree. */
  readonly firstKey: number;
}

export interface WrittenBody {
  readonly pages: readonly number[];
  /** Object numbers of the content streams, which `writeStreams` fills. */
  readonly streams: readonly number[];
  /** Object number of the document's structure element. */
  readonly structure: number;
  /** `/Nums` entries of the parent tree, and the first key after them. */
  readonly parents: string;
  readonly nextKey: number;
  readonly headings: readonly Heading[];
  /** `/AcroForm` of the catalog; '' without fields. */
  readonly form: string;
  /** `[page /XYZ x y null]` by bookmark. */
  readonly destinations: ReadonlyMap<string, string>;
}

/** An entry of the outline and the paragraph whose text it shows. */
export interface Heading extends OutlineEntry {
  readonly paragraph: Paragraph;
}

/** Writes the content streams of a body. */
export function writeStreams(
  written: readonly PageContent[],
  numbers: readonly number[],
  context: Pick<BodyContext, 'file' | 'hash' | 'compression'>,
): void {
  for (let index = 0; index < written.length; index++) {
    const { stream } = written[index] as PageContent;
    context.file.stream(numbers[index] as number, context.compression === undefined ? '' : '/Filter/FlateDecode', stream.bytes);
    context.hash.integer(stream.adler);
    context.hash.integer(stream.length);
  }
}

/** Writes pages, resources, annotations and structure of one document; its content streams are left to `writeStreams`. */
export function writeBody(input: PdfInput, written: readonly MarkedContent[], context: BodyContext): WrittenBody {
  const { file } = context;
  const pages = written.map(() => file.number());
  const streams = written.map(() => file.number());
  const destinations = findDestinations(input, written, pages);
  const used = new Set<FragmentContent>();
  for (const { contents } of written) for (const content of contents) used.add(content);
  const watermarks = context.watermarks(input.pages);
  const behind = writeWatermarks(watermarks, context);
  for (const { contents } of watermarks) for (const content of contents) used.add(content);
  const links = writeLinks(input.pages, written, {
    ...context,
    pageNumbers: pages,
    destinations,
    firstKey: context.firstKey + written.length,
    tagsAll: context.conformance.accessible,
    report: input.report,
  });
  const resourceNumber = file.number();
  const { fields = [] } = input;
  for (const { drawn } of fields) for (const { fragment } of drawn) used.add(context.contentOf(fragment));
  const form = writeFormFields(fields, input.pages, {
    ...context,
    pages,
    resources: resourceNumber,
    firstKey: context.firstKey + written.length + links.keys.size,
  });
  input.pages.forEach((page, index) => {
    const annotations = [...(links.byPage[index] as readonly number[]), ...(form.byPage.get(index) ?? [])];
    const list = annotations.length === 0 ? '' : `/Annots[${references(annotations)}]`;
    const parents = (written[index] as MarkedContent).sequences.length === 0 ? '' : `/StructParents ${context.firstKey + index}`;
    file.object(
      pages[index] as number,
      `<</Type/Page/Parent ${context.pagesParent} 0 R/MediaBox[0 0 ${formatNumber(page.width)} ${formatNumber(page.height)}]/Resources ${resourceNumber} 0 R/Contents ${behind[index] === undefined ? `${streams[index]} 0 R` : `[${behind[index]} 0 R ${streams[index]} 0 R]`}/Tabs/S${parents}${list}>>`,
    );
  });

  const { owned, places } = collectOwners(written);
  const root = buildStructure({
    document: input.document,
    labels: input.labels,
    contents: owned,
    annotations: [...links.annotated, ...form.annotated],
    language: input.document.settings.language,
    ...(context.conformance.accessible ? { accessible: { elementIds: context.elementIds ?? '', report: input.report } } : {}),
  });
  // Numbers are counted before they are written, so that the tree's bytes depend on its shape alone.
  const first = file.number();
  const structure = writeStructure(root, {
    parent: context.structureParent,
    first,
    pages,
    sequences: written.map(({ sequences }) => sequences.length),
    firstKey: context.firstKey,
    annotationKeys: fields.length === 0 ? links.keys : new Map([...links.keys, ...form.keys]),
  });
  for (let count = 1; count < structure.bodies.length; count++) file.number();
  context.hash.integer(structure.bodies.length);
  file.packed(first, context.pack(first, structure.bodies));
  // Last, so that documents of other fonts have the same numbers before them, and with those the same packed structure.
  const resources = context.resources.dictionary(used);
  for (const { diagnostics } of context.resources.pictures(used)) diagnostics.forEach(input.report);
  file.object(resourceNumber, resources);
  context.hash.text(resources);
  return {
    pages,
    streams,
    structure: first,
    parents: structure.parents,
    nextKey: context.firstKey + pages.length + links.keys.size + form.keys.size,
    headings: findHeadings(input, places, pages),
    form: form.form,
    destinations,
  };
}

/** Object numbers of the streams, by page. */
function writeWatermarks(watermarks: readonly Watermark[], { file, hash, compression }: BodyContext): readonly number[] {
  const numbers = new Map<Watermark, number>();
  return watermarks.map((watermark) => {
    let number = numbers.get(watermark);
    if (number === undefined) {
      number = file.number();
      numbers.set(watermark, number);
      file.stream(number, compression === undefined ? '' : '/Filter/FlateDecode', compression?.zlib(watermark.stream) ?? watermark.stream);
      hash.bytes(watermark.stream);
    }
    return number;
  });
}

interface Place {
  readonly page: number;
  readonly y: number;
}

function collectOwners(written: readonly MarkedContent[]): {
  readonly owned: ReadonlyMap<object, readonly OwnedContent[]>;
  readonly places: ReadonlyMap<object, Place>;
} {
  const owned = new Map<object, OwnedContent[]>();
  const places = new Map<object, Place>();
  written.forEach(({ sequences }, page) => {
    sequences.forEach(({ owner, y }, sequence) => {
      let list = owned.get(owner.node);
      if (list === undefined) {
        list = [];
        owned.set(owner.node, list);
        places.set(owner.node, { page, y });
      }
      list.push({
        page,
        sequence,
        ...(owner.part === undefined ? {} : { part: owner.part }),
        ...(owner.link === undefined ? {} : { link: owner.link }),
      });
    });
  });
  return { owned, places };
}

/** Label and text of a heading; '' where it has none. */
export function headingTitle(paragraph: Paragraph, { labels }: Pick<PdfInput, 'labels'>): string {
  const label = labels.get(paragraph);
  return `${label === undefined || label.bullet ? '' : `${label.text} `}${textOfParagraph(paragraph)}`.trim().slice(0, 500);
}

function findHeadings(input: PdfInput, places: ReadonlyMap<object, Place>, pages: readonly number[]): readonly Heading[] {
  const entries: Heading[] = [];
  for (const [node, place] of places) {
    const paragraph = node as Paragraph;
    if (paragraph.type !== 'paragraph' || paragraph.properties.outlineLevel === undefined) continue;
    const title = headingTitle(paragraph, input);
    if (title === '') continue;
    entries.push({
      paragraph,
      title,
      level: paragraph.properties.outlineLevel,
      page: pages[place.page] as number,
      top: (input.pages[place.page] as Page).height - place.y,
    });
  }
  return entries;
}

function findDestinations(input: PdfInput, written: readonly MarkedContent[], pages: readonly number[]): ReadonlyMap<string, string> {
  const destinations = new Map<string, string>();
  written.forEach(({ contents }, index) => {
    const page = input.pages[index] as Page;
    contents.forEach((content, item) => {
      const placed = page.items[item];
      for (const { name, x, y } of content.resources.destinations) {
        if (placed !== undefined && !destinations.has(name))
          destinations.set(name, destination(pages[index] as number, placed.x + x, page.height - placed.y - y));
      }
    });
  });
  return destinations;
}
