import type { GlyphRun, Mark, Placed } from '../display-list.ts';
import type { WarpAt } from './text-warp.ts';

/** Longest piece of a rule that is bent as a whole, points. */
const PIECE = 4;
const MAX_PIECES = 200;

/** Text seen through a warp, letter by letter; rules in short pieces, all else is left out. */
export function warpItems(items: readonly Placed[], warp: WarpAt): readonly Placed[] {
  return items.map((item) => ({
    ...item,
    x: 0,
    y: 0,
    fragment: { ...item.fragment, marks: item.fragment.marks.flatMap((mark) => warped(mark, item, warp)) },
  }));
}

function warped(mark: Mark, { x, y }: Placed, warp: WarpAt): Mark[] {
  if (mark.type === 'glyphs') return lettersOf(mark, x, y, warp);
  if (mark.type !== 'rectangle') return [];
  const count = Math.min(MAX_PIECES, Math.max(1, Math.ceil(mark.width / PIECE)));
  const width = mark.width / count;
  return Array.from({ length: count }, (_, index): Mark => {
    const middle = x + mark.x + (index + 0.5) * width;
    return { type: 'group', transform: warp(middle, y + mark.y), marks: [{ ...mark, x: -width / 2, y: 0, width }] };
  });
}

function lettersOf(run: GlyphRun, x: number, y: number, warp: WarpAt): Mark[] {
  // Pictures are left out, so emoji are their outlines.
  const { ownWidth, actualText, offsets, invisible, ...plain } = run;
  let pen = x + run.x;
  return run.glyphs.map((glyph, index): Mark => {
    const advance = run.advances[index] ?? 0;
    const offset = offsets?.[index];
    const letter: GlyphRun = {
      ...plain,
      x: -advance / 2,
      y: 0,
      glyphs: [glyph],
      advances: [advance],
      texts: [run.texts[index] ?? ''],
      ...(offset ? { offsets: [offset] } : {}),
    };
    const transform = warp(pen + advance / 2, y + run.y);
    pen += advance;
    return { type: 'group', transform, marks: [letter] };
  });
}
