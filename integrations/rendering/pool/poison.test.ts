import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { testDocument, testPackage } from '../../../engine/docx/test-package.ts';
import { paragraph, run as textRun } from '../../../engine/docx/test-reading.ts';
import type { FieldMap, Row, Value } from '../../../engine/index.ts';
import { generate, type RowEnd, RunFailure } from '../../../generation/index.ts';
import { NAUGHTY_STRINGS } from '../../../golden/naughty-strings.ts';
import { tellFigures } from '../../figures.test-support.ts';
import { type PoolOptions, workerPool } from './worker-pool.ts';

const pool: PoolOptions = {
  script: new URL('../../../dist/render-worker.cjs', import.meta.url),
  workers: 2,
  deadlineMs: 5000,
  memoryMb: 250,
};
const settings = { locale: 'en-US', timeZone: 'UTC' };
const never = new AbortController().signal;
const MEGABYTE = 1024 * 1024;

const line = (text: string, properties = '') => paragraph(textRun(text), properties);
const cell = (inside: string) => `<w:tc><w:tcPr><w:tcW w:w="2400" w:type="dxa"/></w:tcPr>${inside}</w:tc>`;
const tableRow = (...cells: readonly string[]) => `<w:tr>${cells.map((text) => cell(line(text))).join('')}</w:tr>`;
const LIST = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>';

/** Like a letter with an invoice: a picture in the header, a table in a table's rows, a list, fifty short values. */
const template = testDocument(
  [
    line('Dear {{Name}}, {{#if Name}}{{Note}}{{/if}}'),
    `<w:tbl><w:tblGrid><w:gridCol w:w="2400"/><w:gridCol w:w="2400"/></w:tblGrid>${tableRow('Item', 'Price')}${tableRow('{{#Items}}{{Title}}{{#Parts}} {{Part}}{{/Parts}}', '{{Price}}{{/Items}}')}</w:tbl>`,
    line('{{#Tasks}}'),
    line('{{Task}}', LIST),
    line('{{/Tasks}}'),
    line('{{__proto__}} {{constructor}} {{toString}}'),
    line(Array.from({ length: 50 }, (_, index) => `{{Value ${index}}}`).join(' ')),
  ].join(''),
  {
    header: line('{{Logo}}'),
    numbering:
      '<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>',
  },
);

function chunk(name: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** An RGB picture that says it has this size; the rows need not be there. */
function png(width: number, height: number, rows: Uint8Array): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', new Uint8Array(0))];
  return new Uint8Array(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]));
}
const picture = (bytes: Uint8Array): Value => ({ type: 'picture', name: 'logo.png', bytes });
const logo = picture(png(2, 2, new Uint8Array(14)));

const records = (count: number, fields: (index: number) => FieldMap): Value => ({
  type: 'records',
  records: Array.from({ length: count }, (_, index) => fields(index)),
});
const tasks = (count: number) => records(count, (index) => new Map([['Task', `Task ${index}`]]));
const items = (count: number, parts: (item: number) => Value) =>
  records(
    count,
    (item) =>
      new Map<string, Value>([
        ['Title', `Item ${item}`],
        ['Price', item],
        ['Parts', parts(item)],
      ]),
  );
const partsOf = (count: number) => records(count, (part) => new Map([['Part', `part ${part}`]]));
const values = (value: (index: number) => Value) =>
  Array.from({ length: 50 }, (_, index) => [`Value ${index}`, value(index)] as [string, Value]);

const row = (id: string, more: readonly (readonly [string, Value])[] = []): Row => ({
  id,
  fields: new Map<string, Value>([
    ['Name', id],
    ['Note', 'Thank you for your order.'],
    ['Logo', logo],
    ['Items', items(2, () => partsOf(2))],
    ['Tasks', tasks(2)],
    ['__proto__', 'p'],
    ['constructor', 'c'],
    ['toString', 't'],
    ...values(String),
    ...more,
  ]),
});

function nested(depth: number): Value {
  let value: Value = ['the innermost'];
  for (let level = 0; level < depth; level++) value = [value, `level ${level}`];
  return value;
}

/** What the row ends with: the codes that it fails with, or the first diagnostic of its PDF. */
type End = { readonly failed: readonly string[] } | { readonly made: string | undefined };
const TOO_LARGE: End = { failed: ['fill/too-large', 'run/renderer-stopped'] };

/** Made when it is their turn, so that the test itself does not hold them all. */
const POISON: readonly (readonly [string, End, () => readonly (readonly [string, Value])[]])[] = [
  ['nested loops over 100,000 records', TOO_LARGE, () => [['Items', items(1000, () => partsOf(100))]]],
  ['fifty values of 100,000 characters', TOO_LARGE, () => values((index) => `${index} word `.repeat(15_000).slice(0, 100_000))],
  ['a word of a megabyte', { made: 'fill/value-too-long' }, () => [['Note', 'x'.repeat(MEGABYTE)]]],
  [
    'a picture of 25,000 × 25,000',
    { made: 'image/too-large' },
    () => [['Logo', picture(png(25_000, 25_000, new Uint8Array(5 * MEGABYTE)))]],
  ],
  [
    'a malformed picture',
    { made: 'image/damaged' },
    () => [['Logo', picture(png(400, 400, new Uint8Array(9)).map((byte, at) => (at > 36 ? at : byte)))]],
  ],
  // Nothing of it is left out, so that there is nothing to report.
  ['lists in lists', { made: undefined }, () => [['Note', nested(40)]]],
  ['a list of 300,000', TOO_LARGE, () => [['Tasks', tasks(300_000)]]],
  [
    'names and values of the language',
    { made: 'fill/unknown-placeholder' },
    () => [
      ['__proto__', NAUGHTY_STRINGS.join('\n')],
      ['constructor', records(1, () => new Map([['__proto__', NAUGHTY_STRINGS.join(' ')]]))],
      ['toString', NAUGHTY_STRINGS],
      [
        'Items',
        records(
          3,
          () =>
            new Map([
              ['__proto__', '__proto__'],
              ['hasOwnProperty', '{{Name}}'],
            ]),
        ),
      ],
    ],
  ],
];
const GOOD = 200;

