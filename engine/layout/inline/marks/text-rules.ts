import type { Face } from '../../../fonts/face.ts';
import type { PathStep } from '../../../model/drawing.ts';
import type { Colour } from '../../../model/run.ts';
import type { Mark } from '../../display-list.ts';

/** A stretch of text that a rule goes under or through. Points; `baseline` of the text as raised. */
export interface Ruled {
  readonly x: number;
  readonly width: number;
  readonly baseline: number;
  readonly face: Face;
  readonly size: number;
  readonly colour: Colour;
}

type Draw = (ruled: Ruled, marks: Mark[]) => void;

// Thickness and place from the descent, as LibreOffice reckons them (ImplInitTextLineSize); its rounding to whole device
// units adds a tenth of a point (measured in PDFs of LibreOffice 7.4, five families at eight sizes: within 0.1 pt).
const ROUNDING = 0.1;
const descent = ({ face, size }: Ruled): number => Math.max(0.1, face.metrics.descent * size);
const thin = (ruled: Ruled): number => Math.min(descent(ruled), (ruled.face.metrics.ascent * ruled.size) / 3) * 0.25;
/** The middle of what goes under the text, below the baseline. */
const under = (ruled: Ruled): number => descent(ruled) / 2 + ROUNDING;
/** Two lines stand at least this far apart, points. */
const APART = 0.9;

const solid = (factor: number): Draw =>
  function drawSolid(ruled, marks) {
    const height = thin(ruled) * factor;
    // A single line hangs higher by half of itself, a thick one does not.
    const middle = under(ruled) - (factor === 1 ? height / 2 : 0);
    marks.push({
      type: 'rectangle',
      x: ruled.x,
      y: ruled.baseline + middle - height / 2,
      width: ruled.width,
      height,
      colour: ruled.colour,
    });
  };

/** Two lines on either side of `middle`. */
function drawTwo(ruled: Ruled, middle: number, marks: Mark[]): void {
  const height = thin(ruled) * 0.64;
  const apart = Math.max(APART, height);
  const y = middle - apart / 2 - height;
  marks.push({ type: 'rectangle', x: ruled.x, y, width: ruled.width, height, colour: ruled.colour });
  marks.push({ type: 'rectangle', x: ruled.x, y: y + apart + height, width: ruled.width, height, colour: ruled.colour });
}

const double: Draw = (ruled, marks) => drawTwo(ruled, ruled.baseline + under(ruled), marks);

const dashed = (dash: readonly number[], factor: number): Draw =>
  function drawDashed(ruled, marks) {
    const width = thin(ruled) * factor;
    const y = ruled.baseline + under(ruled) - thin(ruled) / 2;
    marks.push({
      type: 'line',
      x1: ruled.x,
      y1: y,
      x2: ruled.x + ruled.width,
      y2: y,
      width,
      colour: ruled.colour,
      dash: dash.map((length) => length * thin(ruled)),
    });
  };

/** Half waves of one stretch at most; a longer stretch has longer ones. */
const MAX_HALF_WAVES = 2000;
/** A lower wave is drawn as the line that anybody sees, points: a pixel at 600 dpi (LibreOffice 7.4 does so at a pixel of its device). */
const LOWEST_WAVE = 0.12;
/** Of the height between the control points that the curve itself reaches. */
const REACHED = 0.75;

const wave = (factor: number, rows: number): Draw =>
  function drawWave(ruled, marks) {
    const amplitude = descent(ruled) * 0.2;
    const pen = { colour: ruled.colour, width: thin(ruled) * factor * 0.6 };
    const isStraight = amplitude * 4 * REACHED < LOWEST_WAVE;
    for (let row = 0; row < rows; row++) {
      const middle = ruled.baseline + descent(ruled) * (0.5 + row * 0.4) + amplitude / 2;
      if (isStraight) marks.push({ type: 'line', x1: ruled.x, y1: middle, x2: ruled.x + ruled.width, y2: middle, ...pen });
      else
        marks.push({
          type: 'path',
          x: ruled.x,
          y: middle - amplitude,
          steps: halfWaves(ruled.width, Math.max(descent(ruled) * 0.6, ruled.width / MAX_HALF_WAVES), amplitude),
          fill: { type: 'none' },
          stroke: { ...pen, opacity: 1 },
        });
    }
  };

/** Half waves of length `step` along `width`, about a middle at `amplitude`; the last one is squeezed. Points. */
function halfWaves(width: number, step: number, amplitude: number): PathStep[] {
  const steps: PathStep[] = [['M', 0, amplitude]];
  const count = Math.max(1, Math.ceil(width / step));
  for (let index = 0; index < count; index++) {
    const x = index * step;
    const side = index % 2 === 0 ? -amplitude : amplitude * 3;
    steps.push(['C', x + step / 3, side, x + (step * 2) / 3, side, Math.min(x + step, width), amplitude]);
  }
  return steps;
}

/** ST_Underline (ECMA-376 17.18.99) by name. */
const UNDERLINES: ReadonlyMap<string, Draw> = new Map([
  ['single', solid(1)],
  ['words', solid(1)],
  ['thick', solid(2)],
  ['double', double],
  ['dotted', dashed([1, 1], 1)],
  ['dottedHeavy', dashed([2, 2], 2)],
  ['dash', dashed([4, 2], 1)],
  ['dashedHeavy', dashed([4, 2], 2)],
  ['dashLong', dashed([8, 4], 1)],
  ['dashLongHeavy', dashed([8, 4], 2)],
  ['dotDash', dashed([4, 2, 1, 2], 1)],
  ['dashDotHeavy', dashed([4, 2, 1, 2], 2)],
  ['dotDotDash', dashed([4, 2, 1, 2, 1, 2], 1)],
  ['dashDotDotHeavy', dashed([4, 2, 1, 2, 1, 2], 2)],
  ['wave', wave(1, 1)],
  ['wavyHeavy', wave(2, 1)],
  ['wavyDouble', wave(1, 2)],
]);

/** Draws an underline; `none` and unknown styles draw nothing and a single line. */
export function drawUnderline(style: string, ruled: Ruled, marks: Mark[]): void {
  if (style === 'none') return;
  (UNDERLINES.get(style) ?? solid(1))(ruled, marks);
}

/** Draws the line or the two lines through struck text. */
export function drawStrike(kind: 'single' | 'double', ruled: Ruled, marks: Mark[]): void {
  const { ascent, descent: below } = ruled.face.metrics;
  // A third of the ascent without what ascent and descent have beyond the em.
  const middle = ruled.baseline - ((ascent - Math.max(0, ascent + below - 1)) * ruled.size) / 3;
  if (kind === 'double') {
    drawTwo(ruled, middle, marks);
    return;
  }
  const height = thin(ruled);
  marks.push({ type: 'rectangle', x: ruled.x, y: middle - height, width: ruled.width, height, colour: ruled.colour });
}
