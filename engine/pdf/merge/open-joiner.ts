import type { Compression } from '../../platform.ts';
import { pureCompression } from '../../pure-compression.ts';
import { packObjects } from '../file/object-file.ts';
import { latinText } from '../file/pdf-text.ts';
import { integer, readWritten } from '../file/read-written.ts';
import { readClaims } from '../metadata.ts';
import { type Conformance, NO_STANDARD } from '../pdf-standard.ts';
import { arePlainLabels, pageLabelEntries } from '../structure/page-labels.ts';
import { openMergedFile } from './open-merged-file.ts';
import { openTransplant } from './transplant.ts';

/**
 * Puts PDFs that this engine has written into one file, a bookmark each; their own bookmarks are left out. Bytes are handed out as
 * they come. Fonts, pictures and resources that are the same in several are written once. A standard that all of them keep is kept.
 */
export interface PdfJoiner {
  /** Bytes to append to the file now. Throws when the PDF is another writer's. */
  readonly add: (pdf: Uint8Array, bookmark: string) => Uint8Array;
  /** The last bytes of the file. */
  readonly end: () => Uint8Array;
}

export interface PdfJoinerOptions {
  readonly title: string;
  /** Tells contents apart, also where somebody wants them to be taken for each other. */
  readonly digest: (bytes: Uint8Array) => string;
  /** In place of the engine's own. */
  readonly compression?: Compression;
}

const STRINGS_AND_INDEXES = /\((?:\\.|[^\\)])*\)|(\d+)(?=<<)/gs;
/** Where the identifier of a note begins: it is to be unique in the file. */
const NOTE_ID = /(?<=^<<\/Type\/StructElem\/S\/Note\/P \d+ 0 R.*?)\/ID\(/s;
/** Of `/Nums` of the parent tree: before a list or before a reference. */
const KEYS = /(\d+)(?=\[)|(\d+)(?= \d+ 0 R)/g;

/** Opens an empty file. */
export function openPdfJoiner({ title, digest, compression = pureCompression }: PdfJoinerOptions): PdfJoiner {
  const merged = openMergedFile(title);
  const { file, hash } = merged;
  /** Numbers of what documents share, by content. */
  const shared = new Map<string, number>();
  let language: string | undefined;
  let conformance: Conformance | undefined;
  let count = 0;

  return {
    add: (pdf, bookmark) => {
      const source = readWritten(pdf);
      const catalog = source.object(source.catalog).text;
      language ??= /\/Lang\(([^\\()]*)\)/.exec(catalog)?.[1];
      const { data: packet = new Uint8Array() } = source.object(integer(catalog, /\/Metadata (\d+) 0 R/));
      conformance = bothKeep(conformance, readClaims(latinText(packet)));
      const ids = `d${++count}-`;
      const { accessible } = conformance;
      const place = merged.place();
      const { firstKey } = place;
      const pageTree = integer(catalog, /\/Pages (\d+) 0 R/);
      const structureRoot = integer(catalog, /\/StructTreeRoot (\d+) 0 R/);
      const root = source.object(structureRoot).text;
      const parents = source.object(integer(root, /\/ParentTree (\d+) 0 R/)).text;
      const elements = source.packedWith(integer(root, /\/K (\d+) 0 R/));
      const pages = [...source.object(pageTree).text.matchAll(/(\d+) 0 R/g)].map(([, number]) => Number(number));
      const bodies = pages.map((page) => source.object(page).text);

      const { replace, share, copy, translate, writeCopies } = openTransplant(source, { file, firstKey, shared, digest });
      replace(pageTree, place.pagesParent);
      replace(structureRoot, place.structureParent);
      for (const body of bodies) share(integer(body, /\/Resources (\d+) 0 R/));
      const ownPages = pages.map(copy);
      const firstElement = file.number();
      elements.bodies.forEach((_, index) => {
        replace(elements.first + index, index === 0 ? firstElement : file.number());
      });
      const ownElements = elements.bodies.map((body) => translate(accessible ? body.replace(NOTE_ID, `$&${ids}`) : body));
      file.packed(firstElement, packObjects(firstElement, ownElements, compression));
      writeCopies();
      hash.text(digest(pdf));
      merged.added({
        bookmark,
        pages: ownPages,
        top: Number(/\/MediaBox\[0 0 [\d.]+ ([\d.]+)\]/.exec(bodies[0] ?? '')?.[1]),
        structure: firstElement,
        parents: translate(parents.slice('<</Nums['.length, -']>>'.length).replace(KEYS, (key) => String(firstKey + Number(key)))),
        nextKey: firstKey + integer(root, /\/ParentTreeNextKey (\d+)/),
        ...labelsOf(catalog, pages.length, place.firstPage),
      });
      return file.drain();
    },
    end: () => {
      merged.end(language, conformance ?? NO_STANDARD);
      return file.drain();
    },
  };
}

/** What two files claim both; PDF/A-2 is what is in common with PDF/A-3, whose attachments are left out. */
function bothKeep(one: Conformance | undefined, other: Conformance): Conformance {
  if (one === undefined) return other;
  const archive = one.archive === undefined || other.archive === undefined ? undefined : one.archive === 3 ? other.archive : one.archive;
  return { archive, accessible: one.accessible && other.accessible, invoice: undefined };
}

/** A file that has no labels counts from 1. */
function labelsOf(catalog: string, pages: number, firstPage: number) {
  const own = /\/PageLabels<<\/Nums\[(.*)\]>>/s.exec(catalog)?.[1];
  if (own !== undefined)
    return {
      labels: own.replace(STRINGS_AND_INDEXES, (whole, index?: string) =>
        index === undefined ? whole : String(firstPage + Number(index)),
      ),
      hasPlainLabels: false,
    };
  const labels = Array.from({ length: pages }, (_, index) => String(index + 1));
  return { labels: pageLabelEntries(labels, firstPage), hasPlainLabels: arePlainLabels(labels) };
}
