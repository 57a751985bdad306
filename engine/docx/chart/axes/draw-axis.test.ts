import { expect, test } from 'vitest';
import { bars, kinds, read, series } from '../test-chart.ts';

const plots = bars(series('a', ['1', '3'], ['x', 'y']));
const RED = '<c:spPr><a:ln w="9525"><a:solidFill><a:srgbClr val="FF0000"/></a:solidFill></a:ln></c:spPr>';
const BARE = '<c:spPr><a:ln><a:noFill/></a:ln></c:spPr><c:majorTickMark val="none"/><c:minorTickMark val="none"/>';
const SCALE = '<c:scaling><c:max val="4"/><c:min val="0"/></c:scaling><c:majorUnit val="2"/>';
const catAx = (inside: string) => `<c:catAx>${inside}</c:catAx><c:valAx>${SCALE}${BARE}</c:valAx>`;
const valAx = (inside: string) => `<c:catAx>${BARE}</c:catAx><c:valAx>${SCALE}${inside}</c:valAx>`;

/** How many lines the red path of a chart has. */
const redLines = (axes: string): number => {
  const red = read(plots, '', axes).paths.find(({ shape }) => shape.stroke?.colour === 'FF0000');
  return red ? kinds(red).length / 2 : 0;
};
const GRID = `<c:minorGridlines>${RED}</c:minorGridlines>${BARE}`;

test.each([
  ['four between two labels', '', 8],
  ['as many as the file says', '<c:minorUnit val="0.5"/>', 6],
  ['none for a unit that is not smaller', '<c:minorUnit val="2"/>', 0],
  ['four for a unit of nothing', '<c:minorUnit val="0"/>', 8],
  ['no more than a page can show', '<c:minorUnit val="1e-9"/>', 98],
])('minor gridlines of values: %s', (_, unit, count) => expect(redLines(valAx(`${unit}${GRID}`))).toBe(count));

test('minor gridlines of a logarithmic axis lie at the multiples of its powers', () => {
  const logarithmic = '<c:scaling><c:logBase val="10"/><c:max val="100"/><c:min val="1"/></c:scaling>';
  expect(redLines(`<c:catAx>${BARE}</c:catAx><c:valAx>${logarithmic}${GRID}</c:valAx>`)).toBe(16);
});

test('minor gridlines of categories lie in the middle of each', () => {
  expect(redLines(catAx(GRID))).toBe(2);
});

// The line of the axis, three or two major ticks, and those between them.
test.each([
  ['values', valAx(`${RED}<c:majorTickMark val="out"/><c:minorTickMark val="out"/>`), 1 + 3 + 8],
  ['values without a word on them', valAx(RED), 1 + 3 + 8],
  ['values that have none', valAx(`${RED}<c:minorTickMark val="none"/>`), 1 + 3],
  ['categories', catAx(`${RED}<c:majorTickMark val="none"/><c:minorTickMark val="in"/>`), 1 + 2],
])('an axis has minor ticks of its own: %s', (_, axes, count) => expect(redLines(axes)).toBe(count));
