import type { EmojiPictures } from '../../../emoji/open-emoji-pictures.ts';
import type { LayoutContext } from '../../context.ts';
import type { GlyphRun, Mark } from '../../display-list.ts';
import { vectorMarks } from '../../drawing/vector-marks.ts';

/** Edge of a picture, of the size of the text. */
const EDGE = 1.1;
/** From the baseline to its lower edge, likewise. */
const BELOW = 0.2;

/** Emoji as pictures, each with a glyph beneath that is read but not seen; those without a picture as their glyphs. */
export function emojiMarks(run: GlyphRun, pictureOf: EmojiPictures, context: LayoutContext): readonly Mark[] {
  const { offsets, ownWidth, actualText, ...rest } = run;
  const marks: Mark[] = [];
  let pen = run.x;
  for (let from = 0; from < run.glyphs.length; ) {
    let to = from + 1;
    while (run.texts[to] === '') to++;
    const advances = run.advances.slice(from, to);
    const width = advances.reduce((sum, advance) => sum + advance, 0);
    const alone = { ...rest, x: pen, glyphs: run.glyphs.slice(from, to), advances, texts: run.texts.slice(from, to) };
    const text = run.texts[from] ?? '';
    const picture = pictureOf(text);
    if (picture === undefined) marks.push(offsets ? { ...alone, offsets: offsets.slice(from, to) } : alone);
    else {
      const edge = Math.min(run.size * EDGE, width / run.scale);
      const box = { x: pen + (width - edge * run.scale) / 2, y: run.y + run.size * BELOW - edge, width: edge * run.scale, height: edge };
      // Readers take room from the glyphs of selectors and joiners, which the first one has already.
      const read: GlyphRun = { ...alone, glyphs: alone.glyphs.slice(0, 1), advances: [width], texts: [text], invisible: true };
      marks.push(read, ...vectorMarks(picture, box, box, 1, context));
    }
    pen += width;
    from = to;
  }
  return marks;
}
