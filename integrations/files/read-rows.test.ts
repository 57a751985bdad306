import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RefusedInput } from '../../engine/diagnostics.ts';
import { openRows, readRows } from './read-rows.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rows-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function write(name: string, content: string | Uint8Array): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
}

async function rowsOf(name: string, content: string | Uint8Array): Promise<readonly (readonly [string, unknown][])[]> {
  const rows: [string, unknown][][] = [];
  for await (const { fields } of readRows(await write(name, content))) rows.push([...fields]);
  return rows;
}

async function refusal(name: string, content: string | Uint8Array): Promise<string> {
  const error = await rowsOf(name, content).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof RefusedInput)) throw new Error(`not refused: ${String(error)}`);
  return `${error.diagnostic.code}: ${error.message}`;
}

describe('CSV', () => {
  it.each([
    ['UTF-8', Buffer.from('Näme,B\n"Ä, ""1""\n2",\r\n')],
    ['UTF-8 with a byte order mark', Buffer.from('\uFEFFNäme,B\r\n"Ä, ""1""\n2",\r\n')],
    ['UTF-16 with a byte order mark', Buffer.from('\uFEFFNäme,B\r\n"Ä, ""1""\n2",', 'utf16le')],
    ['semicolons, found outside quotation marks', Buffer.from('Näme;"B"\r\n"Ä, ""1""\n2";\r\n')],
    ['tabs', Buffer.from('Näme\tB\n"Ä, ""1""\n2"\t\n')],
  ])('is read as %s', async (_, bytes) => {
    expect(await rowsOf('rows.csv', bytes)).toEqual([
      [
        ['Näme', 'Ä, "1"\n2'],
        ['B', ''],
      ],
    ]);
  });

  it('numbers its rows, counts them and skips empty lines', async () => {
    const source = await openRows(await write('rows.csv', 'A\n\n1\n\n2\n'));
    const ids: string[] = [];
    for await (const row of source.rows()) ids.push(row.id);
    expect([source.columns, source.total, ids]).toEqual([['A'], 2, ['1', '2']]);
  });

  it('leaves out rows of nothing but separators, and numbers the others by their place', async () => {
    const source = await openRows(await write('rows.csv', 'A;B\n1;2\n;\n;;;\n"";\n3;\n;\n'));
    const ids: string[] = [];
    for await (const row of source.rows()) ids.push(row.id);
    expect([source.total, ids]).toEqual([2, ['1', '5']]);
  });

  it.each(['sep=;', 'SEP=;', '"sep=;"'])('takes the separator that the first line names: %s', async (line) => {
    const source = await openRows(await write('rows.csv', `${line}\r\nA,1;B\r\n\r\n1,5;2\r\n3\r\n`)).catch((error: unknown) => error);
    expect(source).toMatchObject({ diagnostic: { message: 'The first line names 2 columns, but line 5 has 1.' } });
    expect(await rowsOf('rows.csv', `${line}\nA,1;B\n1,5;2\n`)).toEqual([
      [
        ['A,1', '1,5'],
        ['B', '2'],
      ],
    ]);
  });

  it('takes a quotation mark within a name of a column for the sign of inches', async () => {
    expect(await rowsOf('rows.csv', '5" pipe;"a, ""b"", c, d"\n1,50;2\n')).toEqual([
      [
        ['5" pipe', '1,50'],
        ['a, "b", c, d', '2'],
      ],
    ]);
  });

  it('gives columns that have no name, or one that is taken, a name and says so', async () => {
    const source = await openRows(await write('rows.csv', 'A,,A,A (2),,\n1,2,3,4,,\n'));
    expect(source.columns).toEqual(['A', 'Column 2', 'A (3)', 'A (2)']);
    expect(source.diagnostics.map(({ code }) => code)).toEqual(['rows/unnamed-column', 'rows/duplicate-column']);
  });

  it('takes columns named like members of objects', async () => {
    expect(await rowsOf('rows.csv', '__proto__,constructor\n1,2\n')).toEqual([
      [
        ['__proto__', '1'],
        ['constructor', '2'],
      ],
    ]);
  });

  it.each([
    ['A,B\n1,2\n3\n4,5,6\n7,8,\n', 'rows/ragged: The first line names 2 columns, but line 3 has 1, line 4 has 3.'],
    ['A,B\n1,"2\n3,4\n', "rows/csv: The rows can't be read as CSV: a quotation mark is never closed, line 3."],
    ['', 'rows/empty: The file of rows is empty.'],
    [',,\n1,2,3\n', 'rows/empty: The first line of the rows names no columns.'],
    ['A,,B,\n1,2,3,4\n', 'rows/ragged: The first line names 3 columns, but line 2 has 4.'],
    ['A\n1\n2,3\n', 'rows/ragged: The first line names one column, but line 3 has 2.'],
    [Buffer.from('PK\u0003\u0004 and more'), 'rows/workbook: The file is a spreadsheet, not a CSV file.'],
    [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'rows/workbook: The file is a spreadsheet, not a CSV file.'],
    [
      Buffer.from([0x41, 0x0a, 0xe9, 0x0a]),
      'rows/encoding: The rows are not valid UTF-8 text, so that letters such as é would be guessed.',
    ],
  ])('is refused with the line where something is wrong: %j', async (content, message) => {
    expect(await refusal('rows.csv', content)).toBe(message);
  });

  it('may be left in the middle', async () => {
    const file = await write('rows.csv', `A\n${'x\n'.repeat(20_000)}`);
    for await (const { id } of readRows(file)) if (id === '3') break;
    expect((await openRows(file)).total).toBe(20_000);
  });
});

