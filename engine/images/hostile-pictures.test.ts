import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { nodePictureDecoder } from '../../integrations/rendering/picture-decoder.ts';
import { MAX_PIXELS, readPictureInfo } from './picture-info.ts';
import { preparePicture } from './prepare-picture.ts';
import { testTiff } from './tiff/test-tiff.ts';

const decoder = nodePictureDecoder();

function chunk(name: string, content: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, Buffer.from(name, 'latin1'), content, Buffer.alloc(4)]);
}
const header = (width: number, height: number, bits: number, colourType: number, interlaced = 0) => {
  const bytes = Buffer.alloc(13);
  bytes.writeUInt32BE(width, 0);
  bytes.writeUInt32BE(height, 4);
  bytes.set([bits, colourType, 0, 0, interlaced], 8);
  return bytes;
};
const png = (ihdr: Buffer, rows: Uint8Array, more: readonly Buffer[] = []): Buffer =>
  Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', ihdr),
    ...more,
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);

/** A BMP of 24 bits that has so many bytes of its pixels. */
function bitmap(width: number, height: number, bytes: number): Buffer {
  const file = Buffer.alloc(54 + bytes, 'BM');
  file.writeUInt32LE(54, 10);
  for (const [index, value] of [40, width, height, 1 | (24 << 16), 0, 0].entries()) file.writeInt32LE(value, 14 + index * 4);
  return file;
}

