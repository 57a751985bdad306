import { expect, test } from 'vitest';
import { boxes, kinds, read, round, series } from '../test-chart.ts';

const AXES =
  '<c:catAx><c:delete val="1"/></c:catAx><c:valAx><c:scaling><c:max val="10"/><c:min val="0"/></c:scaling><c:delete val="1"/></c:valAx>';
const HIDDEN = '<c:spPr><a:ln><a:noFill/></a:ln></c:spPr><c:marker><c:symbol val="none"/></c:marker>';
const stock = (more: string) =>
  `<c:stockChart>${[
    ['4', '6'],
    ['9', '8'],
    ['2', '1'],
    ['8', '3'],
  ]
    .map((values, index) => series(`s${index}`, values, ['Monday', 'Tuesday'], HIDDEN))
    .join('')}${more}</c:stockChart>`;
const drawn = (more: string) => read(stock(more), '', AXES).paths;
const lines = (more: string) => drawn(more).filter((path) => kinds(path) === 'MLML');
const bars = (more: string) => drawn(more).filter((path) => kinds(path) === 'MLLLZ');

test('a stock chart has a line from the highest to the lowest value of each category', () => {
  const [[monday, tuesday] = []] = boxes(lines('<c:hiLowLines/>'));
  const height = (box = monday) => (box?.bottom ?? 0) - (box?.top ?? 0);
  expect(round(height(monday) / height(tuesday))).toBe(1);
  expect(((tuesday?.top ?? 0) - (monday?.top ?? 0)) * 7).toBeCloseTo(height(), 6);
  expect(lines('')).toEqual([]);
});

test('the series of a stock chart have no line of their own unless they ask for one', () => {
  const bare = (look: string) =>
    read(`<c:stockChart>${series('a', ['1', '2'], ['Monday', 'Tuesday'], look)}</c:stockChart>`, '', AXES).paths.map(kinds);
  expect(bare('')).toEqual([]);
  expect(bare('<c:spPr><a:ln w="9525"><a:solidFill><a:srgbClr val="FF0000"/></a:solidFill></a:ln></c:spPr>')).toEqual(['ML']);
});

test('lines drop to the axis from the highest value', () => {
  const [[monday, tuesday] = []] = boxes(lines('<c:dropLines/>'));
  expect(monday?.bottom).toBeCloseTo(tuesday?.bottom ?? 0, 6);
  expect(((monday?.bottom ?? 0) - (monday?.top ?? 0)) / ((tuesday?.bottom ?? 0) - (tuesday?.top ?? 0))).toBeCloseTo(9 / 8, 6);
});

test('bars from the first series to the last are light where they rise and dark where they fall, unless they say otherwise', () => {
  const fills = (more: string) => bars(more).map(({ shape }) => (shape.fill.type === 'solid' ? shape.fill.colour : shape.fill.type));
  expect(fills('<c:upDownBars/>')).toEqual(['FFFFFF', '404040']);
  const green = '<c:upBars><c:spPr><a:solidFill><a:srgbClr val="00FF00"/></a:solidFill></c:spPr></c:upBars>';
  expect(fills(`<c:upDownBars>${green}</c:upDownBars>`)).toEqual(['00FF00', '404040']);
  const [[rising] = [], [falling] = []] = boxes(bars('<c:upDownBars><c:gapWidth val="0"/></c:upDownBars>'));
  // From 4 to 8 and from 6 to 3; without a gap each is as wide as its category.
  expect(((rising?.bottom ?? 0) - (rising?.top ?? 0)) / ((falling?.bottom ?? 0) - (falling?.top ?? 0))).toBeCloseTo(4 / 3, 6);
  expect(falling?.left).toBeCloseTo(rising?.right ?? 0, 6);
});
