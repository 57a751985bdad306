import { arcSteps } from '../../model/curves.ts';
import type { PathStep } from '../../model/drawing.ts';

/** One outline of a shape, in points from its top left. */
export interface ShapePath {
  readonly steps: readonly PathStep[];
  /** Open lines (connectors, brackets) are not filled. */
  readonly filled: boolean;
}

export type Point = readonly [x: number, y: number];

export function polygon(...points: readonly Point[]): PathStep[] {
  return [...line(...points), ['Z']];
}

export function line(...points: readonly Point[]): PathStep[] {
  return points.map(([x, y], index) => [index === 0 ? 'M' : 'L', x, y]);
}

/** Curves of an elliptic arc; angles in degrees clockwise from the right. The pen is taken to stand at its start. */
export const arc = (centreX: number, centreY: number, radiusX: number, radiusY: number, start: number, sweep: number): PathStep[] =>
  arcSteps(centreX, centreY, radiusX, radiusY, radians(start), radians(sweep));

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Where an arc begins. */
export function arcPoint(centreX: number, centreY: number, radiusX: number, radiusY: number, angle: number): Point {
  return [centreX + radiusX * Math.cos(radians(angle)), centreY + radiusY * Math.sin(radians(angle))];
}

export function ellipse(centreX: number, centreY: number, radiusX: number, radiusY: number): PathStep[] {
  return [['M', centreX + radiusX, centreY], ...arc(centreX, centreY, radiusX, radiusY, 0, 360), ['Z']];
}

/** A rectangle with a radius for each corner: top left, top right, bottom right, bottom left. */
export function roundedRectangle(width: number, height: number, radii: readonly [number, number, number, number]): PathStep[] {
  const [a, b, c, d] = radii;
  return [
    ['M', a, 0],
    ['L', width - b, 0],
    ...arc(width - b, b, b, b, -90, 90),
    ['L', width, height - c],
    ...arc(width - c, height - c, c, c, 0, 90),
    ['L', d, height],
    ...arc(d, height - d, d, d, 90, 90),
    ['L', 0, a],
    ...arc(a, a, a, a, 180, 90),
    ['Z'],
  ];
}

export const filled = (...outlines: readonly (readonly PathStep[])[]): ShapePath[] => outlines.map((steps) => ({ steps, filled: true }));
export const open = (...lines: readonly (readonly PathStep[])[]): ShapePath[] => lines.map((steps) => ({ steps, filled: false }));

/** The shape's size in points and its adjust values as fractions (100000 = 1). */
export interface ShapeSize {
  readonly width: number;
  readonly height: number;
  /** The shorter side. */
  readonly side: number;
  readonly adjust: (name: string, otherwise: number) => number;
}

export type Preset = (size: ShapeSize) => ShapePath[];
