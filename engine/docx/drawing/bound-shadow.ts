import type { Shadow } from '../../model/drawing.ts';
import { drawingLength } from '../values/drawing-length.ts';

/** Times the size of what casts it: no shadow that is seen is larger or more skewed. */
const LARGEST = 10;

const offset = (points: number): number => Math.sign(points) * drawingLength(Math.abs(points));
const factor = (value: number): number => Math.min(LARGEST, Math.max(-LARGEST, value));

/** A shadow as a file describes it, within what a page can be; undefined when nothing is seen of it. */
export function boundShadow(shadow: Shadow & Required<Pick<Shadow, 'matrix'>>): Shadow | undefined {
  if (!(shadow.opacity > 0)) return undefined;
  const { matrix, ...plain } = shadow;
  const [a, b, c, d] = matrix;
  const isChanged = a !== 1 || b !== 0 || c !== 0 || d !== 1;
  return {
    ...plain,
    opacity: Math.min(1, shadow.opacity),
    offset: [offset(shadow.offset[0]), offset(shadow.offset[1])],
    blur: drawingLength(shadow.blur),
    origin: [factor(shadow.origin[0]), factor(shadow.origin[1])],
    ...(isChanged ? { matrix: [factor(a), factor(b), factor(c), factor(d)] as const } : {}),
  };
}