const PLANE = Uint8Array.from({ length: 9 * 37 }, (_, index) => (index % 37 === 0 ? index % 5 : (index * 7919) % 251));
const PICTURES: readonly (readonly [string, Buffer])[] = [
  ['PNG with opacity', png(header(9, 9, 8, 6), PLANE)],
  ['interlaced PNG', png(header(9, 9, 8, 6, 1), PLANE)],
  ['PNG with a palette', png(header(9, 9, 4, 3), PLANE, [chunk('PLTE', Buffer.alloc(48, 7)), chunk('tRNS', Buffer.alloc(3, 9))])],
  [
    'JPEG',
    Buffer.from(
      `ffd8ffe000104a46494600010100000100010000ffdb004300${'01'.repeat(64)}ffc0000b080001000101011100ffc40014000100000000000000000000000000000003ffc40014100100000000000000000000000000000000ffda0008010100003f0037ffd9`,
      'hex',
    ),
  ],
  ['GIF', Buffer.from('R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=', 'base64')],
  [
    'TIFF',
    Buffer.from(testTiff({ width: 2, height: 1, bits: 8, samples: 4, photometric: 2, extra: 2, resolution: 72 }, new Uint8Array(8))),
  ],
  ['WebP', Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64')],
];

/** What comes of these bytes; anything thrown fails the test. Sizes that are allowed but slow to fill are only read. */
function outcomeOf(bytes: Uint8Array): string {
  const info = readPictureInfo(bytes);
  if (info === undefined) return 'no picture';
  const pixels = info.width * info.height;
  return pixels > 1_000_000 && pixels <= MAX_PIXELS ? 'large' : preparePicture(bytes, info, { pictures: decoder }).type;
}
const KNOWN = ['no picture', 'ready', 'refused', 'large'];

/** Opens a PNG of zeros of this size in a process of its own and gives its outcome and the most memory that it had, in megabytes. */
function measured(width: number, height: number, colourType: number): { readonly outcome: string; readonly megabytes: number } {
  const rowLength = 1 + width * (colourType === 6 ? 4 : 3);
  const body = `
    const { createDeflate } = await import('node:zlib');
    const deflate = createDeflate();
    const parts = [];
    deflate.on('data', (part) => parts.push(part));
    const row = Buffer.alloc(${rowLength});
    for (let y = 0; y < ${height}; y++) if (!deflate.write(row)) await new Promise((resolve) => deflate.once('drain', resolve));
    await new Promise((resolve) => { deflate.once('end', resolve); deflate.end(); });
    const chunk = (name, content) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(content.length);
      return Buffer.concat([length, Buffer.from(name), content, Buffer.alloc(4)]);
    };
    const start = Buffer.from('${png(header(width, height, 8, colourType), new Uint8Array(0))
      .subarray(0, 33)
      .toString('hex')}', 'hex');
    const bytes = Buffer.concat([start, chunk('IDAT', Buffer.concat(parts)), chunk('IEND', Buffer.alloc(0))]);
    const outcome = preparePicture(bytes, readPictureInfo(bytes), { decode: () => undefined });
    console.log(outcome.type + ' ' + process.resourceUsage().maxRSS / 1024);`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-'], { input: pictureCode + body, encoding: 'utf8' });
  const [outcome, megabytes] = stdout.trim().split(' ');
  if (outcome === undefined || megabytes === undefined) throw new Error(stderr);
  return { outcome, megabytes: Number(megabytes) };
}

/** What reads pictures, as one script that a process without our loader can run. */
let pictureCode = '';
beforeAll(async () => {
  const entry = (file: string) => JSON.stringify(fileURLToPath(new URL(file, import.meta.url)));
  const bundle = await rolldown({
    input: 'pictures',
    plugins: [
      {
        name: 'pictures',
        resolveId: (id) => (id === 'pictures' ? id : null),
        load: (id) =>
          id === 'pictures'
            ? `import { readPictureInfo } from ${entry('picture-info.ts')}; import { preparePicture } from ${entry('prepare-picture.ts')}; Object.assign(globalThis, { readPictureInfo, preparePicture });`
            : null,
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'esm' });
  pictureCode = `${output[0].code}\n`;
});

describe('hostile pictures', () => {
  // The GIF reader prints what it thinks of cut files.
  beforeEach(() => {
    vi.spyOn(console, 'log').mockImplementation((text) => expect(text).toContain('gif stream'));
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it.each(PICTURES)('come to an outcome wherever they are cut off: %s', (_name, bytes) => {
    for (let length = 0; length <= bytes.length; length++) expect(KNOWN).toContain(outcomeOf(Uint8Array.from(bytes.subarray(0, length))));
  });

  it.each(PICTURES)('come to an outcome whichever byte is wrong: %s', (_name, bytes) => {
    for (let at = 0; at < bytes.length; at++)
      for (const value of [0, 0xff, (bytes[at] as number) ^ 0x10]) {
        const flipped = Uint8Array.from(bytes);
        flipped[at] = value;
        expect(KNOWN).toContain(outcomeOf(flipped));
      }
  });

  it.each([
    ['of no width', png(header(0, 9, 8, 6), PLANE), 'refused'],
    ['larger than numbers go', png(header(0xffffffff, 0xffffffff, 16, 6), PLANE), 'refused'],
    ['a long thin one', png(header(0xffffffff, 1, 8, 2), PLANE), 'refused'],
    ['one pixel more than allowed', png(header(MAX_PIXELS + 1, 1, 8, 0), PLANE), 'refused'],
    ['larger than its rows', png(header(900, 900, 8, 6), PLANE), 'ready'],
    ['a bitmap of which hardly anything is there', bitmap(900, 900, 900 * 90 * 3 - 1), 'refused'],
    ['a bitmap of which a part is there', bitmap(900, 900, 900 * 90 * 3), 'ready'],
    ['smaller than its rows', png(header(1, 1, 8, 6), PLANE), 'ready'],
    ['with a chunk longer than the file', png(header(9, 9, 8, 6), PLANE, [Buffer.from('7fffffff74455874', 'hex')]), 'refused'],
  ] as const)('lie about their size: %s', (_name, bytes, outcome) => {
    expect(outcomeOf(bytes)).toBe(outcome);
  });

  it.each([
    [6000, 6000, 6, 'ready'],
    [8000, 5000, 2, 'ready'],
    [9000, 9000, 6, 'refused'],
  ] as const)('need bounded memory when they really are large: %i × %i', (width, height, colourType, expected) => {
    const { outcome, megabytes } = measured(width, height, colourType);
    expect(outcome).toBe(expected);
    expect(megabytes).toBeLessThan(600);
  });
});
