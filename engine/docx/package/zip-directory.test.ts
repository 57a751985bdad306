import { deflateSync, strToU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import { crc32 } from '../../crc32.ts';
import { RefusedInput } from '../../diagnostics.ts';
import { inflateEntries } from './zip.ts';

interface Entry {
  readonly name: string;
  readonly content?: Uint8Array;
  readonly stored?: boolean;
  readonly flags?: number;
  readonly method?: number;
  /** What the headers say in place of the truth. */
  readonly size?: number;
  readonly compressedSize?: number;
  readonly crc?: number;
  readonly localName?: string;
  /** Index of the entry whose data this one claims. */
  readonly sharedWith?: number;
}

interface Lies {
  readonly count?: number;
  readonly directorySize?: number;
  readonly directoryOffset?: number;
  readonly comment?: string;
}

function join(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

function fields(...values: readonly (readonly [bytes: 2 | 4, value: number])[]): Uint8Array {
  return Uint8Array.from(
    values.flatMap(([bytes, value]) => Array.from({ length: bytes }, (_, index) => Math.floor(value / 256 ** index) & 255)),
  );
}

/** An archive whose headers may lie. */
function zip(entries: readonly Entry[], lies: Lies = {}): Uint8Array {
  const bodies: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  const offsets: number[] = [];
  let at = 0;
  for (const entry of entries) {
    const content = entry.content ?? strToU8('content');
    const packed = entry.stored ? content : deflateSync(content);
    const common = [
      [2, entry.flags ?? 0],
      [2, entry.method ?? (entry.stored ? 0 : 8)],
      [4, 0],
      [4, entry.crc ?? crc32(content)],
      [4, entry.compressedSize ?? packed.length],
      [4, entry.size ?? content.length],
    ] as const;
    const localName = strToU8(entry.localName ?? entry.name);
    const name = strToU8(entry.name);
    const offset = entry.sharedWith === undefined ? at : (offsets[entry.sharedWith] as number);
    offsets.push(offset);
    if (entry.sharedWith === undefined) {
      const body = join([fields([4, 0x04034b50], [2, 20], ...common, [2, localName.length], [2, 0]), localName, packed]);
      bodies.push(body);
      at += body.length;
    }
    directory.push(
      join([
        fields([4, 0x02014b50], [2, 20], [2, 20], ...common, [2, name.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]),
        name,
      ]),
    );
  }
  const central = join(directory);
  const count = lies.count ?? entries.length;
  const comment = strToU8(lies.comment ?? '');
  return join([
    ...bodies,
    central,
    fields(
      [4, 0x06054b50],
      [2, 0],
      [2, 0],
      [2, count],
      [2, count],
      [4, lies.directorySize ?? central.length],
      [4, lies.directoryOffset ?? at],
      [2, comment.length],
    ),
    comment,
  ]);
}

/** Code of the refusal, from opening or from inflating every part. */
function refusal(bytes: Uint8Array): string | undefined {
  try {
    for (const inflate of inflateEntries(bytes).values()) inflate();
    return undefined;
  } catch (error) {
    if (error instanceof RefusedInput) return error.diagnostic.code;
    throw error;
  }
}

const MEGABYTE = 1024 * 1024;
const a: Entry = { name: 'a.xml' };

describe('a sound archive', () => {
  test('may carry a comment and entries for folders', () => {
    const bytes = zip([{ name: 'word/', content: new Uint8Array(), stored: true }, a], { comment: 'made by hand' });
    expect(refusal(bytes)).toBeUndefined();
    expect([...inflateEntries(bytes).keys()]).toEqual(['a.xml']);
  });
});

describe('a hostile archive is refused', () => {
  const hostile: readonly (readonly [title: string, code: string, bytes: () => Uint8Array])[] = [
    ['when a part shrinks more than a hundredfold', 'docx/zip-bomb', () => zip([{ name: 'a.xml', content: new Uint8Array(3 * MEGABYTE) }])],
    [
      'when a part says to be larger than 100 MB',
      'docx/zip-bomb',
      () => zip([{ name: 'a.xml', content: new Uint8Array(2 * MEGABYTE), stored: true, method: 8, size: 101 * MEGABYTE }]),
    ],
    [
      'when the parts together are larger than 200 MB',
      'docx/zip-bomb',
      () =>
        zip(
          Array.from({ length: 201 }, (_, index) => ({
            name: `${index}.xml`,
            content: strToU8('x'.repeat(11_000)),
            size: MEGABYTE,
            compressedSize: 11_000,
            stored: true,
            method: 8,
          })),
        ),
    ],
    [
      'when a small part is larger than it says',
      'docx/zip-bomb',
      () => zip([{ name: 'a.xml', content: new Uint8Array(90_000), size: 100 }]),
    ],
    [
      'when a large part is larger than it says',
      'docx/zip-bomb',
      () =>
        zip([
          {
            name: 'a.xml',
            content: Uint8Array.from({ length: 400_000 }, (_, index) => Math.imul(index, 2654435761) >>> 13),
            size: 300_000,
          },
        ]),
    ],
    ['when a part is smaller than it says', 'docx/broken-zip', () => zip([{ name: 'a.xml', size: 5000 }])],
    ['when the checksum is wrong', 'docx/broken-zip', () => zip([{ name: 'a.xml', crc: 12345 }])],
    [
      'when the compressed data is no deflate stream',
      'docx/broken-zip',
      () => zip([{ name: 'a.xml', content: new Uint8Array(50).fill(0xff), stored: true, method: 8 }]),
    ],
    ['when two entries share their data', 'docx/broken-zip', () => zip([a, { name: 'b.xml', sharedWith: 0 }])],
    [
      'when two entries overlap',
      'docx/overlapping-entries',
      () => zip([{ ...a, compressedSize: 60, localName: 'a.xml' }, { name: 'b.xml' }]),
    ],
    ['when a name occurs twice', 'docx/duplicate-part', () => zip([a, a])],
    ['when names differ by case only', 'docx/duplicate-part', () => zip([a, { name: 'A.XML' }])],
    ['when a name climbs out of the archive', 'docx/unsafe-name', () => zip([{ name: '../../etc/passwd' }])],
    ['when a name climbs with backslashes', 'docx/unsafe-name', () => zip([{ name: 'word\\..\\..\\x' }])],
    ['when a name holds a drive', 'docx/unsafe-name', () => zip([{ name: 'C:/x' }])],
    ['when a name holds a zero byte', 'docx/unsafe-name', () => zip([{ name: 'a.xml\0.png' }])],
    ['when an entry is encrypted', 'docx/encrypted', () => zip([{ name: 'a.xml', flags: 1 }])],
    ['when the local header names another part', 'docx/broken-zip', () => zip([{ name: 'a.xml', localName: 'b.xml' }])],
    ['when a part is packed with an unknown method', 'docx/broken-zip', () => zip([{ name: 'a.xml', method: 12 }])],
    [
      'when it has more than a thousand parts',
      'docx/too-many-parts',
      () => zip(Array.from({ length: 1001 }, (_, index) => ({ name: `${index}`, stored: true }))),
    ],
    ['when the directory counts too many entries', 'docx/broken-zip', () => zip([a], { count: 2 })],
    ['when the directory counts too few entries', 'docx/broken-zip', () => zip([a, { name: 'b.xml' }], { count: 1 })],
    ['when the directory lies outside of it', 'docx/broken-zip', () => zip([a], { directoryOffset: 4_000_000 })],
    ['when ZIP64 is promised and missing', 'docx/broken-zip', () => zip([a], { directoryOffset: 0xffffffff })],
    ['when a part promises ZIP64 fields and has none', 'docx/broken-zip', () => zip([{ name: 'a.xml', size: 0xffffffff }])],
    ['when it is larger than 25 MB', 'docx/too-large', () => new Uint8Array(26 * MEGABYTE)],
    ['when it is cut short', 'docx/broken-zip', () => zip([a]).subarray(0, -8)],
    ['when it is no archive', 'docx/not-a-zip', () => strToU8('{\\rtf1 hello}')],
    ['when it is empty', 'docx/not-a-zip', () => new Uint8Array()],
  ];
  test.each(hostile)('%s', (_, code, bytes) => expect(refusal(bytes())).toBe(code));

  test('and never crashes otherwise, whichever byte is changed or wherever it is cut', () => {
    const whole = zip([
      { name: 'a.xml', content: strToU8('<a>some text</a>'.repeat(20)) },
      { name: 'b.xml', stored: true },
    ]);
    for (let at = 0; at < whole.length; at++) {
      expect(() => refusal(whole.subarray(0, at))).not.toThrow();
      for (const mask of [0x01, 0x80, 0xff]) {
        const changed = whole.slice();
        changed[at] = (changed[at] as number) ^ mask;
        expect(() => refusal(changed)).not.toThrow();
      }
    }
  });
});
