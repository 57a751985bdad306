import type { EmojiPictures } from '../../../emoji/open-emoji-pictures.ts';
import type { LayoutContext } from '../../context.ts';
import type { GlyphRun, Mark } from '../../display-list.ts';
import { vectorMarks } from '../../drawing/vector-marks.ts';
import { clustersOf, partOfRun } from '../../run-clusters.ts';

/** Edge of a picture, of the size of the text. */
const EDGE = 1.1;
/** From the baseline to its lower edge, likewise. */
const BELOW = 0.2;

/** Emoji as pictures, each with a glyph beneath that is read but not seen; those without a picture as their glyphs. */
export function emojiMarks(run: GlyphRun, pictureOf: EmojiPictures, context: LayoutContext): readonly Mark[] {
  const { ownWidth, actualText, ...shown } = run;
  const marks: Mark[] = [];
  for (const { start, end, x, width, text } of clustersOf(run)) {
    const alone = partOfRun(shown, start, end, x);
    const picture = pictureOf(text);
    if (picture === undefined) {
      marks.push(alone);
      continue;
    }
    const edge = Math.min(run.size * EDGE, width / run.scale);
    const box = { x: x + (width - edge * run.scale) / 2, y: run.y + run.size * BELOW - edge, width: edge * run.scale, height: edge };
    // Readers take room from the glyphs of selectors and joiners, which the first one has already.
    const { offsets, ...first } = partOfRun(shown, start, start + 1, x);
    marks.push({ ...first, advances: [width], invisible: true }, ...vectorMarks(picture, box, box, 1, context));
  }
  return marks;
}
