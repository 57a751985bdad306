import { expect, test } from 'vitest';
import { paragraph, readTestDocument, run } from '../test-reading.ts';

/** Cells as `width` or `width/span`, rows divided by `|`. */
function read(grid: readonly number[], rows: string, properties = '') {
  const cell = (text: string) => {
    const [width, span = '1'] = text.split('/');
    return `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/><w:gridSpan w:val="${span}"/></w:tcPr>${paragraph(run('x'))}</w:tc>`;
  };
  const written = rows.split('|').map((row) => `<w:tr>${row.trim().split(' ').map(cell).join('')}</w:tr>`);
  const columns = grid.map((width) => `<w:gridCol w:w="${width}"/>`).join('');
  const { tables } = readTestDocument(
    `<w:tbl><w:tblPr>${properties}</w:tblPr><w:tblGrid>${columns}</w:tblGrid>${written.join('')}</w:tbl>`,
  );
  const [table] = tables;
  if (table === undefined) throw new Error('no table was read');
  return table;
}
const FIXED = '<w:tblLayout w:type="fixed"/>';
/** Where the cells of each row begin and end, in twentieths of a point. */
const edgesOf = ({ grid, rows }: ReturnType<typeof read>) => {
  const lines = [0];
  for (const width of grid) lines.push((lines.at(-1) ?? 0) + width);
  return rows.map((row) => {
    let column = row.gridBefore;
    const ends = row.cells.map(({ gridSpan }) => {
      column += gridSpan;
      return Math.round((lines[column] ?? 0) * 20);
    });
    return [Math.round((lines[row.gridBefore] ?? 0) * 20), ...ends];
  });
};

test('rows that fit the grid stand on it, whatever the widths of their cells', () => {
  const table = read([2000, 4000], '1000 1000 | 5000/2', FIXED);
  expect(table.grid).toEqual([100, 200]);
  expect(edgesOf(table)).toEqual([
    [0, 2000, 6000],
    [0, 6000],
  ]);
});

test('a row with other columns than the grid takes the widths of its cells', () => {
  // LibreOffice 7.4: the last cell of a row with too many columns ends with the table.
  const table = read([3000, 3000, 3000], '3000 3000 3000 | 2000 2000 2000 2000 | 2000 4000', FIXED);
  expect(edgesOf(table)).toEqual([
    [0, 3000, 6000, 9000],
    [0, 2000, 4000, 6000, 9000],
    [0, 2000, 6000],
  ]);
  expect(table.rows.map(({ gridAfter }) => gridAfter)).toEqual([0, 0, table.grid.length - 4]);
});

test('one column of a grid gives way to the cells of the row', () => {
  expect(edgesOf(read([9444], '1602 7843'))).toEqual([[0, 1602, 9445]]);
});

test('a row whose cells span too many columns shares the width of the table, its last cell no narrower by columns than the one before', () => {
  const table = read([3000, 3000, 3000], '3000 3000 3000 | 1000/2 2000/2 2000 | 4000/2 1/2');
  expect(edgesOf(table)).toEqual([
    [0, 3000, 6000, 9000],
    [0, 1800, 5400, 9000],
    [0, 4500, 9000],
  ]);
});

test('a table is as wide as its widest row that is not on the grid', () => {
  expect(edgesOf(read([2000, 2000], '2000 2000 | 2000 2000 4000'))).toEqual([
    [0, 4000, 8000],
    [0, 2000, 4000, 8000],
  ]);
});

test('without a grid each row takes the widths of its cells, and the table the width of its text', () => {
  const table = read([], '3000 3000 3000 | 3000 6000');
  expect(edgesOf(table)).toEqual([
    [0, 3000, 6000, 9000],
    [0, 3000, 9000],
  ]);
  expect(table.width).toEqual({ type: 'fraction', value: 1 });
});

test('a grid of columns that are no wider than the margins of their cells is left to the layout', () => {
  expect(read([100, 100], '3000 3000 3000').grid).toEqual([5, 5]);
});
