import { expect, test } from 'vitest';
import { paragraph, readTestDocument, run } from '../test-reading.ts';

const STYLES =
  '<w:style w:type="table" w:styleId="T"><w:name w:val="T"/><w:tblPr><w:tblBorders><w:top w:val="double" w:sz="8"/>' +
  '<w:insideH w:val="single" w:sz="8"/><w:bottom w:val="double" w:sz="8"/></w:tblBorders></w:tblPr></w:style>';

function table(columns: readonly number[], properties = '', rows = 1): string {
  const cells = columns.map(() => `<w:tc>${paragraph(run('x'))}</w:tc>`).join('');
  const grid = columns.map((width) => `<w:gridCol w:w="${width}"/>`).join('');
  return `<w:tbl><w:tblPr>${properties}</w:tblPr><w:tblGrid>${grid}</w:tblGrid>${`<w:tr>${cells}</w:tr>`.repeat(rows)}</w:tbl>`;
}

const styled = '<w:tblStyle w:val="T"/>';
const width = (value: number, type = 'dxa') => `<w:tblW w:w="${value}" w:type="${type}"/>`;
const read = (body: string) => readTestDocument(body, { styles: STYLES }).tables;
/** Where the cells of each row begin and end, from the start of the table. */
const edgesOf = (body: string) => {
  const [only, ...others] = read(body);
  if (only === undefined || others.length > 0) throw new Error('not one table');
  const lines = [0];
  for (const column of only.grid) lines.push((lines.at(-1) ?? 0) + column);
  return only.rows.map((row) => {
    let column = row.gridBefore;
    const at = [column, ...row.cells.map(({ gridSpan }) => (column += gridSpan))];
    return at.map((line) => Math.round((lines[line] ?? 0) * 10) / 10);
  });
};

test('tables of one style with no paragraph between them are one, with inner borders where they meet', () => {
  // LibreOffice 7.4, and Word.
  const tables = read(`${table([2000, 2000], styled, 2)}<w:bookmarkStart w:id="1" w:name="b"/>${table([2000, 2000], styled, 2)}`);
  expect(tables.map(({ rows }) => rows.length)).toEqual([4]);
  const borders = tables[0]?.rows.map(({ cells: [first] }) => [first?.borders.top?.style, first?.borders.bottom?.style]);
  expect(borders).toEqual([
    ['double', 'single'],
    ['single', 'single'],
    ['single', 'single'],
    ['single', 'double'],
  ]);
});

test('a paragraph, another style or another place keeps tables apart', () => {
  const one = table([2000], styled);
  const floating = (y: number) => table([2000], `${styled}<w:tblpPr w:tblpX="100" w:tblpY="${y}"/>`);
  expect(read(one + paragraph(run('between')) + one)).toHaveLength(2);
  expect(read(one + table([2000]))).toHaveLength(2);
  expect(read(one + floating(100))).toHaveLength(2);
  expect(read(floating(100) + floating(200))).toHaveLength(2);
  expect(read(floating(100) + floating(100))).toHaveLength(1);
});

test('the rows of joined tables keep their columns, widths and indents', () => {
  expect(edgesOf(table([2000, 4000]) + table([3000, 3000]))).toEqual([
    [0, 100, 300],
    [0, 150, 300],
  ]);
  expect(edgesOf(table([2000, 4000]) + table([1000, 1000], '<w:tblInd w:w="500" w:type="dxa"/>'))).toEqual([
    [0, 100, 300],
    [25, 75, 125],
  ]);
  const centred = '<w:jc w:val="center"/>';
  expect(edgesOf(table([2000, 4000], centred) + table([1000, 1000], centred))).toEqual([
    [0, 100, 300],
    [100, 150, 200],
  ]);
});

test('grids of tables in percent are shares of their widths', () => {
  const tables = read(table([2000, 2000], width(5000, 'pct')) + table([1000, 3000], width(2500, 'pct')));
  expect(tables).toMatchObject([{ width: { type: 'fraction', value: 1 }, grid: [125, 375, 500] }]);
  expect(tables[0]?.rows.map(({ cells, gridAfter }) => [...cells.map(({ gridSpan }) => gridSpan), gridAfter])).toEqual([
    [2, 1, 0],
    [1, 1, 1],
  ]);
});

test('tables that stand by different measures stay two', () => {
  expect(read(table([2000, 2000], width(5000, 'pct')) + table([1000, 3000], width(4000)))).toHaveLength(2);
  expect(read(table([2000]) + table([2000], '<w:jc w:val="right"/>'))).toHaveLength(2);
});
