import { expect, test } from 'vitest';
import type { Shadow } from '../../model/drawing.ts';
import type { Mark, PathMark, PictureMark } from '../display-list.ts';
import { boundsOfPath } from '../mark-geometry.ts';
import { shadowMarks } from './shadow-marks.ts';
import { aboutMiddle } from './transform-items.ts';

const none = { top: 0, right: 0, bottom: 0, left: 0 };
const box: PathMark = {
  type: 'path',
  x: 0,
  y: 0,
  steps: [['M', 0, 0], ['L', 100, 0], ['L', 100, 40], ['L', 0, 40], ['Z']],
  fill: { type: 'solid', colour: 'FF0000', opacity: 1 },
};
const stroke = { colour: '0000FF', opacity: 1, width: 2 };
const shadow: Shadow = { colour: '808080', opacity: 0.5, offset: [3, 4], blur: 0, origin: [0.5, 1], turns: true };
const turned = (rotation: number) => aboutMiddle({ width: 100, height: 40, rotation, flipHorizontal: false, flipVertical: false });
const cast = (marks: readonly Mark[], more: Partial<Shadow> = {}, turn = turned(0)) =>
  shadowMarks(marks, { ...shadow, ...more }, 100, 40, turn);

const inside = (marks: readonly Mark[]): readonly Mark[] => marks.flatMap((mark) => (mark.type === 'group' ? inside(mark.marks) : [mark]));
const transformsOf = (marks: readonly Mark[]): readonly (readonly number[])[] =>
  marks.flatMap((mark) =>
    mark.type === 'group' ? [(mark.transform ?? []).map((value) => Math.round(value * 10) / 10 + 0), ...transformsOf(mark.marks)] : [],
  );

test('the area of a filled shape lies beneath it in one colour, moved by the offset', () => {
  const marks = cast([box]);
  expect(inside(marks)).toEqual([{ type: 'path', x: 0, y: 0, steps: box.steps, fill: { type: 'solid', colour: '808080', opacity: 0.5 } }]);
  expect(transformsOf(marks)).toEqual([[1, 0, 0, 1, 3, 4]]);
});

test('lines on what is filled lie in its shadow and cast none of their own, and its holes stay open', () => {
  const line: PathMark = { ...box, fill: { type: 'none' }, stroke: { ...stroke, width: 0 } };
  expect(inside(cast([{ ...box, evenOdd: true }, line]))).toMatchObject([{ fill: { type: 'solid' }, evenOdd: true }]);
});

test('a line, and a shape without a fill, cast what they draw', () => {
  expect(inside(cast([{ ...box, fill: { type: 'none' }, stroke }]))).toMatchObject([
    { fill: { type: 'none' }, stroke: { colour: '808080', opacity: 0.5, width: 2 } },
  ]);
});

test('the outer half of an outline casts a shadow with what it surrounds', () => {
  const [mark] = inside(cast([{ ...box, stroke }]));
  expect(mark?.type === 'path' && boundsOfPath(mark)).toEqual({ x: -1, y: -1, width: 102, height: 42 });
});

test('scale and skew are about the origin', () => {
  expect(transformsOf(cast([box], { matrix: [2, 0, 0, 0.5] }))).toEqual([[2, 0, 0, 0.5, -47, 24]]);
});

test('the offset turns with the shape only where it is said so', () => {
  const quarter = turned(90);
  const [turn, offset] = [
    [0, 1, -1, 0, 70, -30],
    [1, 0, 0, 1, 3, 4],
  ];
  expect(transformsOf(cast([box], {}, quarter))).toEqual([turn, offset]);
  expect(transformsOf(cast([box], { turns: false }, quarter))).toEqual([offset, turn]);
});

test('a blurred line fades from wide to narrow layers, as far as it has a width', () => {
  const layers = inside(cast([{ ...box, fill: { type: 'none' }, stroke }], { blur: 4 }));
  const widths = layers.map((layer) => (layer.type === 'path' ? layer.stroke?.width : undefined));
  expect(widths).toEqual([8.34, 5.78, 3.96, 2.61, 1.39, 0.04].map((width) => expect.closeTo(width, 1)));
});

test('a blurred edge fades in layers from without to within, which together are as dense as the shadow', () => {
  const layers = inside(cast([box], { blur: 4 })).flatMap((mark) => (mark.type === 'path' ? [mark] : []));
  const widths = layers.map((layer) => boundsOfPath(layer).width);
  expect(widths).toEqual([...widths].sort((one, other) => other - one));
  expect(widths[0]).toBeGreaterThan(105);
  expect(widths[0]).toBeLessThan(108);
  expect((widths[0] ?? 0) - 100).toBeCloseTo(100 - (widths.at(-1) ?? 0));
  const shines = layers.reduce((product, { fill }) => product * (fill.type === 'solid' ? 1 - fill.opacity : 1), 1);
  expect(1 - shines).toBeCloseTo(0.5);
});

test('a sixth of a blurred edge reaches farther than half of the blur, as the deviation of a normal distribution', () => {
  const wide = inside(cast([box], { blur: 8 })).filter((layer) => layer.type === 'path' && boundsOfPath(layer).width > 100 + 2 * 4);
  expect(wide).toHaveLength(3);
});

test('an edge that fades wide has no more layers than can be told apart, and none that is turned inside out', () => {
  expect(inside(cast([box], { blur: 19 }))).toHaveLength(16);
  const layers = inside(cast([box], { blur: 1000 }));
  expect(layers).toHaveLength(8);
  expect(layers.map((layer) => layer.type === 'path' && layer.steps[0]?.[1]).every((left) => typeof left === 'number' && left < 0)).toBe(
    true,
  );
});

test('what is drawn in many steps fades in fewer layers, so that a shadow is no multiple of it', () => {
  const layersOf = (steps: number, count: number): number => {
    const path: PathMark = {
      ...box,
      steps: Array.from({ length: steps }, (_, at) => [at === 0 ? 'M' : 'L', (at * 37) % 101, (at * 53) % 97] as const),
    };
    return inside(cast(new Array<Mark>(count).fill(path), { blur: 20 })).length / count;
  };
  expect(layersOf(1000, 1)).toBe(16);
  expect(layersOf(5000, 1)).toBe(4);
  expect(layersOf(500, 10)).toBe(4);
  expect(layersOf(20_001, 1)).toBe(1);
  expect(layersOf(3, 150_000)).toBe(1);
});

test('a picture casts its box, unless it may be transparent somewhere', () => {
  const picture = (bytes: Uint8Array): PictureMark => ({
    type: 'picture',
    media: { name: 'a', bytes },
    x: 0,
    y: 0,
    width: 100,
    height: 40,
    crop: none,
    opacity: 1,
  });
  const bitmap = new Uint8Array(26);
  bitmap.set([0x42, 0x4d]);
  expect(inside(cast([picture(bitmap)]))).toMatchObject([{ type: 'path', steps: box.steps }]);
  const unknown = new Uint8Array([1, 2, 3]);
  expect(cast([picture(unknown)])).toEqual([]);
  const filled: PathMark = { ...box, stroke, fill: { type: 'picture', media: { name: 'a', bytes: unknown }, opacity: 1 } };
  expect(inside(cast([filled]))).toMatchObject([{ fill: { type: 'none' }, stroke: { colour: '808080' } }]);
});