describe('JSON', () => {
  it('says of which key the last value counts, because its object has it more than once', async () => {
    const source = await openRows(await write('twice.json', '[{"No": 1}, {"No": 2, "Items": [{"Qty": 1, "Qty": 3}], "No": 4}]'));
    expect(source.diagnostics.map(({ severity, code, message }) => `${severity} ${code}: ${message}`)).toEqual([
      "warning rows/repeated-key: Row 2 names 'Qty' more than once in an object: the last value counts.",
      "warning rows/repeated-key: Row 2 names 'No' more than once in an object: the last value counts.",
    ]);
  });

  it('fills every row and record up to the columns of all', async () => {
    const content = JSON.stringify([
      { A: 1, Items: [{ X: 'x' }, { Y: true }] },
      { B: null, Items: [], Client: { Name: 'c' } },
    ]);
    const source = await openRows(await write('rows.json', content));
    expect([source.columns, [...source.records]]).toEqual([
      ['A', 'Items', 'B', 'Client'],
      [
        ['Items', ['X', 'Y']],
        ['Client', ['Name']],
      ],
    ]);
    expect(await rowsOf('rows.json', content)).toEqual([
      [
        ['A', 1],
        [
          'Items',
          {
            type: 'records',
            records: [
              new Map<string, unknown>([
                ['X', 'x'],
                ['Y', null],
              ]),
              new Map<string, unknown>([
                ['X', null],
                ['Y', true],
              ]),
            ],
          },
        ],
        ['B', null],
        ['Client', null],
      ],
      [
        ['A', null],
        ['Items', []],
        ['B', null],
        ['Client', { type: 'records', records: [new Map([['Name', 'c']])] }],
      ],
    ]);
  });

  it('loses no value of objects that stand among other values, and fills them up like the records of the column', async () => {
    const record = (A: unknown, B: unknown) => ({
      type: 'records',
      records: [
        new Map([
          ['A', A],
          ['B', B],
        ]),
      ],
    });
    const lists = [[{ A: 1 }], ['x', { B: 2 }], [{ B: 3 }, null], [[{ B: 4 }, { A: 5 }]]];
    const content = JSON.stringify(lists.map((Items) => ({ Items })));
    expect([...(await openRows(await write('rows.json', content))).records]).toEqual([['Items', ['A', 'B']]]);
    expect(await rowsOf('rows.json', content)).toEqual([
      [['Items', record(1, null)]],
      [['Items', ['x', record(null, 2)]]],
      [['Items', [record(null, 3), null]]],
      [['Items', [[record(null, 4), record(5, null)]]]],
    ]);
  });

  it('takes keys named like members of objects and changes no prototype', async () => {
    const before = JSON.stringify(Object.getOwnPropertyNames(Object.prototype));
    expect(await rowsOf('rows.json', '[{"__proto__": {"polluted": 1}, "constructor": "c"}]')).toEqual([
      [
        ['__proto__', { type: 'records', records: [new Map([['polluted', 1]])] }],
        ['constructor', 'c'],
      ],
    ]);
    expect(JSON.stringify(Object.getOwnPropertyNames(Object.prototype))).toBe(before);
    expect('polluted' in {}).toBe(false);
  });

  it('reads pictures from data URLs and from files beside it, the same object each time', async () => {
    await mkdir(path.join(folder, 'logos'));
    await write('logos/a.png', new Uint8Array([1, 2]));
    const rows = await rowsOf(
      'rows.json',
      '[{"L": "logos/a.png", "D": "data:image/png;base64,AQI="}, {"L": "logos/a.png", "D": "see b.txt"}]',
    );
    expect(rows[0]).toEqual([
      ['L', { type: 'picture', name: 'logos/a.png', bytes: new Uint8Array([1, 2]) }],
      ['D', { type: 'picture', name: 'picture.png', bytes: new Uint8Array([1, 2]) }],
    ]);
    expect(rows[1]?.[0]?.[1]).toBe(rows[0]?.[0]?.[1]);
  });

  it('never reads a picture from outside its folder', async () => {
    const outside = await mkdtemp(path.join(tmpdir(), 'outside-'));
    await writeFile(path.join(outside, 's.png'), 'secret');
    await symlink(path.join(outside, 's.png'), path.join(folder, 'link.png'));
    await symlink(outside, path.join(folder, 'way'));
    const paths = [path.join(outside, 's.png'), `../${path.basename(outside)}/s.png`, 'link.png', 'way/s.png', 'none.png'];
    const file = await write('rows.json', JSON.stringify(paths.map((P) => ({ P }))));
    const source = await openRows(file);
    const values: unknown[] = [];
    for await (const { fields } of source.rows()) values.push(fields.get('P'));
    expect(values).toEqual(paths);
    expect(source.diagnostics.map(({ code }) => code)).toEqual(paths.map(() => 'rows/picture'));
    await rm(outside, { recursive: true });
  });

  it('is read in UTF-16 with a byte order mark; other text than that and UTF-8 is refused', async () => {
    const text = '[{"Name": "Zoë"}]';
    expect(await rowsOf('rows.json', Buffer.from(`\uFEFF${text}`, 'utf16le'))).toEqual([[['Name', 'Zoë']]]);
    expect(await refusal('rows.json', Buffer.from(text, 'latin1'))).toBe(
      'rows/encoding: The rows are not valid UTF-8 text, so that letters such as é would be guessed.',
    );
  });

  it('keeps each digit of numbers that are too long for a number', async () => {
    expect(await rowsOf('rows.json', '[{"Id": 12345678901234567890}]')).toEqual([[['Id', '12345678901234567890']]]);
  });

  it('says of a data URL that there is no Base64 in it', async () => {
    const source = await openRows(await write('rows.json', '[{"P": "data:image/png;base64,@@@@"}]'));
    for await (const { fields } of source.rows()) expect(fields.get('P')).toBeNull();
    expect(source.diagnostics.map(({ message }) => message)).toEqual([
      "The picture in 'P' can't be used: its data URL holds no Base64 text.",
    ]);
  });

  it('leaves files alone when told so', async () => {
    await write('a.png', 'x');
    const source = await openRows(await write('rows.json', '[{"P": "a.png"}]'), { pictureFiles: false });
    for await (const { fields } of source.rows()) expect(fields.get('P')).toBe('a.png');
    expect(source.diagnostics).toEqual([]);
  });

  it.each([
    ['{"a": 1}', 'rows/json: The rows are not a list: an array of objects is expected.'],
    ['[{"a": 1}, 2]', 'rows/json: Entry 2 of the rows is not an object.'],
    [`[${'{"a":'.repeat(40)}1${'}'.repeat(40)}]`, 'rows/too-deep: The rows are nested deeper than 32 levels.'],
    [`[{"a":${'['.repeat(40)}1${']'.repeat(40)}}]`, 'rows/too-deep: The rows are nested deeper than 32 levels.'],
  ])('is refused when it is no list of objects: %s', async (content, message) => {
    expect(await refusal('rows.json', content)).toBe(message);
  });

  it('is refused when a few letters ask for millions of cells: records of one list all get the columns of each', async () => {
    const wide = `{${Array.from({ length: 2000 }, (_, index) => `"c${index}": 1`)}}`;
    const rows = (records: number) => `[{"a": 1}, {"a": [${wide}${',{}'.repeat(records - 1)}]}]`;
    expect(await refusal('rows.json', rows(501))).toBe(
      'rows/too-many-cells: Row 2 has more than 1000000 cells: its records times the columns that any of them has.',
    );
    expect((await rowsOf('rows.json', rows(499))).length).toBe(2);
  });
});
