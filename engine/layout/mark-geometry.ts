import type { Fill, Stroke } from '../model/drawing.ts';
import type { Colour } from '../model/run.ts';
import type { Rectangle } from './areas.ts';
import type { PathMark, PictureMark } from './display-list.ts';

// What every writer of the display list computes alike. Points, y downwards.

export type Point = readonly [number, number];

/** The shares that are cut off a picture shown whole. */
export const NO_CROP = { top: 0, right: 0, bottom: 0, left: 0 };

/** Of one line; readers that make each of them anew run out of memory over more. */
const MAX_DASHES = 100_000;
const NO_DASHES: readonly number[] = [];

/** Lengths on and off along a path, points; empty for a solid line, as one of too many dashes is. */
export function dashLengths(stroke: Stroke, path: PathMark): readonly number[] {
  if (!stroke.dash?.length) return NO_DASHES;
  const dash = stroke.dash.map((part) => part * Math.max(stroke.width, 0.25));
  const period = dash.reduce((sum, part) => sum + part, 0);
  return lengthOf(pointsOf(path)) > (period / dash.length) * MAX_DASHES ? NO_DASHES : dash;
}

/** Along straight lines between the points. */
function lengthOf(points: readonly Point[]): number {
  let length = 0;
  points.forEach(([x, y], index) => {
    const [fromX, fromY] = points[index - 1] ?? [x, y];
    length += Math.hypot(x - fromX, y - fromY);
  });
  return length;
}

/** End and control points of the path in the order of its steps. */
export function pointsOf({ x, y, steps }: PathMark): readonly Point[] {
  const points: Point[] = [];
  for (const step of steps)
    for (let index = 1; index < step.length; index += 2) points.push([x + (step[index] as number), y + (step[index + 1] as number)]);
  return points;
}

/** The box around all points of the path, control points included. */
export const boundsOfPath = (mark: PathMark): Rectangle => boundsOf(pointsOf(mark));

/** The box around points; empty where there are none. */
export function boundsOf(points: readonly Point[]): Rectangle {
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return left > right ? { x: 0, y: 0, width: 0, height: 0 } : { x: left, y: top, width: right - left, height: bottom - top };
}

/** Ends of a linear gradient through the middle of the path's box (ECMA-376 20.1.8.41: degrees clockwise from left to right). */
export function gradientAxis(mark: PathMark, degrees: number): readonly [x1: number, y1: number, x2: number, y2: number] {
  const box = boundsOfPath(mark);
  const angle = (degrees * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  const half = Math.abs((box.width / 2) * cosine) + Math.abs((box.height / 2) * sine);
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  return [middleX - half * cosine, middleY - half * sine, middleX + half * cosine, middleY + half * sine];
}

/** Middle and radius of the circles of a radial gradient: the last one goes through the farthest corner of the path's box (20.1.8.46). */
export function gradientCircle(mark: PathMark, [atX, atY]: readonly [number, number]): readonly [x: number, y: number, radius: number] {
  const box = boundsOfPath(mark);
  const radius = Math.hypot(Math.max(atX, 1 - atX) * box.width, Math.max(atY, 1 - atY) * box.height);
  return [box.x + atX * box.width, box.y + atY * box.height, radius];
}

/** Sorted, from 0 to 1. */
export function gradientStops(fill: Extract<Fill, { type: 'gradient' }>): readonly { readonly at: number; readonly colour: Colour }[] {
  return fill.stops.map(({ at, colour }) => ({ at: Math.min(1, Math.max(0, at)), colour })).sort((a, b) => a.at - b.at);
}

/**
 * Where the whole picture goes so that what the crop leaves fills the mark's rectangle; negative crops leave a margin.
 * Undefined: nothing of it is to be seen.
 */
export function placePicture(
  mark: Rectangle & Pick<PictureMark, 'crop'>,
): { readonly whole: Rectangle; readonly cropped: boolean } | undefined {
  if (!(mark.width > 0 && mark.height > 0)) return undefined;
  const { top, right, bottom, left } = mark.crop;
  const [across, down] = [1 - left - right, 1 - top - bottom];
  if (!(across > 0.0001 && down > 0.0001)) return undefined;
  return {
    whole: {
      width: mark.width / across,
      height: mark.height / down,
      x: mark.x - (mark.width / across) * left,
      y: mark.y - (mark.height / down) * top,
    },
    cropped: top > 0 || right > 0 || bottom > 0 || left > 0,
  };
}

type UnitMatrix = readonly [number, number, number, number, number, number];

const UPRIGHT: UnitMatrix = [1, 0, 0, 1, 0, 0];
const ORIENTATIONS: ReadonlyMap<number, UnitMatrix> = new Map([
  [1, UPRIGHT],
  [2, [-1, 0, 0, 1, 1, 0]],
  [3, [-1, 0, 0, -1, 1, 1]],
  [4, [1, 0, 0, -1, 0, 1]],
  [5, [0, -1, -1, 0, 1, 1]],
  [6, [0, -1, 1, 0, 0, 1]],
  [7, [0, 1, 1, 0, 0, 0]],
  [8, [0, 1, -1, 0, 1, 0]],
]);

/**
 * Maps the stored picture's unit square to the upright one by its EXIF orientation; **y upwards**, as PDF has it. Turned pictures whose
 * box has the proportions of the stored one were meant to stay as they are: older Word ignores EXIF.
 */
export function orientationMatrix(
  orientation: number,
  stored: { readonly width: number; readonly height: number },
  area: Rectangle,
): UnitMatrix {
  if (orientation >= 5) {
    const box = Math.log(area.width / area.height);
    const asStored = Math.abs(box - Math.log(stored.width / stored.height));
    const turned = Math.abs(box - Math.log(stored.height / stored.width));
    if (asStored < turned) return UPRIGHT;
  }
  return ORIENTATIONS.get(orientation) ?? UPRIGHT;
}
