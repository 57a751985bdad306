import { expect, test } from 'vitest';
import { readTextRectangle, readVmlPath } from './vml-path.ts';
import { vmlSpace } from './vml-space.ts';

const square = vmlSpace([0, 0], [100, 100]);

const stepsOf = (path: string, formulas: readonly number[] = []) => readVmlPath(path, formulas, square).flatMap(({ steps }) => steps);

test('lines, relative lines and the end of a path come in fractions of the coordinate space', () => {
  expect(stepsOf('m0,0l100,0r0,50xe')).toEqual([['M', 0, 0], ['L', 1, 0], ['L', 1, 0.5], ['Z']]);
});

test('formulas and gaps stand for numbers', () => {
  expect(stepsOf('m@0,l,@0xe', [25])).toEqual([['M', 0.25, 0], ['L', 0, 0.25], ['Z']]);
});

test('arcs take gaps as well, and are drawn one behind the other', () => {
  const operators = (path: string) => stepsOf(path).map(([operator]) => operator);
  expect(stepsOf('wr,,100,100,0,50,100,50e').at(-1)?.slice(5)).toEqual([1, expect.closeTo(0.5, 6)]);
  expect(operators('wa,,100,100,0,50,100,50,,,100,100,100,50,50,100e')).toEqual(['M', 'C', 'C', 'L', 'C']);
});

test('a quarter of an ellipse begins level after qx', () => {
  const [, curve] = stepsOf('m0,100qx100,0e');
  expect(curve?.[0]).toBe('C');
  expect(curve?.[2]).toBe(1);
  expect(curve?.slice(5)).toEqual([1, 0]);
});

test('a path of garbage gives no steps', () => {
  expect(stepsOf('xe')).toEqual([]);
  expect(readVmlPath('1,2,3 zz', [], vmlSpace([0, 0], [0, 0]))).toEqual([]);
});

test('outlines end at e, and each says whether it is filled and stroked', () => {
  const line = [
    ['M', 0, 0],
    ['L', 1, 1],
  ];
  expect(readVmlPath('m0,0nfl100,100em0,0l100,100em0,0nsl100,100xe', [], square)).toEqual([
    { steps: line, filled: false, stroked: true },
    { steps: line, filled: true, stroked: true },
    { steps: [...line, ['Z']], filled: true, stroked: false },
  ]);
});

test.each(['l100,0', 'r100,0', 'c0,0,100,0,100,0', 'v0,0,100,0,100,0', 'qb50,0,100,0', 'qx100,0'])(
  'what begins with no place of its own begins where the pen is: %s',
  (command) => {
    const [before, after] = readVmlPath(`${command}em0,50${command}e`, [], square);
    expect(before?.steps[0]).toEqual(['M', 0, 0]);
    expect(after?.steps[0]).toEqual(['M', 0, 0.5]);
  },
);

test('the first text rectangle comes in fractions of the coordinate space, its formulas computed', () => {
  const rectangle = (text: string | undefined) => readTextRectangle(text, [60], vmlSpace([-100, 0], [200, 100]));
  expect(rectangle('-50,10,@0,90;0,0,1,1')).toEqual([0.25, 0.1, 0.8, 0.9]);
  expect(rectangle('0,,100,100')).toEqual([0.5, 0, 1, 1]);
  expect(rectangle('0,0,100')).toBeUndefined();
  expect(rectangle(undefined)).toBeUndefined();
});

test('corners beyond the limit of stretching keep their size in a shape that is longer than its space', () => {
  const long = vmlSpace([0, 0], [100, 100], { limit: [50, 50], box: [40, 10] });
  expect(long.size).toEqual([400, 100]);
  const corner = readVmlPath('m10,0l90,0,100,10r-10,60,@0,@0e', [340], long)[0]?.steps;
  expect(corner).toEqual([
    ['M', 0.025, 0],
    ['L', 0.975, 0],
    ['L', 1, 0.1],
    ['L', 0.975, 0.7],
    ['L', 1.825, 4.1],
  ]);
  expect(readTextRectangle('10,10,90,90', [], long)).toEqual([0.025, 0.1, 0.975, 0.9]);
});

test('without a limit, in a shape without area and in one as long as its space everything is stretched', () => {
  expect(vmlSpace([0, 0], [100, 50], { box: [40, 10] }).size).toEqual([100, 50]);
  expect(vmlSpace([0, 0], [100, 50], { limit: [50, 25], box: [40, 0] }).size).toEqual([100, 50]);
  expect(vmlSpace([0, 0], [100, 50], { limit: [50, 25], box: [20, 10] }).size).toEqual([100, 50]);
});
