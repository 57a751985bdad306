import type { PathStep } from '../../model/drawing.ts';
import { ellipse, filled, type Point, type Preset, polygon } from './path-builder.ts';

/** Half the length of the strokes of mathematical signs, share of the side that they run along. */
const STROKE = 0.36745;

const bar = (x: number, y: number, halfWidth: number, halfHeight: number): PathStep[] =>
  polygon(
    [x - halfWidth, y - halfHeight],
    [x + halfWidth, y - halfHeight],
    [x + halfWidth, y + halfHeight],
    [x - halfWidth, y + halfHeight],
  );

const mathPlus: Preset = ({ width, height, side, adjust }) => {
  const [x, y, half] = [width / 2, height / 2, (side * adjust('adj1', 0.2352)) / 2];
  const [across, down] = [width * STROKE, height * STROKE];
  return filled(
    polygon(
      [x - across, y - half],
      [x - half, y - half],
      [x - half, y - down],
      [x + half, y - down],
      [x + half, y - half],
      [x + across, y - half],
      [x + across, y + half],
      [x + half, y + half],
      [x + half, y + down],
      [x - half, y + down],
      [x - half, y + half],
      [x - across, y + half],
    ),
  );
};

const mathMultiply: Preset = ({ width, height, side, adjust }) => {
  const angle = Math.atan2(height, width);
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  const half = (side * adjust('adj1', 0.2352)) / 2;
  const reach = (Math.hypot(width, height) * 0.51965) / 2;
  const [x, y] = [width / 2, height / 2];
  // The end of the arm to the lower right, and where its edges meet those of its neighbours; the rest is its mirror.
  const [endX, endY] = [reach * cosine, reach * sine];
  const [upper, lower]: readonly [Point, Point] = [
    [endX + half * sine, endY - half * cosine],
    [endX - half * sine, endY + half * cosine],
  ];
  const [right, below] = [half / sine, half / cosine];
  return filled(
    polygon(
      [x + right, y],
      [x + upper[0], y + upper[1]],
      [x + lower[0], y + lower[1]],
      [x, y + below],
      [x - lower[0], y + lower[1]],
      [x - upper[0], y + upper[1]],
      [x - right, y],
      [x - upper[0], y - upper[1]],
      [x - lower[0], y - lower[1]],
      [x, y - below],
      [x + lower[0], y - lower[1]],
      [x + upper[0], y - upper[1]],
    ),
  );
};

const mathDivide: Preset = ({ width, height, adjust }) => {
  const half = (height * adjust('adj1', 0.2352)) / 2;
  const radius = height * adjust('adj3', 0.1176);
  const away = half + (height * adjust('adj2', 0.0588)) / 2 + radius;
  const [x, y] = [width / 2, height / 2];
  return filled(bar(x, y, width * STROKE, half), ellipse(x, y - away, radius, radius), ellipse(x, y + away, radius, radius));
};

const mathEqual: Preset = ({ width, height, adjust }) => {
  const [half, away] = [(height * adjust('adj1', 0.2352)) / 2, (height * adjust('adj2', 0.1176)) / 2];
  const [x, y] = [width / 2, height / 2];
  return filled(bar(x, y - away - half, width * STROKE, half), bar(x, y + away + half, width * STROKE, half));
};

/** Mathematical signs by the formulas of ECMA-376 20.1.10.56 (presetShapeDefinitions.xml). */
export const signPresets: readonly (readonly [string, Preset])[] = [
  ['mathPlus', mathPlus],
  ['mathMinus', ({ width, height, adjust }) => filled(bar(width / 2, height / 2, width * STROKE, (height * adjust('adj1', 0.2352)) / 2))],
  ['mathMultiply', mathMultiply],
  ['mathDivide', mathDivide],
  ['mathEqual', mathEqual],
];
