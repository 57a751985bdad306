import { expect, test } from 'vitest';
import type { Wrap } from '../../../model/drawing.ts';
import { availabilityBeside } from './availability.ts';
import { obstacleOf } from './obstacles.ts';

const none = { top: 0, right: 0, bottom: 0, left: 0 };
const frame = { x: 100, y: 50, width: 80, height: 20 };
const wrap = (kind: Wrap['kind'], more: Partial<Wrap> = {}): Wrap => ({ kind, side: 'both', distance: none, ...more });
const inAreaOf = (kind: Wrap['kind'], more: Partial<Wrap>, rotation: number, y: number) => {
  const obstacle = obstacleOf(frame, wrap(kind, more), { rotation, padding: none });
  return availabilityBeside(
    obstacle ? [obstacle] : [],
    0,
    y,
    300,
  )(0, 1).intervals.map(({ x, width }) => [Math.round(x), Math.round(x + width)]);
};

test('text keeps away from the box around a turned drawing', () => {
  expect(obstacleOf(frame, wrap('square'), { rotation: 90, padding: none })).toMatchObject({ x: 130, y: 20, width: 20, height: 80 });
  expect(obstacleOf(frame, wrap('square'), { rotation: 30, padding: none })).toMatchObject({
    x: expect.closeTo(140 - 40 * Math.cos(Math.PI / 6) - 5),
    height: expect.closeTo(40 + 20 * Math.cos(Math.PI / 6)),
  });
});

test('the room noted for effects decides where there is one, about a frame that lies on its side from 45 degrees on', () => {
  const padding = { top: 1, right: 2, bottom: 3, left: 4 };
  expect(obstacleOf(frame, wrap('square'), { rotation: 0, padding })).toMatchObject({ x: 96, y: 49, width: 86, height: 24 });
  expect(obstacleOf(frame, wrap('square'), { rotation: 44, padding })).toMatchObject({ x: 96, y: 49, width: 86, height: 24 });
  expect(obstacleOf(frame, wrap('square'), { rotation: 45, padding })).toMatchObject({ x: 126, y: 19, width: 26, height: 84 });
});

test('an outline turns with its drawing and may reach beyond its frame', () => {
  // A triangle that points to the left, out of the frame by half its width; turned by half a circle it points to the right.
  const polygon = [
    [-0.5, 0.5],
    [1, 0],
    [1, 1],
  ] as const;
  expect(inAreaOf('tight', { polygon }, 0, 59.5)).toEqual([
    [0, 60],
    [180, 300],
  ]);
  expect(inAreaOf('tight', { polygon }, 180, 59.5)).toEqual([
    [0, 100],
    [220, 300],
  ]);
  expect(inAreaOf('tight', { polygon }, 90, 95)).toEqual([
    [0, 130],
    [150, 300],
  ]);
});

test('the distances beside an outline count from its edge, whichever half of the drawing that is in', () => {
  const polygon = [
    [0, 0],
    [0.25, 0],
    [0.25, 1],
    [0, 1],
  ] as const;
  expect(inAreaOf('through', { polygon, distance: { top: 5, right: 7, bottom: 5, left: 9 } }, 0, 60)).toEqual([
    [0, 91],
    [127, 300],
  ]);
});

test('text fills the hollows of an outline that it goes through, not those of a tight one or on one side of it', () => {
  // A frame of 8 points around a room of 64 by 16 that is open to the top.
  const polygon = [
    [0, 0],
    [0.1, 0],
    [0.1, 0.8],
    [0.9, 0.8],
    [0.9, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ] as const;
  const around = [
    [0, 95],
    [185, 300],
  ];
  const distance = { ...none, left: 5, right: 5 };
  expect(inAreaOf('through', { polygon, distance }, 0, 60)).toEqual([
    [0, 95],
    [113, 167],
    [185, 300],
  ]);
  expect(inAreaOf('through', { polygon, distance }, 0, 65.5)).toEqual(around);
  expect(inAreaOf('tight', { polygon, distance }, 0, 60)).toEqual(around);
  expect(inAreaOf('through', { polygon, distance, side: 'left' }, 0, 60)).toEqual([[0, 95]]);
});
