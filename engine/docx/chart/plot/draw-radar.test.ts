import { expect, test } from 'vitest';
import { HEIGHT, kinds, read, series, WIDTH } from '../test-chart.ts';

const CATEGORIES = ['up', 'right', 'down', 'left'];
const SCALE = '<c:scaling><c:max val="4"/><c:min val="0"/></c:scaling><c:majorUnit val="2"/>';
const AXES = `<c:catAx/><c:valAx>${SCALE}<c:majorGridlines/></c:valAx>`;
const radar = (values: readonly string[], style = 'marker', more = '') =>
  `<c:radarChart><c:radarStyle val="${style}"/>${series('a', values, CATEGORIES, more)}</c:radarChart>`;
const NO_MARKER = '<c:marker><c:symbol val="none"/></c:marker>';

/** The points of a path, from the middle of the web. */
const pointsOf = ({ x, y, drawing, path }: ReturnType<typeof read>['paths'][number], [middleX, middleY]: readonly [number, number]) =>
  path.flatMap((step) =>
    step[0] === 'M' || step[0] === 'L' ? [[x + step[1] * drawing.width - middleX, y + step[2] * drawing.height - middleY] as const] : [],
  );

/** The web of a radar chart, whose outer ring is the last four of its points, with what is drawn in it. */
function webOf(chart: ReturnType<typeof read>) {
  const web = chart.paths.find((path) => kinds(path) === 'MLLLZMLLLZMLLLZ');
  if (web === undefined) throw new Error('no web');
  const middle = [web.x + web.drawing.width / 2, web.y + web.drawing.height / 2] as const;
  return { middle, radius: web.drawing.width / 2, nets: chart.paths.filter((path) => path !== web) };
}

test('values lie on spokes, the first one up and the others clockwise, in a web with a ring at each step', () => {
  const chart = read(radar(['4', '2', '1', '3'], 'marker', NO_MARKER), '', AXES);
  const { middle, radius, nets } = webOf(chart);
  const net = nets.find((path) => kinds(path) === 'MLLLZ');
  const expected = [0, -1, 0.5, 0, 0, 0.25, -0.75, 0].map((share) => share * radius);
  for (const [index, coordinate] of (net ? pointsOf(net, middle) : []).flat().entries())
    expect(coordinate).toBeCloseTo(expected[index] ?? NaN);
  expect(net?.shape).toMatchObject({ fill: { type: 'none' }, stroke: { join: 'round' } });
  expect(chart.codes).toEqual(['docx/chart']);
});

test('names stand around the web, and numbers left of its first spoke', () => {
  const chart = read(radar(['4', '2', '1', '3'], 'marker', NO_MARKER), '', AXES);
  const { middle, radius } = webOf(chart);
  const place = (word: string) => chart.texts.find(({ text }) => text === word);
  expect(place('up')?.x).toBeCloseTo(middle[0], 1);
  expect(place('up')?.y).toBeLessThan(middle[1] - radius);
  expect(place('right')?.x).toBeGreaterThan(middle[0] + radius);
  expect(place('right')?.y).toBeCloseTo(middle[1], 1);
  expect(place('down')?.y).toBeGreaterThan(middle[1] + radius);
  expect(place('left')?.x).toBeLessThan(middle[0] - radius);
  expect(chart.words.slice(0, 3)).toEqual(['0', '2', '4']);
  for (const [index, number] of ['0', '2', '4'].entries()) {
    expect(place(number)?.x).toBeLessThan(middle[0]);
    expect(place(number)?.y).toBeCloseTo(middle[1] - (index / 2) * radius, 1);
  }
  expect(radius * 2).toBeLessThan(Math.min(WIDTH, HEIGHT));
});

test('the axis of values is drawn to every category, and not at all where it is deleted', () => {
  const spokes = (axes: string) => read(radar(['4', '2', '1', '3'], 'marker', NO_MARKER), '', axes).paths.map(kinds);
  // Four spokes and a tick at each of three numbers.
  expect(spokes(AXES)).toContain('ML'.repeat(7));
  expect(spokes(AXES.replace('<c:majorGridlines/>', '<c:delete val="1"/><c:majorGridlines/>'))).not.toContain('ML'.repeat(7));
});

test('a net is open where a value is missing, unless gaps are spanned', () => {
  const net = (more: string) =>
    read(radar(['4', '', '1', '3'], 'marker', NO_MARKER), more, AXES)
      .paths.map(kinds)
      .filter((each) => each === 'MMLL' || each === 'MLLZ');
  expect(net('')).toEqual(['MMLL']);
  expect(net('<c:dispBlanksAs val="span"/>')).toEqual(['MLLZ']);
});

test.each([
  ['standard', 0],
  ['marker', 4],
])('a radar of the style %s has %i markers where its series say nothing', (style, count) => {
  const chart = read(radar(['4', '2', '1', '3'], style), '', AXES);
  expect(chart.filled.map(kinds).join('')).toBe('MLLLZ'.repeat(count));
});

test('a filled radar fills its nets', () => {
  const chart = read(radar(['4', '2', '1', '3'], 'filled'), '', AXES);
  expect(chart.filled.map(kinds)).toEqual(['MLLLZ']);
});

test('the outer ring may be the largest value', () => {
  const chart = read(radar(['5', '2', '1', '3'], 'marker', NO_MARKER), '', '<c:catAx/><c:valAx><c:majorGridlines/></c:valAx>');
  expect(chart.words.filter((word) => /^\d+$/.test(word)).at(-1)).toBe('5');
});
