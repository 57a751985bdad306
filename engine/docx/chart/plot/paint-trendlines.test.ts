import { expect, test } from 'vitest';
import { bars, boxes, numbers, read, series } from '../test-chart.ts';

const AXES =
  '<c:catAx><c:delete val="1"/></c:catAx><c:valAx><c:scaling><c:max val="10"/><c:min val="0"/></c:scaling><c:delete val="1"/></c:valAx>';
const trend = (inside = '', type = 'linear') =>
  `<c:trendline><c:spPr><a:ln w="9525"><a:solidFill><a:srgbClr val="FF0000"/></a:solidFill></a:ln></c:spPr><c:trendlineType val="${type}"/>${inside}</c:trendline>`;
const VALUES = ['2', '4', '6', '8'];
const columns = (trendline: string, values = VALUES) => bars(series('Sales', values, ['a', 'b', 'c', 'd'], trendline));

/** The box of the red line, and the columns. */
function drawn(plots: string, axes = AXES) {
  const chart = read(plots, '', axes);
  const [line] = boxes(chart.paths.filter(({ shape }) => shape.stroke?.colour === 'FF0000')).flat();
  return { line, columns: boxes(chart.filled)[0] ?? [], chart };
}
const middle = (box?: { readonly left: number; readonly right: number }) => ((box?.left ?? 0) + (box?.right ?? 0)) / 2;

test('a trend line goes from the middle of the first column to that of the last', () => {
  const { line, columns: all, chart } = drawn(columns(trend()));
  expect(line?.left).toBeCloseTo(middle(all[0]), 6);
  expect(line?.right).toBeCloseTo(middle(all[3]), 6);
  expect(line?.top).toBeCloseTo(all[3]?.top ?? 0, 6);
  expect(line?.bottom).toBeCloseTo(all[0]?.top ?? 0, 6);
  expect(chart.codes).toEqual(['docx/chart']);
});

test('it goes on before and behind its points, as far as the axes reach', () => {
  const { line, columns: all } = drawn(columns(trend('<c:forward val="0.25"/><c:backward val="0.25"/>')));
  const step = middle(all[1]) - middle(all[0]);
  expect(line?.left).toBeCloseTo(middle(all[0]) - step / 4, 6);
  expect(line?.right).toBeCloseTo(middle(all[3]) + step / 4, 6);
  const far = drawn(columns(trend('<c:forward val="50"/><c:backward val="50"/>'))).line;
  expect(far?.left).toBeCloseTo(middle(all[0]) - step / 2, 6);
  expect(far?.right).toBeCloseTo(middle(all[3]) + step / 2, 6);
});

test('it is left out where its values are beyond the axis', () => {
  const steep = drawn(columns(trend(), ['0', '9', '18', '27']));
  expect(steep.line?.right).toBeLessThan(middle(steep.columns[1]) + 10);
});

test('on an axis that runs backwards it does so too', () => {
  const { line, columns: all } = drawn(
    columns(trend('<c:forward val="0.25"/>')),
    AXES.replace('<c:catAx>', '<c:catAx><c:scaling><c:orientation val="maxMin"/></c:scaling>'),
  );
  expect(line?.left).toBeCloseTo(middle(all[3]) - (middle(all[0]) - middle(all[1])) / 4, 6);
  expect(line?.right).toBeCloseTo(middle(all[0]), 6);
});

test('through the points of a scatter chart it goes by their numbers', () => {
  const axis = '<c:valAx><c:scaling><c:max val="10"/><c:min val="0"/></c:scaling><c:delete val="1"/></c:valAx>';
  const { line } = drawn(
    `<c:scatterChart><c:ser>${trend('<c:forward val="1"/>')}<c:marker><c:symbol val="square"/></c:marker><c:spPr><a:ln><a:noFill/></a:ln></c:spPr>${numbers('xVal', ['1', '3', '9'])}${numbers('yVal', ['1', '3', '9'])}</c:ser></c:scatterChart>`,
    axis + axis,
  );
  const { line: shorter } = drawn(
    `<c:scatterChart><c:ser>${trend()}<c:spPr><a:ln><a:noFill/></a:ln></c:spPr>${numbers('xVal', ['1', '3', '9'])}${numbers('yVal', ['1', '3', '9'])}</c:ser></c:scatterChart>`,
    axis + axis,
  );
  const width = (box = line) => (box?.right ?? 0) - (box?.left ?? 0);
  expect(width(line) / width(shorter)).toBeCloseTo(9 / 8, 6);
});

