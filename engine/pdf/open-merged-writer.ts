import type { Page } from '../layout/display-list.ts';
import { openByteWriter } from './byte-writer.ts';
import { openContentHash } from './content-hash.ts';
import { type PdfInput, writeBody, writeStreams } from './document-body.ts';
import { openResourceEmbedder } from './embed-resources.ts';
import { openObjectFile } from './object-file.ts';
import { catalogBody, references, type WriterOptions, writeInformation } from './open-writer.ts';
import { type OutlineEntry, writeOutline } from './outline.ts';
import { arePlainLabels, pageLabelEntries } from './page-labels.ts';
import { openWriterCaches } from './writer-caches.ts';

/**
 * Writes many documents into one file, a bookmark each. Bytes are handed out as they come: what stays in memory per
 * document is its bookmark and the places of its objects. Fonts and pictures are written once.
 */
export interface MergedWriter {
  readonly prepare: (pages: readonly Page[]) => void;
  /** Bytes to append to the file now. */
  readonly add: (input: PdfInput, bookmark: string) => Uint8Array;
  /** The last bytes of the file. */
  readonly end: () => Uint8Array;
}

export interface MergedWriterOptions extends WriterOptions {
  readonly title: string;
  /** BCP 47. */
  readonly language?: string;
}

/** Documents per node of the page tree and the parent tree. */
const GROUP = 64;

interface Group {
  readonly node: number;
  readonly kids: number[];
  pages: number;
  keys: { first: number; next: number; entries: string };
}

export function openMergedWriter(options: MergedWriterOptions): MergedWriter {
  const caches = openWriterCaches(options);
  const file = openObjectFile(openByteWriter(1 << 17));
  const resources = openResourceEmbedder(file);
  const hash = openContentHash();
  const [catalog, pageTree, metadata, information, structureRoot, parentTree] = [
    file.number(),
    file.number(),
    file.number(),
    file.number(),
    file.number(),
    file.number(),
  ];
  const bookmarks: OutlineEntry[] = [];
  const structures: number[] = [];
  const pageNodes: number[] = [];
  const parentNodes: number[] = [];
  let pageCount = 0;
  let nextKey = 0;
  let labels = '';
  let plainLabels = true;
  let group: Group | undefined;

  function closeGroup(): void {
    if (group === undefined) return;
    file.object(group.node, `<</Type/Pages/Parent ${pageTree} 0 R/Count ${group.pages}/Kids[${references(group.kids)}]>>`);
    pageNodes.push(group.node);
    if (group.keys.entries !== '') {
      const node = file.number();
      file.object(node, `<</Limits[${group.keys.first} ${group.keys.next - 1}]/Nums[${group.keys.entries}]>>`);
      parentNodes.push(node);
    }
    group = undefined;
  }

  return {
    prepare: caches.prepare,
    add: (input, bookmark) => {
      caches.nextDocument();
      group ??= { node: file.number(), kids: [], pages: 0, keys: { first: nextKey, next: nextKey, entries: '' } };
      const written = caches.contents.write(input.pages, input.skeleton);
      const context = { ...caches, file, hash, resources, pagesParent: group.node, structureParent: structureRoot, firstKey: nextKey };
      const body = writeBody(input, written, context);
      writeStreams(written, body.streams, context);
      const first = body.pages[0];
      if (first !== undefined) bookmarks.push({ title: bookmark, level: 0, page: first, top: (input.pages[0] as Page).height });
      structures.push(body.structure);
      group.kids.push(...body.pages);
      group.pages += body.pages.length;
      group.keys = { first: group.keys.first, next: body.nextKey, entries: group.keys.entries + body.parents };
      nextKey = body.nextKey;
      const printed = input.pages.map((page) => page.label);
      if (!arePlainLabels(printed) || pageCount > 0) plainLabels = false;
      labels += pageLabelEntries(printed, pageCount);
      pageCount += body.pages.length;
      if (group.kids.length >= GROUP) closeGroup();
      return file.drain();
    },
    end: () => {
      closeGroup();
      file.object(pageTree, `<</Type/Pages/Count ${pageCount}/Kids[${references(pageNodes)}]>>`);
      file.object(
        structureRoot,
        `<</Type/StructTreeRoot/K[${references(structures)}]/ParentTree ${parentTree} 0 R/ParentTreeNextKey ${nextKey}>>`,
      );
      file.object(parentTree, parentNodes.length === 0 ? '<</Nums[]>>' : `<</Kids[${references(parentNodes)}]>>`);
      writeInformation(file, metadata, information, options.title, options.language);
      let entries = '';
      if (bookmarks.length > 0) {
        const first = file.number();
        writeOutline(bookmarks, first).bodies.forEach((body, index) => {
          file.object(index === 0 ? first : file.number(), body);
          hash.text(body);
        });
        entries += `/Outlines ${first} 0 R`;
      }
      if (!plainLabels) entries += `/PageLabels<</Nums[${labels}]>>`;
      file.object(catalog, catalogBody(pageTree, structureRoot, metadata, options.language, entries));
      hash.text(options.title);
      file.finish(catalog, information, hash.digest());
      return file.drain();
    },
  };
}
