import { isOpaque } from '../../images/is-opaque.ts';
import type { PathStep, Shadow } from '../../model/drawing.ts';
import type { Mark, PathMark } from '../display-list.ts';
import { boundsOfPath } from '../mark-geometry.ts';
import type { Matrix } from './transform-items.ts';

/** Layers of a faded edge: one for each half point, within reason. */
const LAYERS_PER_POINT = 2;
const MAX_LAYERS = 16;
/** Of all layers together: what is drawn in thousands of steps fades in fewer layers. */
const MAX_STEPS = 20_000;

/**
 * What lies beneath the marks of a drawing as its shadow, on the page as the drawing turns there. Text casts none, nor do pictures that are
 * transparent somewhere. The edge fades in layers of the same shape, each larger than the next (ECMA-376 20.1.8.45 `blurRad`; measured by
 * the room that Word gives to effects, the fading begins as far within the edge as it ends without).
 */
export function shadowMarks(
  marks: readonly Mark[],
  shadow: Shadow,
  width: number,
  height: number,
  turn: Matrix | undefined,
): readonly Mark[] {
  const paths = marks.flatMap(castingPath);
  // Lines on a shape that is filled lie in its shadow, but for the outer half of its outline.
  const casting = paths.some(isFilled) ? paths.filter(isFilled) : paths;
  if (casting.length === 0) return [];
  const outline = paths.reduce((most, { stroke }) => Math.max(most, (stroke?.width ?? 0) / 2), 0);
  const count = layersOf(casting, shadow.blur);
  const opacity = 1 - (1 - shadow.opacity) ** (1 / count);
  const layers: Mark[] = [];
  for (let layer = 0; layer < count; layer++) {
    const wider = shadow.blur * fading(1 - (2 * layer + 1) / count);
    for (const path of casting) layers.push(...layerOf(path, { ...shadow, opacity }, isFilled(path) ? wider + outline : wider));
  }
  const cast = castOf(shadow, width, height);
  const [first, then] = shadow.turns ? [cast, turn] : [turn, cast];
  return seenThrough(then, seenThrough(first, layers));
}

function layersOf(casting: readonly PathMark[], blur: number): number {
  const steps = casting.reduce((sum, path) => sum + path.steps.length, 0);
  return Math.max(1, Math.floor(Math.min(MAX_LAYERS, Math.ceil(blur * LAYERS_PER_POINT), MAX_STEPS / steps)));
}

const seenThrough = (transform: Matrix | undefined, marks: readonly Mark[]): readonly Mark[] =>
  transform ? [{ type: 'group', transform, marks }] : marks;

/** Where a share of the layers ends, -1 to 1, on an edge that fades as a normal distribution whose deviation is half of the blur. */
const fading = (share: number): number => share * (0.6 + 0.4 * share * share);

const isFilled = ({ fill }: PathMark): boolean => fill.type !== 'none';

function castingPath(mark: Mark): PathMark[] {
  if (mark.type === 'path') {
    if (mark.fill.type !== 'picture' || isOpaque(mark.fill.media)) return [mark];
    return mark.stroke ? [{ ...mark, fill: { type: 'none' } }] : [];
  }
  if (mark.type !== 'picture' || !isOpaque(mark.media)) return [];
  const { x, y, width, height } = mark;
  const steps: PathStep[] = [['M', 0, 0], ['L', width, 0], ['L', width, height], ['L', 0, height], ['Z']];
  return [{ type: 'path', x, y, steps, fill: { type: 'solid', colour: '000000', opacity: 1 } }];
}

/** Scale and skew about the origin, then the offset. */
function castOf({ matrix = [1, 0, 0, 1], origin, offset }: Shadow, width: number, height: number): Matrix {
  const [a, b, c, d] = matrix;
  const [x, y] = [origin[0] * width, origin[1] * height];
  return [a, b, c, d, x - a * x - c * y + offset[0], y - b * x - d * y + offset[1]];
}

type Paint = Pick<Shadow, 'colour' | 'opacity'>;

/** A path in the colour of its shadow, larger by a length on every side; none where it would have to be smaller than nothing. */
function layerOf(path: PathMark, { colour, opacity }: Paint, wider: number): readonly PathMark[] {
  const { type, x, y, evenOdd, stroke } = path;
  if (!isFilled(path)) {
    const width = (stroke?.width ?? 0) + 2 * wider;
    if (!stroke || (wider < 0 && width <= 0)) return [];
    return [{ type, x, y, steps: path.steps, fill: { type: 'none' }, stroke: { ...stroke, colour, opacity, width } }];
  }
  const steps = wider === 0 ? path.steps : widened(path, wider);
  return steps ? [{ type, x, y, steps, fill: { type: 'solid', colour, opacity }, ...(evenOdd ? { evenOdd } : {}) }] : [];
}

function widened(path: PathMark, by: number): readonly PathStep[] | undefined {
  const box = boundsOfPath(path);
  const [middleX, middleY] = [box.x + box.width / 2 - path.x, box.y + box.height / 2 - path.y];
  const factor = (length: number): number => (length > 0 ? 1 + (2 * by) / length : 1);
  const [scaleX, scaleY] = [factor(box.width), factor(box.height)];
  if (scaleX <= 0 || scaleY <= 0) return undefined;
  const across = (x: number): number => middleX + (x - middleX) * scaleX;
  const down = (y: number): number => middleY + (y - middleY) * scaleY;
  return path.steps.map((step): PathStep => {
    if (step[0] === 'Z') return step;
    if (step[0] === 'C') return ['C', across(step[1]), down(step[2]), across(step[3]), down(step[4]), across(step[5]), down(step[6])];
    return [step[0], across(step[1]), down(step[2])];
  });
}
