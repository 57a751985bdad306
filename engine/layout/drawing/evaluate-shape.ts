import { arcSteps, quadraticStep } from '../../model/curves.ts';
import type { PathStep } from '../../model/drawing.ts';
import type { PathDefinition, PathFill, ShapeDefinition } from '../../model/shape-definition.ts';
import { builtInGuides, evaluateGuide, type Guides, guideValue } from './guide-formula.ts';

const EMU = 12700;
const MAX_STEPS = 20000;

/** One outline of a shape, in points from its top left. */
export interface ShapePath {
  readonly steps: readonly PathStep[];
  readonly fill: PathFill;
  readonly stroked: boolean;
  /** Absent: `nonzero`. */
  readonly evenOdd?: true;
}

/** The guides of a shape of this size in points, with its own adjust values in place of the definition's. */
export function guidesOf(definition: ShapeDefinition, width: number, height: number, adjust: Readonly<Record<string, number>>): Guides {
  const guides = builtInGuides(width * EMU, height * EMU);
  for (const [name, formula] of definition.adjust) {
    const own = Object.hasOwn(adjust, name) ? adjust[name] : undefined;
    guides.set(name, own !== undefined && Number.isFinite(own) ? own : evaluateGuide(guides, formula));
  }
  for (const [name, formula] of definition.guides) guides.set(name, evaluateGuide(guides, formula));
  return guides;
}

/** The order outlines are drawn in: lines alone above all fills (measured: LibreOffice 7.4). */
export function fillsFirst(paths: readonly ShapePath[]): readonly ShapePath[] {
  return [...paths.filter(({ fill }) => fill !== 'none'), ...paths.filter(({ fill }) => fill === 'none')];
}

/** The outlines of a shape of this size in points, in the order they are drawn in. */
export function evaluatePaths(definition: ShapeDefinition, guides: Guides, width: number, height: number): readonly ShapePath[] {
  let left = MAX_STEPS;
  const paths = definition.paths.flatMap((path): ShapePath[] => {
    const steps = evaluatePath(path, guides, width, height, left);
    left -= steps.length;
    if (steps.length === 0) return [];
    const outlines = steps.filter(([operator]) => operator === 'M').length;
    const fill = steps.length < 3 ? 'none' : path.fill;
    // Outlines inside others are holes, whichever way they turn (measured: Word and LibreOffice 7.4).
    return [{ steps, fill, stroked: path.stroked, ...(outlines > 1 ? { evenOdd: true as const } : {}) }];
  });
  return fillsFirst(paths);
}

/** The angles of an arc are those seen on the page; an ellipse is drawn by the angle before it is squeezed. */
function parametric(seen: number, radiusX: number, radiusY: number): number {
  const turns = Math.round(seen / (2 * Math.PI));
  const rest = seen - turns * 2 * Math.PI;
  return Math.atan2(radiusX * Math.sin(rest), radiusY * Math.cos(rest)) + turns * 2 * Math.PI;
}

function evaluatePath(path: PathDefinition, guides: Guides, width: number, height: number, most: number): PathStep[] {
  const steps: PathStep[] = [];
  // Without a size of its own the path is drawn in the shape's coordinates (20.1.9.15).
  const unitX = (guideValue(guides, path.width) || width * EMU) / width || EMU;
  const unitY = (guideValue(guides, path.height) || height * EMU) / height || EMU;
  let x = 0;
  let y = 0;
  for (const [operator, ...terms] of path.commands) {
    if (steps.length >= most) break;
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = terms.map((term) => guideValue(guides, term));
    if (steps.length === 0 && operator !== 'M') steps.push(['M', 0, 0]);
    switch (operator) {
      case 'M':
      case 'L':
        [x, y] = [a / unitX, b / unitY];
        steps.push([operator, x, y]);
        break;
      case 'C':
        [x, y] = [e / unitX, f / unitY];
        steps.push(['C', a / unitX, b / unitY, c / unitX, d / unitY, x, y]);
        break;
      case 'Q':
        steps.push(quadraticStep(x, y, a / unitX, b / unitY, c / unitX, d / unitY));
        [x, y] = [c / unitX, d / unitY];
        break;
      case 'A': {
        const [startAngle, sweepAngle] = [radians(c), radians(d)];
        const start = parametric(startAngle, a, b);
        const sweep = parametric(startAngle + sweepAngle, a, b) - start;
        const [radiusX, radiusY] = [a / unitX, b / unitY];
        const arc = arcSteps(x - radiusX * Math.cos(start), y - radiusY * Math.sin(start), radiusX, radiusY, start, sweep);
        steps.push(...arc);
        const last = arc.at(-1);
        if (last?.[0] === 'C') [x, y] = [last[5], last[6]];
        break;
      }
      case 'Z':
        steps.push(['Z']);
        break;
    }
  }
  return steps;
}

const radians = (angle: number): number => (angle / 60000) * (Math.PI / 180);