test.each([
  ['linear', '', 'Linear (Sales)'],
  ['movingAvg', '<c:period val="3"/>', '3 per. Mov. Avg. (Sales)'],
  ['poly', '<c:name>Forecast</c:name>', 'Forecast'],
])('the legend names a trend line behind the series: %s', (type, inside, name) => {
  const chart = read(columns(trend(inside, type)), '<c:legend><c:legendPos val="b"/></c:legend>', AXES);
  expect(chart.words).toEqual(['Sales', name]);
});

const EQUATION = '<c:dispRSqr val="1"/><c:dispEq val="1"/>';
const written = (type: string, values: readonly string[], inside = '') => {
  const { chart } = drawn(columns(trend(`${inside}${EQUATION}`, type), [...values]));
  return chart.words;
};

test.each([
  ['linear', ['2', '4', '6', '9'], '', ['y = 2.3x - 0.5', 'R² = 0.9888']],
  ['linear', ['1', '2', '3', '4'], '', ['y = x', 'R² = 1']],
  ['poly', ['1', '4', '9', '16'], '<c:order val="2"/>', ['y = x2', 'R² = 1']],
  ['poly', ['3', '1', '1', '5'], '<c:order val="2"/>', ['y = 1.5x2 - 6.9x + 8.5', 'R² = 0.9818']],
  ['exp', ['2', '4', '8', '16'], '', ['y = 1e0.6931x', 'R² = 1']],
  ['log', ['1', '2', '3', '5'], '', ['y = 2.6507ln(x) + 0.6439', 'R² = 0.8706']],
  ['power', ['3', '6', '9', '12'], '', ['y = 3x', 'R² = 1']],
  ['movingAvg', ['1', '2', '3', '5'], '', []],
])('beside a trend line stand its equation and how well it fits, as Excel writes them: %s %s', (type, values, inside, words) => {
  expect(written(type, values, inside)).toEqual(words);
});

test('an equation stands above the end of its line, with the format, the size and the shift that the file gives it', () => {
  const label = (layout: string) =>
    `<c:trendlineLbl>${layout}<c:numFmt formatCode="0.00" sourceLinked="0"/><c:txPr><a:p><a:pPr><a:defRPr sz="800"/></a:pPr></a:p></c:txPr></c:trendlineLbl><c:dispEq val="1"/>`;
  const placed = (layout = '') => drawn(columns(trend(label(layout)), ['1', '2', '3', '4.5']));
  const { line, chart } = placed();
  const [text] = chart.texts;
  expect(text).toMatchObject({ text: 'y = 1.15x - 0.25', run: { size: 8 } });
  expect(text?.y).toBeLessThan((line?.top ?? 0) - 4);
  const [moved] = placed('<c:layout><c:manualLayout><c:x val="-0.1"/><c:y val="0.2"/></c:manualLayout></c:layout>').chart.texts;
  expect((moved?.x ?? 0) - (text?.x ?? 0)).toBeCloseTo(-0.1 * (300 - 0.75), 3);
  expect((moved?.y ?? 0) - (text?.y ?? 0)).toBeCloseTo(0.2 * (200 - 0.75), 3);
});

test('the powers in an equation are raised', () => {
  const { chart } = drawn(columns(trend('<c:order val="2"/><c:dispEq val="1"/>', 'poly'), ['3', '1', '1', '5']));
  const runs = chart.shapes
    .flatMap(({ shape }) => shape.text?.blocks ?? [])
    .flatMap((block) => (block.type === 'paragraph' ? block.children : []));
  expect(runs.flatMap((run) => (run.type === 'text' && run.properties.verticalAlign === 'superscript' ? [run.text] : []))).toEqual(['2']);
});
