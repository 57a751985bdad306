import { arcSteps } from '../../../model/curves.ts';
import type { PathStep } from '../../../model/drawing.ts';
import type { Colour, EmphasisMark, TextEffects } from '../../../model/run.ts';
import type { GlyphRun, Mark, PathMark } from '../../display-list.ts';
import { clustersOf } from '../../run-clusters.ts';
import { emphasisRoom, letterHeight } from '../lines/emphasis-room.ts';

// Measured in PDFs of LibreOffice 7.4 (contours, shadows and reliefs at 10, 12, 24 and 48 points, emphasis marks up to 24).
const PAPER = 'FFFFFF';
const INK = '000000';
const GREY = 'C0C0C0';
/** Of `w:outline`, points. */
const CONTOUR = 0.25;
/** How far the other side of embossed and engraved letters shows, points. */
const RELIEF = 0.3;
/** Of ascent and descent together. */
const SHADOW = 1 / 24;

type Look = Pick<GlyphRun, 'colour' | 'contour'>;

/** How letters that would have that colour are filled and outlined. */
export function effectLook({ outline, contour, hollow, relief }: TextEffects, colour: Colour): Look {
  if (contour !== undefined) return { colour: hollow ? PAPER : colour, contour };
  if (outline) return { colour: PAPER, contour: { width: CONTOUR, colour } };
  return { colour: hollow || (relief !== undefined && colour === INK) ? PAPER : colour };
}

/** What lies under the letters of a run that would have that colour: shadows, the other side of a relief, emphasis marks. */
export function effectMarks(run: GlyphRun, effects: TextEffects, colour: Colour): Mark[] {
  const marks: Mark[] = [];
  const cast = (x: number, y: number, shade: Colour): void => {
    const { contour, ...letters } = run;
    marks.push({ type: 'shapes', run: { ...letters, x: run.x + x, y: run.y + y, colour: shade } });
  };
  const { ascent, descent } = letterHeight(run);
  if (effects.cast !== undefined) cast(effects.cast.x, effects.cast.y, effects.cast.colour);
  if (effects.shadow) {
    const distance = (ascent + descent) * SHADOW;
    cast(distance, distance, colour === INK ? GREY : INK);
  }
  if (effects.relief !== undefined) {
    const distance = effects.relief === 'embossed' ? RELIEF : -RELIEF;
    cast(distance, distance, colour === INK ? INK : GREY);
  }
  if (effects.emphasis !== undefined) addEmphasis(run, effects.emphasis, colour, marks);
  return marks;
}

/** A mark at the middle of each letter with what stands on it, none at spaces. */
function addEmphasis(run: GlyphRun, kind: EmphasisMark, colour: Colour, marks: Mark[]): void {
  const { ascent, descent } = letterHeight(run);
  const { above, below } = emphasisRoom(kind, run);
  const y = kind === 'underDot' ? run.y + descent + below / 2 : run.y - ascent - above / 2;
  for (const { x, width, text } of clustersOf(run)) {
    if (text.trim() === '') continue;
    const { steps, evenOdd } = SHAPES[kind](run.size);
    const fill = { type: 'solid', colour, opacity: 1 } as const;
    const mark: PathMark = { type: 'path', x: x + width / 2, y, steps, fill, ...(evenOdd ? { evenOdd } : {}) };
    marks.push(mark);
  }
}

type Shape = Pick<PathMark, 'steps' | 'evenOdd'>;

const circle = (radius: number): readonly PathStep[] => [['M', radius, 0], ...arcSteps(0, 0, radius, radius, 0, 2 * Math.PI), ['Z']];

const dot = (size: number): Shape => ({ steps: circle(0.075 * size) });

/** About the middle of the mark, by the size of the text. */
const SHAPES: { readonly [K in EmphasisMark]: (size: number) => Shape } = {
  dot,
  underDot: dot,
  circle: (size) => ({ steps: [...circle(0.108 * size), ...circle(0.077 * size)], evenOdd: true }),
  comma: (size) => ({
    steps: [
      ['M', -0.12 * size, -0.11 * size],
      ['C', 0, -0.07 * size, 0.1 * size, 0.02 * size, 0.1 * size, 0.07 * size],
      ['C', 0.1 * size, 0.11 * size, 0.06 * size, 0.13 * size, 0.03 * size, 0.08 * size],
      ['C', -0.01 * size, 0, -0.04 * size, -0.05 * size, -0.12 * size, -0.11 * size],
      ['Z'],
    ],
  }),
};
