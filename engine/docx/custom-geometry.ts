import { arcSteps, quadraticStep } from '../model/curves.ts';
import type { PathStep } from '../model/drawing.ts';
import { builtInGuides, evaluateGuide, type Guides, guideValue } from './guide-formula.ts';
import { attribute, child, childrenNamed, type XmlElement } from './xml.ts';

const MAX_STEPS = 20000;

function readGuides(geometry: XmlElement, width: number, height: number): Guides {
  const guides = builtInGuides(width, height);
  for (const list of ['a:avLst', 'a:gdLst']) {
    const element = child(geometry, list);
    if (!element) continue;
    for (const guide of childrenNamed(element, 'a:gd')) {
      const name = attribute(guide, 'name');
      if (name !== undefined) guides.set(name, evaluateGuide(guides, attribute(guide, 'fmla') ?? ''));
    }
  }
  return guides;
}

/** `a:custGeom` as a path in fractions of the shape's size (ECMA-376 20.1.9.8). Width and height in EMU. */
export function readCustomGeometry(geometry: XmlElement, width: number, height: number): readonly PathStep[] {
  const guides = readGuides(geometry, width, height);
  const steps: PathStep[] = [];
  const paths = child(geometry, 'a:pathLst');
  if (paths) for (const path of childrenNamed(paths, 'a:path')) readPath(path, guides, width, height, steps);
  return steps;
}

/** The angles of `arcTo` are those seen on the page; an ellipse is drawn by the angle before it is squeezed. */
function parametric(seen: number, radiusX: number, radiusY: number): number {
  const turns = Math.round(seen / (2 * Math.PI));
  const rest = seen - turns * 2 * Math.PI;
  return Math.atan2(radiusX * Math.sin(rest), radiusY * Math.cos(rest)) + turns * 2 * Math.PI;
}

function readPath(path: XmlElement, guides: Guides, width: number, height: number, steps: PathStep[]): void {
  // Without w and h the path is drawn in the shape's own coordinates (20.1.9.15).
  const spanX = guideValue(guides, attribute(path, 'w')) || width || 1;
  const spanY = guideValue(guides, attribute(path, 'h')) || height || 1;
  let x = 0;
  let y = 0;
  for (const command of path.children) {
    if (typeof command === 'string') continue;
    if (steps.length > MAX_STEPS) return;
    const points = childrenNamed(command, 'a:pt').map(
      (point) => [guideValue(guides, attribute(point, 'x')) / spanX, guideValue(guides, attribute(point, 'y')) / spanY] as const,
    );
    const [first, second, third] = points;
    switch (command.name) {
      case 'a:moveTo':
      case 'a:lnTo':
        if (!first) break;
        [x, y] = first;
        steps.push([command.name === 'a:moveTo' ? 'M' : 'L', x, y]);
        break;
      case 'a:cubicBezTo':
        if (!first || !second || !third) break;
        [x, y] = third;
        steps.push(['C', first[0], first[1], second[0], second[1], x, y]);
        break;
      case 'a:quadBezTo':
        if (!first || !second) break;
        steps.push(quadraticStep(x, y, first[0], first[1], second[0], second[1]));
        [x, y] = second;
        break;
      case 'a:arcTo': {
        const [wide, tall] = [guideValue(guides, attribute(command, 'wR')), guideValue(guides, attribute(command, 'hR'))];
        const [radiusX, radiusY] = [wide / spanX, tall / spanY];
        const startAngle = (guideValue(guides, attribute(command, 'stAng')) / 60000) * (Math.PI / 180);
        const sweepAngle = (guideValue(guides, attribute(command, 'swAng')) / 60000) * (Math.PI / 180);
        const start = parametric(startAngle, wide, tall);
        const sweep = parametric(startAngle + sweepAngle, wide, tall) - start;
        const arc = arcSteps(x - radiusX * Math.cos(start), y - radiusY * Math.sin(start), radiusX, radiusY, start, sweep);
        steps.push(...arc);
        const last = arc.at(-1);
        if (last?.[0] === 'C') [x, y] = [last[5], last[6]];
        break;
      }
      case 'a:close':
        steps.push(['Z']);
        break;
    }
  }
}
