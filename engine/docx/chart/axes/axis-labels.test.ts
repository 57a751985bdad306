import { expect, test } from 'vitest';
import { bars, boxes, HEIGHT, read, series, WIDTH } from '../test-chart.ts';

const turned = (degrees: number) => `<c:txPr><a:bodyPr rot="${degrees * 60000}"/><a:p/></c:txPr>`;
const columns = (names: readonly string[], inside = '', layout = '') =>
  read(
    `${layout}${bars(
      series(
        'a',
        names.map(() => '1'),
        names,
      ),
    )}`,
    '',
    `<c:catAx>${inside}</c:catAx><c:valAx><c:delete val="1"/></c:valAx>`,
  );
const rotations = ({ shapes }: ReturnType<typeof columns>) => [
  ...new Set(shapes.flatMap(({ shape, drawing }) => (shape.text ? [drawing.rotation] : []))),
];
const inner =
  '<c:layout><c:manualLayout><c:layoutTarget val="inner"/><c:xMode val="edge"/><c:yMode val="edge"/><c:x val="0.2"/><c:y val="0.1"/><c:w val="0.7"/><c:h val="0.7"/></c:manualLayout></c:layout>';

test('names of categories are broken between words, and slanted where a word has no room', () => {
  const broken = columns(['first one here now', 'second one here now', 'third one here now', 'fourth one here now']);
  expect([rotations(broken), broken.words.slice(0, 2)]).toEqual([[0], ['first one here', 'now']]);
  expect(rotations(columns(['a', 'b', 'c', 'd', 'an indistinguishable name']))).toEqual([315]);
});

test('names that the file turns by exactly no degrees stay level, broken within words', () => {
  const level = columns(['a', 'b', 'c', 'd', 'indistinguishable'], turned(0));
  expect(rotations(level)).toEqual([0]);
  expect(level.words.slice(4).join('')).toBe('indistinguishable');
  expect(level.words.length).toBeGreaterThan(5);
});

test('slanted names are left out only where they lie on one another', () => {
  const names = (count: number) => Array.from({ length: count }, (_, index) => `name${index}`);
  expect(columns(names(15), turned(-45)).words).toHaveLength(15);
  expect(columns(names(30), turned(-45)).words).toHaveLength(15);
});

test('an upright name that is longer than the room below is broken, and the plot keeps a third of the height', () => {
  const { words, filled } = columns(['a name of many words that goes on and on and on and does not end', 'b'], turned(-90));
  expect(words.length).toBeGreaterThan(2);
  expect(filled.some(({ drawing }) => drawing.height > HEIGHT / 4)).toBe(true);
});

test('a turned name that is too long for a plot area of fixed size ends with dots', () => {
  const { words } = columns(['a name of many words', 'b'], turned(-45), inner);
  expect(words[0]).toMatch(/^a nam.*\.\.\.$/u);
});

test('names of lying bars are broken where the plot area leaves them less room', () => {
  const names = ['a name of many words', 'b'];
  const bar = bars(series('a', ['1', '1'], names)).replace('"col"', '"bar"');
  expect(read(bar).words[0]).toBe('a name of many words');
  const { words } = read(`${inner}${bar}`);
  const lines = words.slice(0, words.indexOf('b'));
  expect([lines.length > 1, lines.join(' ')]).toEqual([true, 'a name of many words']);
});

test('no label of a level axis of numbers lies on another one', () => {
  const points = '<c:ser><c:xVal/><c:yVal/></c:ser>';
  const { words } = read(
    `<c:scatterChart>${points.replace('<c:yVal/>', '<c:yVal><c:numLit><c:pt idx="0"><c:v>1</c:v></c:pt></c:numLit></c:yVal>').replace('<c:xVal/>', '<c:xVal><c:numLit><c:pt idx="0"><c:v>123456789000</c:v></c:pt></c:numLit></c:xVal>')}</c:scatterChart>`,
    '',
    '<c:valAx/><c:valAx><c:delete val="1"/></c:valAx>',
  );
  expect(words.length * 60).toBeLessThan(WIDTH * 1.2);
});

test('the lines of a name beside an axis are centred about one another', () => {
  const names = ['a name of many words', 'b'];
  const { texts } = read(`${inner}${bars(series('a', ['1', '1'], names)).replace('"col"', '"bar"')}`);
  const lines = texts.slice(
    0,
    texts.findIndex(({ text }) => text === 'b'),
  );
  expect(lines.length).toBeGreaterThan(1);
  for (const { x } of lines) expect(x).toBeCloseTo(lines[0]?.x ?? 0, 6);
});

test('labels at the end of the other axis keep off as if there were ticks', () => {
  const below = (where: string) => {
    const { texts, filled } = columns(['x'], `<c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="${where}"/>`);
    return (
      (texts[0]?.y ?? 0) -
      Math.max(
        ...boxes(filled)
          .flat()
          .map(({ bottom }) => bottom),
      )
    );
  };
  expect(below('low') - below('nextTo')).toBeCloseTo(4.25, 6);
});
