import type { Compression } from '../../platform.ts';
import type { ByteWriter } from './byte-writer.ts';
import type { Encryption } from './encryption.ts';
import { asciiBytes } from './pdf-text.ts';

/** A PDF file under construction: numbered objects one after the other, then a cross-reference stream (ISO 32000-1 7.5.8). */
export interface ObjectFile {
  /** The next free object number. */
  readonly number: () => number;
  /** `rest` is written after `body`: for long parts that are kept as bytes. */
  readonly object: (number: number, body: string, rest?: Uint8Array) => void;
  /** `dictionary` without the brackets and the length. */
  readonly stream: (number: number, dictionary: string, data: Uint8Array) => void;
  /** Objects numbered from `first` on, in an object stream made by `packObjects`. */
  readonly packed: (first: number, objects: PackedObjects) => void;
  /** What was written since the last call. */
  readonly drain: () => Uint8Array;
  /** The file so far, for others that begin like it. Only before anything was drained. */
  readonly front: () => FileFront;
  /** Writes the cross-reference and ends the file. */
  readonly finish: (root: number, info: number, identifier: string) => void;
}

/** The first bytes of files that begin alike. */
export interface FileFront {
  readonly bytes: Uint8Array;
  readonly places: readonly number[];
  readonly indexes: readonly number[];
  /** Its cross-references with offsets of `NARROW` bytes. */
  readonly table: Uint8Array;
  /** The next free object number. */
  readonly next: number;
}

export interface PackedObjects {
  readonly count: number;
  readonly dictionary: string;
  readonly data: Uint8Array;
}

const HEADER = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n';

/** Begins a file; one that goes on behind a front drains only what comes after it. What both hold is encrypted by the same key. */
export function openObjectFile(out: ByteWriter, encryption?: Encryption, front?: FileFront): ObjectFile {
  let drained = front?.bytes.length ?? 0;
  let next = front?.next ?? 1;
  /** Offset of object n, or for packed ones the number of their stream and the index in it. */
  const places: number[] = front?.places.slice() ?? [0];
  const indexes: number[] = front?.indexes.slice() ?? [-1];
  const position = () => drained + out.length();
  const placed: number[] = [];
  const place = (number: number, at: number, index: number) => {
    placed.push(number);
    places[number] = at;
    indexes[number] = index;
  };
  if (front === undefined) out.text(HEADER);

  const sealed = (body: string) => (encryption === undefined ? body : encryption.strings(body));

  function stream(number: number, dictionary: string, plain: Uint8Array): void {
    place(number, position(), -1);
    const data = encryption === undefined ? plain : encryption.bytes(plain);
    out.text(`${number} 0 obj\n<<${sealed(dictionary)}/Length ${data.length}>>\nstream\n`);
    out.bytes(data);
    out.text('\nendstream\nendobj\n');
  }

  return {
    number: () => next++,
    object: (number, body, rest) => {
      place(number, position(), -1);
      out.text(`${number} 0 obj\n${sealed(body)}`);
      if (rest !== undefined) out.bytes(rest);
      out.text('\nendobj\n');
    },
    stream,
    packed: (first, objects) => {
      const container = next++;
      for (let index = 0; index < objects.count; index++) place(first + index, container, index);
      stream(container, objects.dictionary, objects.data);
    },
    drain: () => {
      drained += out.length();
      return out.take();
    },
    front: () => ({
      bytes: out.view().slice(0, out.length()),
      places: places.slice(),
      indexes: indexes.slice(),
      table: crossReferences(places, indexes, next, NARROW, undefined),
      next,
    }),
    finish: (root, info, given) => {
      let sealing = '';
      if (encryption !== undefined) {
        place(next, position(), -1);
        out.text(`${next} 0 obj\n${encryption.dictionary}\nendobj\n`);
        sealing = `/Encrypt ${next++} 0 R`;
      }
      const identifier = encryption?.identifier() ?? given;
      const number = next++;
      const start = position();
      place(number, start, -1);
      const width = start < 0x1000000 ? NARROW : start < 0x100000000 ? 4 : 5;
      const table = crossReferences(places, indexes, next, width, front && { table: front.table, changed: placed });
      const dictionary = `/Type/XRef/Size ${next}/W[1 ${width} 2]/Root ${root} 0 R/Info ${info} 0 R${sealing}/ID[<${identifier}><${identifier}>]`;
      out.text(`${number} 0 obj\n<<${dictionary}/Length ${table.length}>>\nstream\n`);
      out.bytes(table);
      out.text(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`);
    },
  };
}

/** Bytes of an offset in files below 16 MB. */
const NARROW = 3;

/** `known`: the table of the front, and the numbers of the objects that came behind it. */
function crossReferences(
  places: readonly number[],
  indexes: readonly number[],
  size: number,
  width: number,
  known: { readonly table: Uint8Array; readonly changed: readonly number[] } | undefined,
): Uint8Array {
  const row = width + 3;
  const table = new Uint8Array(size * row);
  const begun = known !== undefined && width === NARROW ? known : undefined;
  if (begun !== undefined) table.set(begun.table);
  const count = begun?.changed.length ?? size;
  for (let step = 0; step < count; step++) {
    const number = begun?.changed[step] ?? step;
    const at = number * row;
    const index = indexes[number] ?? -1;
    let place = places[number] ?? 0;
    table[at] = place === 0 ? 0 : index < 0 ? 1 : 2;
    for (let byte = width; byte >= 1; byte--) {
      table[at + byte] = place % 256;
      place = Math.floor(place / 256);
    }
    table[at + width + 1] = place === 0 && index < 0 ? 0 : index >> 8;
    table[at + width + 2] = index < 0 ? 0 : index & 255;
    if (number === 0) table.fill(255, at + width + 1, at + row);
  }
  return table;
}

/** An object stream (ISO 32000-1 7.5.7) of objects with consecutive numbers. */
export function packObjects(first: number, bodies: readonly string[], compression: Compression | undefined): PackedObjects {
  let index = '';
  let content = '';
  for (let at = 0; at < bodies.length; at++) {
    index += `${first + at} ${content.length} `;
    content += `${bodies[at]}\n`;
  }
  const bytes = asciiBytes(index + content);
  const data = compression?.zlib(bytes) ?? bytes;
  return {
    count: bodies.length,
    dictionary: `/Type/ObjStm/N ${bodies.length}/First ${index.length}${compression === undefined ? '' : '/Filter/FlateDecode'}`,
    data,
  };
}
