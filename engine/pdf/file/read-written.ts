import { unzlibSync } from 'fflate';
import { latinText } from './pdf-text.ts';

/** An object as our writer writes it: a dictionary (or another body), and the bytes of a stream. */
export interface WrittenObject {
  /** One character a byte. */
  readonly text: string;
  readonly data: Uint8Array | undefined;
}

/** Reads files of our own writer, by the few ways in which it writes; no reader of PDFs in general. Throws when a file is another's. */
export interface WrittenFile {
  /** Object number of the catalog. */
  readonly catalog: number;
  readonly object: (number: number) => WrittenObject;
  /** The objects that are packed together with this one: consecutive numbers from `first` on. */
  readonly packedWith: (number: number) => { readonly first: number; readonly bodies: readonly string[] };
}

/** The last line of a file is shorter. */
const TAIL = 64;

/** Opens a file for reading objects of it when they are asked for. */
export function readWritten(pdf: Uint8Array): WrittenFile {
  const packs = new Map<number, { readonly first: number; readonly bodies: readonly string[] }>();
  const start = integer(latinText(pdf, Math.max(0, pdf.length - TAIL), pdf.length), /startxref\n(\d+)\n%%EOF\n$/);
  const table = read(start);
  const width = integer(table.text, /\/W\[1 (\d) 2\]/);
  const size = integer(table.text, /\/Size (\d+)/);
  const rows = table.data;
  if (rows === undefined || rows.length !== size * (width + 3)) throw foreign();

  function read(at: number): WrittenObject {
    const begin = lineEnd(pdf, at);
    const end = wordAfterLine(pdf, begin);
    const text = latinText(pdf, begin, end.at);
    if (end.word === 'endobj') return { text, data: undefined };
    const from = end.at + '\nstream\n'.length;
    return { text, data: pdf.subarray(from, from + integer(text, /\/Length (\d+)>>$/)) };
  }
  function placeOf(number: number): { readonly kind: number; readonly place: number; readonly index: number } {
    const at = number * (width + 3);
    if (rows === undefined || number <= 0 || number >= size) throw foreign();
    let place = 0;
    for (let byte = 1; byte <= width; byte++) place = place * 256 + (rows[at + byte] as number);
    return {
      kind: rows[at] as number,
      place,
      index: (rows[at + width + 1] as number) * 256 + (rows[at + width + 2] as number),
    };
  }
  function unpack(container: number): { readonly first: number; readonly bodies: readonly string[] } {
    let pack = packs.get(container);
    if (pack === undefined) {
      const { text, data } = read(placeOf(container).place);
      if (data === undefined) throw foreign();
      const bytes = text.includes('/Filter/FlateDecode') ? unzlibSync(data) : data;
      const begin = integer(text, /\/First (\d+)/);
      const index = latinText(bytes, 0, begin).trim().split(' ').map(Number);
      const content = latinText(bytes, begin, bytes.length);
      const bodies = Array.from({ length: index.length / 2 }, (_, at) =>
        content.slice(index[at * 2 + 1], (index[at * 2 + 3] ?? content.length + 1) - 1),
      );
      pack = { first: index[0] as number, bodies };
      packs.set(container, pack);
    }
    return pack;
  }

  return {
    catalog: integer(table.text, /\/Root (\d+) 0 R/),
    object: (number) => {
      const { kind, place, index } = placeOf(number);
      if (kind === 1) return read(place);
      const text = kind === 2 ? unpack(place).bodies[index] : undefined;
      if (text === undefined) throw foreign();
      return { text, data: undefined };
    },
    packedWith: (number) => {
      const { kind, place } = placeOf(number);
      if (kind !== 2) throw foreign();
      return unpack(place);
    },
  };
}

const foreign = () => new Error('The PDF was not written by this writer.');

/** The number that a pattern finds. */
export function integer(text: string, pattern: RegExp): number {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw foreign();
  return Number(found);
}

const LINE = 10;

/** Behind the first line from `at` on. */
function lineEnd(bytes: Uint8Array, at: number): number {
  const end = bytes.indexOf(LINE, at);
  if (end < 0) throw foreign();
  return end + 1;
}

/** Where a line of one of these words begins: no text of ours holds the end of a line, so it is the end of a body. */
function wordAfterLine(bytes: Uint8Array, from: number): { readonly at: number; readonly word: 'endobj' | 'stream' } {
  for (let at = bytes.indexOf(LINE, from); at >= 0; at = bytes.indexOf(LINE, at + 1)) {
    const line = latinText(bytes, at, Math.min(bytes.length, at + 8));
    if (line === '\nendobj\n') return { at, word: 'endobj' };
    if (line === '\nstream\n') return { at, word: 'stream' };
  }
  throw foreign();
}
