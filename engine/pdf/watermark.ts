import type { FontLibrary } from '../fonts/face.ts';
import type { Fragment, GlyphRun } from '../layout/display-list.ts';

const FONT = { family: 'Arial', bold: true, italic: false } as const;
const COLOUR = 'D9D9D9';
/** Of the page's diagonal, as long as the letters stay below a fifth of its height. */
const LENGTH = 0.7;
const MOST_OF_HEIGHT = 0.2;
const MAX_LENGTH = 200;

/** The text across a page of this size, rising along its diagonal, around (0, 0). Points. */
export function watermarkFragment(text: string, width: number, height: number, fonts: FontLibrary): Fragment {
  const line = text.replace(/\s+/g, ' ').trim().slice(0, MAX_LENGTH);
  const stretches = fonts
    .cover(line, FONT)
    .map((stretch) => ({ face: stretch.face, shaped: fonts.shape(stretch.text, stretch.face, { kerning: true, rightToLeft: false }) }));
  const length = stretches.reduce((sum, { shaped }) => sum + shaped.width, 0);
  const size = Math.min((LENGTH * Math.hypot(width, height)) / Math.max(length, 0.1), height * MOST_OF_HEIGHT);
  let x = (-length * size) / 2;
  const marks = stretches.map(({ face, shaped }): GlyphRun => {
    const run: GlyphRun = {
      type: 'glyphs',
      face,
      size,
      scale: 1,
      x,
      y: (face.metrics.capHeight * size) / 2,
      colour: COLOUR,
      glyphs: shaped.glyphs,
      advances: shaped.advances.map((advance) => advance * size),
      texts: shaped.texts,
      ...(shaped.offsets ? { offsets: shaped.offsets.map(([right, down]) => [right * size, down * size] as const) } : {}),
    };
    x += shaped.width * size;
    return run;
  });
  const diagonal = Math.hypot(width, height);
  const [cosine, sine] = [width / diagonal, height / diagonal];
  return { marks: [{ type: 'group', transform: [cosine, -sine, sine, cosine, 0, 0], marks }] };
}
