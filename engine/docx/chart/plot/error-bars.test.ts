import { expect, test } from 'vitest';
import { bars, boxes, numbers, read, series } from '../test-chart.ts';

const scale = (least: number, most: number) => `<c:scaling><c:max val="${most}"/><c:min val="${least}"/></c:scaling><c:delete val="1"/>`;
const AXES = `<c:catAx><c:delete val="1"/></c:catAx><c:valAx>${scale(0, 10)}</c:valAx>`;
const errors = (type: string, inside: string, sides = 'both') =>
  `<c:errBars><c:errBarType val="${sides}"/><c:errValType val="${type}"/>${inside}<c:spPr><a:ln w="9525"><a:solidFill><a:srgbClr val="FF0000"/></a:solidFill></a:ln></c:spPr></c:errBars>`;

/** The lines of the error bars with their caps, from left to right, and what they stand on. */
function drawn(plots: string, axes = AXES) {
  const chart = read(plots, '', axes);
  const lines = boxes(chart.paths.filter(({ shape }) => shape.stroke?.colour === 'FF0000')).flat();
  const height = 200 - 2 * 0.375;
  return { lines, columns: boxes(chart.filled)[0] ?? [], codes: chart.codes, height };
}
type Box = ReturnType<typeof drawn>['lines'][number];
const upright = ({ left, right }: Box) => Math.abs(right - left) < 1e-2;
const lengths = (boxes: readonly Box[], unit: number) =>
  boxes.filter(upright).map(({ top, bottom }) => Number(((bottom - top) / unit).toFixed(2)));

/** Points of the chart for a value of 1, by a column of that height. */
const unitOf = (columns: readonly Box[], value: number) => ((columns[0]?.bottom ?? 0) - (columns[0]?.top ?? 0)) / value;
const columns = (more: string, values = ['4', '8']) => bars(series('Sales', values, ['a', 'b'], more));

test.each([
  ['a fixed length', errors('fixedVal', '<c:val val="1"/>'), [2, 2]],
  ['a share', errors('percentage', '<c:val val="10"/>'), [0.8, 1.6]],
  ['the standard error', errors('stdErr', ''), [4, 4]],
  ['lengths of their own, one of them zero', errors('cust', `${numbers('plus', ['1', '0'])}${numbers('minus', ['2', '0'])}`), [3]],
  ['one side', errors('fixedVal', '<c:val val="1.5"/>', 'minus'), [1.5, 1.5]],
  ['what is beyond the axis cut off', errors('fixedVal', '<c:val val="5"/>'), [9, 7]],
])('error bars have %s', (_, more, expected) => {
  const { lines, columns: all, codes } = drawn(columns(more));
  expect(lengths(lines, unitOf(all, 4))).toEqual(expected);
  expect(codes).toEqual(['docx/chart']);
});

test('they stand in the middle of the end of their column, with a line across each end that is within the axes', () => {
  const { lines, columns: all } = drawn(columns(errors('fixedVal', '<c:val val="3"/>')));
  const [first] = all;
  const [line, low, high] = lines;
  expect(line?.left).toBeCloseTo(((first?.left ?? 0) + (first?.right ?? 0)) / 2, 2);
  expect(((line?.top ?? 0) + (line?.bottom ?? 0)) / 2).toBeCloseTo(first?.top ?? 0, 2);
  expect([low, high].map((cap) => (cap?.right ?? 0) - (cap?.left ?? 0))).toEqual([expect.closeTo(6, 3), expect.closeTo(6, 3)]);
  // 8 and 3 more is above the axis.
  expect(lines.filter((each) => !upright(each))).toHaveLength(3);
  expect(drawn(columns(errors('fixedVal', '<c:noEndCap val="1"/><c:val val="3"/>'))).lines).toHaveLength(2);
});

test('those of deviations stand about the mean of all values', () => {
  const { lines, columns: all } = drawn(columns(errors('stdDev', '<c:val val="1"/>')));
  const unit = unitOf(all, 4);
  const zero = all[0]?.bottom ?? 0;
  const middles = lines.filter(upright).map(({ top, bottom }) => (zero - (top + bottom) / 2) / unit);
  expect(middles).toEqual([expect.closeTo(6, 2), expect.closeTo(6, 2)]);
});

test('the scale of the values makes room for them, and in a scatter chart they may lie', () => {
  const free = '<c:catAx><c:delete val="1"/></c:catAx><c:valAx/>';
  expect(read(columns(errors('fixedVal', '<c:val val="30"/>')), '', free).words).toContain('40');
  const axis = `<c:valAx>${scale(0, 10)}</c:valAx>`;
  const x = errors('fixedVal', '<c:val val="2"/>').replace('<c:errBars>', '<c:errBars><c:errDir val="x"/>');
  const { lines } = drawn(
    `<c:scatterChart><c:ser>${x}${numbers('xVal', ['5'])}${numbers('yVal', ['5'])}</c:ser></c:scatterChart>`,
    axis + axis,
  );
  expect(lines.map(upright)).toEqual([false, true, true]);
});
