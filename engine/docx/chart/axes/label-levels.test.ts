import { expect, test } from 'vitest';
import { lineHeight } from '../estimate-width.ts';
import { bars, kinds, numbers, read } from '../test-chart.ts';

const level = (names: Record<number, string>) =>
  `<c:lvl>${Object.entries(names)
    .map(([index, name]) => `<c:pt idx="${index}"><c:v>${name}</c:v></c:pt>`)
    .join('')}</c:lvl>`;
const CATEGORIES = `<c:cat><c:multiLvlStrRef><c:multiLvlStrCache><c:ptCount val="4"/>${level({ 0: 'a', 1: 'b', 2: 'c', 3: 'd' })}${level({ 0: 'first', 3: 'second' })}</c:multiLvlStrCache></c:multiLvlStrRef></c:cat>`;
const RED = '<c:spPr><a:ln w="9525"><a:solidFill><a:srgbClr val="FF0000"/></a:solidFill></a:ln></c:spPr>';
const chart = (direction: string, axis = '') =>
  read(
    bars(`<c:ser>${CATEGORIES}${numbers('val', ['1', '2', '3', '4'])}</c:ser>`).replace('"col"', `"${direction}"`),
    '',
    `<c:catAx>${axis}${RED}<c:majorTickMark val="none"/><c:minorTickMark val="none"/></c:catAx><c:valAx><c:delete val="1"/></c:valAx>`,
  );

test('a name for several categories stands below the middle of them, between lines', () => {
  const { texts, paths } = chart('col');
  const at = (words: string) => texts.find(({ text }) => text === words);
  expect(at('first')?.x).toBeCloseTo(at('b')?.x ?? 0, 6);
  expect(at('second')?.x).toBeCloseTo(at('d')?.x ?? 0, 6);
  const run = at('b')?.run;
  expect((at('first')?.y ?? 0) - (at('b')?.y ?? 0)).toBeCloseTo(run ? lineHeight(run) : 0, 6);
  // Three lines, and that of the axis.
  expect(paths.filter(({ shape }) => shape.stroke?.colour === 'FF0000').map(kinds)).toEqual(['ML', 'MLMLML']);
});

test('beside lying bars it is turned and stands behind their names', () => {
  const { texts, shapes } = chart('bar');
  const [name, group] = ['b', 'first'].map((words) => texts.find(({ text }) => text === words));
  if (name === undefined || group === undefined) throw new Error('no names');
  expect(shapes.filter(({ shape }) => shape.text).map(({ drawing }) => drawing.rotation)).toEqual([270, 270, 0, 0, 0, 0]);
  expect(Math.abs(group.y - name.y)).toBeLessThan(1);
  expect(group.x).toBeLessThan(name.x);
});

test('an axis may leave it out', () => {
  expect(chart('col', '<c:noMultiLvlLbl val="1"/>').words).toEqual(['a', 'b', 'c', 'd']);
});
