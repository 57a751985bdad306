import { expect, test } from 'vitest';
import { bars, boxes, read, series } from '../test-chart.ts';

const table = (inside = '') =>
  `<c:dTable><c:showHorzBorder val="1"/><c:showVertBorder val="1"/><c:showOutline val="1"/><c:showKeys val="1"/>${inside}<c:spPr><a:ln w="9525"><a:solidFill><a:srgbClr val="FF0000"/></a:solidFill></a:ln></c:spPr></c:dTable>`;
const AXES = '<c:catAx/><c:valAx><c:delete val="1"/></c:valAx>';
const TWO = series('Sales', ['4', '8'], ['a', 'b']) + series('Costs', ['3', '5.5'], ['a', 'b']);

test('a table below the columns has a column for each category and a row for each series, in place of the labels', () => {
  const { texts, filled, codes, diagnostics, paths } = read(bars(TWO), '', AXES + table());
  const rows = new Map<number, [number, string][]>();
  for (const { text, x, y } of texts) rows.set(Math.round(y), [...(rows.get(Math.round(y)) ?? []), [x, text]]);
  const sorted = [...rows].toSorted(([one], [other]) => one - other).map(([, cells]) => cells.toSorted(([one], [other]) => one - other));
  expect(sorted.map((cells) => cells.map(([, text]) => text))).toEqual(
    [
      ['a', 'b'],
      ['4', '8', 'Sales'],
      ['3', '5.5', 'Costs'],
    ].map((cells) => expect.arrayContaining(cells)),
  );
  // Values stand below the middle of their category.
  const columns = boxes(filled).slice(0, 2);
  const middle = (index: number) => ((columns[0]?.[index]?.left ?? 0) + (columns[1]?.[index]?.right ?? 0)) / 2;
  for (const [index, word] of ['8', '5.5', 'b'].entries())
    expect([index, texts.find(({ text }) => text === word)?.x]).toEqual([index, expect.closeTo(middle(1), 6)]);
  // Below the plots, and the names before them.
  const lowest = Math.max(...columns.flat().map(({ bottom }) => bottom));
  expect(Math.min(...texts.map(({ y }) => y))).toBeGreaterThan(lowest);
  const lines = boxes(paths.filter(({ shape }) => shape.stroke?.colour === 'FF0000')).flat();
  expect(Math.min(...lines.map(({ left }) => left))).toBeLessThan((columns[0]?.[0]?.left ?? 0) - 30);
  expect(lines).toHaveLength(2 + 2 + 1);
  expect(codes).toEqual(['docx/chart']);
  expect(diagnostics.map(({ message }) => message).join()).not.toContain('data table');
});

test('keys stand beside the names where the file says so, and lines only where it has them', () => {
  const squares = (chart: ReturnType<typeof read>) =>
    chart.shapes.filter(({ drawing, shape }) => shape.fill.type === 'solid' && drawing.width < 10 && 'preset' in shape.geometry).length;
  expect(squares(read(bars(TWO), '', AXES + table()))).toBe(2);
  const bare = read(bars(TWO), '', `${AXES}${table().replaceAll('val="1"', 'val="0"')}`);
  expect(squares(bare)).toBe(0);
  expect(bare.paths.filter(({ shape }) => shape.stroke?.colour === 'FF0000')).toEqual([]);
});

test('below lying bars a table is left out, which is told', () => {
  const { diagnostics } = read(bars(TWO).replace('"col"', '"bar"'), '', AXES + table());
  expect(diagnostics.map(({ message }) => message)).toContain('A chart is drawn without a data table.');
});
