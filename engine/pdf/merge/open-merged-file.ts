import { writeCatalog, writeInformation } from '../catalog.ts';
import { openByteWriter } from '../file/byte-writer.ts';
import { type ContentHash, openContentHash } from '../file/content-hash.ts';
import { ENCRYPTION_EXTENSION, type Encryption } from '../file/encryption.ts';
import { type ObjectFile, openObjectFile } from '../file/object-file.ts';
import { references } from '../file/references.ts';
import type { Conformance } from '../pdf-standard.ts';
import { writeOutputIntent } from '../resources/output-intent.ts';
import { type OutlineEntry, writeOutline } from '../structure/outline.ts';

/** One file of many documents, a bookmark each: what of it is around the documents. */
export interface MergedFile {
  readonly file: ObjectFile;
  readonly hash: ContentHash;
  /** Where the pages and the structure of the next document hang. */
  readonly place: () => MergedPlace;
  /** To be told when a document was written at its place. */
  readonly added: (document: MergedDocument) => void;
  /** Writes what is around the documents. Nothing may be added later. */
  readonly end: (language: string | undefined, conformance: Conformance) => void;
}

export interface MergedPlace {
  /** Object numbers of the node above in the page tree and the structure tree. */
  readonly pagesParent: number;
  readonly structureParent: number;
  /** First free key of the parent tree. */
  readonly firstKey: number;
  /** Index of the first page. */
  readonly firstPage: number;
}

export interface MergedDocument {
  readonly bookmark: string;
  /** Object numbers. */
  readonly pages: readonly number[];
  /** Height of the first page. */
  readonly top: number;
  /** Object number of the document's structure element. */
  readonly structure: number;
  /** `/Nums` entries of the parent tree, and the first key after them. */
  readonly parents: string;
  readonly nextKey: number;
  /** `/Nums` entries of the page labels. */
  readonly labels: string;
  readonly hasPlainLabels: boolean;
}

/** Documents per node of the page tree and the parent tree. */
const GROUP = 64;

interface Group {
  readonly node: number;
  readonly kids: number[];
  pages: number;
  keys: { first: number; next: number; entries: string };
}

/** Opens a file without documents; the buffer of its object file is to be taken as often as bytes are handed out. */
export function openMergedFile(title: string, encryption?: Encryption): MergedFile {
  const file = openObjectFile(openByteWriter(1 << 17), encryption);
  const hash = openContentHash();
  const objects = {
    catalog: file.number(),
    pageTree: file.number(),
    metadata: file.number(),
    information: file.number(),
    structureRoot: file.number(),
    structureTop: file.number(),
    parentTree: file.number(),
  };
  const { pageTree, structureRoot, structureTop, parentTree } = objects;
  const bookmarks: OutlineEntry[] = [];
  const structures: number[] = [];
  const pageNodes: number[] = [];
  const parentNodes: number[] = [];
  let pageCount = 0;
  let nextKey = 0;
  let labels = '';
  let plainLabels = true;
  let group: Group | undefined;

  const openGroup = (): Group => {
    group ??= { node: file.number(), kids: [], pages: 0, keys: { first: nextKey, next: nextKey, entries: '' } };
    return group;
  };
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
    file,
    hash,
    place: () => ({ pagesParent: openGroup().node, structureParent: structureTop, firstKey: nextKey, firstPage: pageCount }),
    added: (document) => {
      const into = openGroup();
      const [first] = document.pages;
      if (first !== undefined) bookmarks.push({ title: document.bookmark, level: 0, page: first, top: document.top });
      structures.push(document.structure);
      into.kids.push(...document.pages);
      into.pages += document.pages.length;
      into.keys = { first: into.keys.first, next: document.nextKey, entries: into.keys.entries + document.parents };
      nextKey = document.nextKey;
      if (!document.hasPlainLabels || pageCount > 0) plainLabels = false;
      labels += document.labels;
      pageCount += document.pages.length;
      if (into.kids.length >= GROUP) closeGroup();
    },
    end: (language, conformance) => {
      closeGroup();
      file.object(pageTree, `<</Type/Pages/Count ${pageCount}/Kids[${references(pageNodes)}]>>`);
      file.object(
        structureRoot,
        `<</Type/StructTreeRoot/K ${structureTop} 0 R/ParentTree ${parentTree} 0 R/ParentTreeNextKey ${nextKey}>>`,
      );
      // One document of several (ISO 32000-1 14.8.4.2): a tagged file has one element at the top.
      file.object(structureTop, `<</Type/StructElem/S/Document/P ${structureRoot} 0 R/K[${references(structures)}]>>`);
      file.object(parentTree, parentNodes.length === 0 ? '<</Nums[]>>' : `<</Kids[${references(parentNodes)}]>>`);
      writeInformation(file, objects, title, language, conformance);
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
      entries += writeOutputIntent(file, conformance);
      if (encryption !== undefined) entries += ENCRYPTION_EXTENSION;
      writeCatalog(file, objects, language, entries);
      hash.text(title);
      file.finish(objects.catalog, objects.information, hash.digest());
    },
  };
}
