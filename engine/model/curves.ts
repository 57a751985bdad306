import type { PathStep } from './drawing.ts';

/**
 * Cubic curves along an ellipse whose centre and radii are given; angles in radians, clockwise on the page
 * (y grows downwards), measured in the circle before it is squeezed. The pen stands at the start already.
 */
export function arcSteps(centreX: number, centreY: number, radiusX: number, radiusY: number, start: number, sweep: number): PathStep[] {
  const steps: PathStep[] = [];
  const count = Math.max(1, Math.min(16, Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9)));
  const step = sweep / count;
  const reach = (4 / 3) * Math.tan(step / 4);
  for (let index = 0; index < count; index++) {
    const from = start + index * step;
    const to = from + step;
    const [cosFrom, sinFrom, cosTo, sinTo] = [Math.cos(from), Math.sin(from), Math.cos(to), Math.sin(to)];
    steps.push([
      'C',
      centreX + radiusX * (cosFrom - reach * sinFrom),
      centreY + radiusY * (sinFrom + reach * cosFrom),
      centreX + radiusX * (cosTo + reach * sinTo),
      centreY + radiusY * (sinTo - reach * cosTo),
      centreX + radiusX * cosTo,
      centreY + radiusY * sinTo,
    ]);
  }
  return steps;
}

/** A quadratic curve as the cubic that draws the same. */
export function quadraticStep(fromX: number, fromY: number, controlX: number, controlY: number, toX: number, toY: number): PathStep {
  return [
    'C',
    fromX + (2 / 3) * (controlX - fromX),
    fromY + (2 / 3) * (controlY - fromY),
    toX + (2 / 3) * (controlX - toX),
    toY + (2 / 3) * (controlY - toY),
    toX,
    toY,
  ];
}

/** A box whose corners are quarters of ellipses, from the top left clockwise. */
export function roundedBox(left: number, top: number, right: number, bottom: number, radiusX: number, radiusY: number): PathStep[] {
  const quarter = Math.PI / 2;
  return [
    ['M', left, top + radiusY],
    ...arcSteps(left + radiusX, top + radiusY, radiusX, radiusY, 2 * quarter, quarter),
    ['L', right - radiusX, top],
    ...arcSteps(right - radiusX, top + radiusY, radiusX, radiusY, 3 * quarter, quarter),
    ['L', right, bottom - radiusY],
    ...arcSteps(right - radiusX, bottom - radiusY, radiusX, radiusY, 0, quarter),
    ['L', left + radiusX, bottom],
    ...arcSteps(left + radiusX, bottom - radiusY, radiusX, radiusY, quarter, quarter),
    ['Z'],
  ];
}