/** A poison row after every twenty-five good ones. */
function* mixed(): Generator<Row> {
  for (let index = 0; index < GOOD; index++) {
    yield row(`good-${index}`);
    const poison = index % 25 === 24 ? POISON[(index - 24) / 25] : undefined;
    if (poison) yield row(poison[0], poison[2]());
  }
}

/** The most that the heap of this process grew meanwhile, in megabytes. */
async function heapGrowth(work: () => Promise<void>): Promise<number> {
  const before = process.memoryUsage().heapUsed;
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().heapUsed);
  }, 20);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return (most - before) / MEGABYTE;
}

describe('poison', () => {
  it('among the rows costs no good row, and ends with a reason', async () => {
    const saved = new Map<string, string>();
    const ends: RowEnd[] = [];
    const growth = await heapGrowth(async () => {
      const output = {
        has: () => false,
        save: async (name: string, pdf: Uint8Array) => {
          saved.set(name, Buffer.from(pdf).subarray(0, 5).toString());
          return { name, size: pdf.length };
        },
      };
      const request = { template, rows: mixed(), settings, name: ({ id }: Row) => `${id}.pdf`, resume: false, inFlight: 16 };
      for await (const event of generate(request, { renderer: workerPool(pool), output }, never)) {
        if (event.type === 'row-end') ends.push(event);
        if (event.type === 'run-end') expect(event).toMatchObject({ status: 'completed', skipped: 0 });
      }
    });
    const good = ends.filter(({ id }) => id.startsWith('good-'));
    expect(good.filter(({ status }) => status !== 'made')).toEqual([]);
    expect(new Set(good.map(({ id }) => id)).size).toBe(GOOD);
    expect(good.every(({ name, pages }) => saved.get(name) === '%PDF-' && pages === 1)).toBe(true);
    for (const [id, expected] of POISON) {
      const end = ends.filter((each) => each.id === id);
      expect(end.map(({ status }) => [id, status])).toEqual([[id, 'failed' in expected ? 'failed' : 'made']]);
      if ('failed' in expected) expect(expected.failed).toContain(end[0]?.error?.code);
      else expect([id, end[0]?.diagnostics[0]?.code]).toEqual([id, expected.made]);
    }
    expect(growth).toBeLessThan(300);
    tellFigures('R14', { 'good rows': GOOD, 'rows of poison': POISON.length, 'good rows lost': 0, 'ends without a reason': 0 });
  });

  const bomb = () => testDocument(line('x'), { parts: { 'word/document.xml': new Uint8Array(200 * MEGABYTE) } });
  const spans = () =>
    testDocument(
      `<w:tbl><w:tblGrid>${'<w:gridCol w:w="2147483647"/>'.repeat(60)}</w:tblGrid>${`<w:tr><w:trPr><w:gridBefore w:val="2147483647"/></w:trPr><w:tc><w:tcPr><w:gridSpan w:val="2147483647"/><w:vMerge/></w:tcPr>${line('{{Name}}')}</w:tc></w:tr>`.repeat(200)}</w:tbl>`,
    );
  const deep = () => {
    const levels = Array.from({ length: 5000 }, (_, level) => `<w:tbl><w:tr w:rsidR="${crc32(String(level)).toString(16)}"><w:tc>`);
    return testDocument(levels.join('') + line('{{Name}}') + `</w:tc></w:tr></w:tbl>${line('')}`.repeat(levels.length));
  };
  const loops = () => testDocument(`${line('{{#Items}}').repeat(500)}${line('{{Name}}')}${line('{{/Items}}').repeat(500)}`);
  const broken = () => testPackage({ '[Content_Types].xml': '<'.repeat(100_000), 'word/document.xml': '&lol;'.repeat(1000) });

  it.each([
    ['a bomb of a zip', /^docx\/zip-bomb$/, bomb],
    ['tables in tables in tables', /^docx\/too-deep$/, deep],
    ['cells as wide as numbers go', /^5 pages$/, spans],
    ['loops in loops in loops', /^(run\/renderer-stopped|fill\/too-large)$/, loops],
    ['broken XML', /^docx\//, broken],
  ] as const)('in the template is refused or rendered: %s', async (_name, expected, make) => {
    const outcome = await workerPool(pool)
      .open(make(), { settings })
      .then(
        async (opened) => {
          try {
            return await opened.pdf(row('one'), 'one', never).then(
              ({ pages }) => `${pages} pages`,
              (error: Error) => {
                if ('diagnostic' in error) return (error.diagnostic as { code: string }).code;
                throw error;
              },
            );
          } finally {
            await opened.close();
          }
        },
        (error: unknown) => {
          if (error instanceof RunFailure) return error.diagnostic.code;
          throw error;
        },
      );
    expect(outcome).toMatch(expected);
  });
});
