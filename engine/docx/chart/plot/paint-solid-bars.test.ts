import { expect, test } from 'vitest';
import { boxes, kinds, read, series } from '../test-chart.ts';

const VIEW = '<c:view3D><c:rotX val="15"/><c:rotY val="20"/><c:rAngAx val="1"/></c:view3D>';
const BARE = '<c:catAx><c:delete val="1"/></c:catAx><c:valAx><c:delete val="1"/></c:valAx>';
const solid = (inside: string, view = VIEW, axes = BARE) => read(`<c:bar3DChart>${inside}</c:bar3DChart>`, view, axes);
const two = series('a', ['1', '2'], ['x', 'y']);

test('columns in three dimensions show a face to the right, one above and their front, darker where they turn from the light', () => {
  const { filled, diagnostics } = solid(two);
  expect(filled.map(kinds)).toEqual(Array(6).fill('MLLLZ'));
  const [[side] = [], [top] = [], [front] = []] = boxes(filled.slice(0, 3));
  expect(side?.left).toBeCloseTo(front?.right ?? 0, 6);
  expect(top?.bottom).toBeCloseTo(front?.top ?? 0, 6);
  expect((side?.top ?? 0) < (front?.top ?? 0) && (top?.right ?? 0) > (front?.right ?? 0)).toBe(true);
  const light = (index: number) => {
    const fill = filled[index]?.shape.fill;
    return fill?.type === 'solid' ? Number.parseInt(fill.colour.slice(0, 2), 16) : 0;
  };
  expect(light(0) < light(1) && light(1) < light(2)).toBe(true);
  expect(diagnostics.some(({ message }) => message.includes('three dimensions'))).toBe(false);
});

test('bars in three dimensions lie, and are cylinders or cones', () => {
  const lying = boxes(solid(`<c:barDir val="bar"/>${two}`).filled);
  expect((lying[2]?.[0]?.right ?? 0) - (lying[2]?.[0]?.left ?? 0)).toBeGreaterThan(
    (lying[2]?.[0]?.bottom ?? 0) - (lying[2]?.[0]?.top ?? 0),
  );
  expect(solid(`${two}<c:shape val="cylinder"/>`).filled.map(kinds).slice(0, 3)).toEqual(['MCCCCZ', 'MLLLZ', 'MCCCCZ']);
  const cone = boxes(solid(`${two}<c:shape val="cone"/>`).filled);
  // It ends in a point.
  expect((cone[2]?.[0]?.right ?? 0) - (cone[2]?.[0]?.left ?? 0)).toBeCloseTo(0, 2);
});

test('an axis of values in three dimensions ends where they do, and has its gridlines on two walls', () => {
  const axes = `<c:catAx><c:delete val="1"/></c:catAx><c:valAx><c:majorGridlines/></c:valAx>`;
  const { words, paths } = solid(series('a', ['5'], ['x']), VIEW, axes);
  expect(words.at(-1)).toBe('5');
  expect(paths.some((path) => kinds(path).startsWith('MLLMLL'))).toBe(true);
});

test('bars whose axes are not at right angles are flat, and are named so', () => {
  const { filled, diagnostics } = solid(two, VIEW.replace('rAngAx val="1"', 'rAngAx val="0"'));
  expect(filled.map(kinds)).toEqual(['MLLLZMLLLZ']);
  expect(diagnostics.some(({ message }) => message.includes('three dimensions'))).toBe(true);
});
