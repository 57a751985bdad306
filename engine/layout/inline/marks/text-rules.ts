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

const wave = (factor: number, rows: number): Draw =>
  function drawWave(ruled, marks) {
    const width = thin(ruled) * factor * 0.6;
    const amplitude = descent(ruled) * 0.2;
    const step = descent(ruled) * 0.6;
    const height = amplitude * 2;
    for (let row = 0; row < rows; row++) {
      const steps: PathStep[] = [['M', 0, 0.5]];
      const count = Math.min(2000, Math.max(1, Math.ceil(ruled.width / step)));
      for (let index = 0; index < count; index++) {
        const x = index * step;
        const side = index % 2 === 0 ? -amplitude : height + amplitude;
        steps.push(['C', x + step / 3, side, x + (step * 2) / 3, side, Math.min(x + step, ruled.width), height / 2]);
      }
      steps[0] = ['M', 0, height / 2];
      marks.push({
        type: 'path',
        x: ruled.x,
        y: ruled.baseline + descent(ruled) * (0.5 + row * 0.4) - amplitude / 2,
        steps,
        fill: { type: 'none' },
        stroke: { colour: ruled.colour, opacity: 1, width },
      });
    }
  };

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
