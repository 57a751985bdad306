import type { GlyphRun } from '../../layout/display-list.ts';
import { hasRightToLeft } from '../../layout/inline/atoms/bidi.ts';
import { clustersOf, partOfRun } from '../../layout/run-clusters.ts';

/** What is shown in one go. */
export interface LogicalStretch {
  readonly glyphs: GlyphRun;
  /** Set for a cluster whose glyphs, in logical order, do not say it. */
  readonly text?: string;
}

/** Room, fraction of the font size, behind which pdf.js begins another piece of text (measured). */
const WIDEST_SPACE = 0.6;
/** pdf.js turns a piece round when this share of its characters, or one of a few, is of a right-to-left script (measured). */
const LETTERS = 0.3;
const FEW = 4;
const NEUTRAL = /[\p{P}\p{S}]/u;

/**
 * A run from right to left as the stretches that are shown one after the other, in logical order. Inside each the glyphs stay in visual
 * order (ISO 32000-1 14.8.2.3.3): readers take them from left to right and turn them round. They do not so across wide spaces and marked
 * content, nor without letters; there the stretches end.
 * @param textOf What the font says that a glyph means.
 */
export function logicalStretches(run: GlyphRun, textOf: (glyph: number) => string): readonly LogicalStretch[] {
  const { glyphs, size } = run;
  const isTurned = isLettered(run.actualText ?? '');
  const stretches: LogicalStretch[] = [];
  let from = 0;
  let x = run.x;
  let pen = run.x;
  let room = 0;
  const cut = (to: number, text?: string): void => {
    if (to === from) return;
    const part = from === 0 && to === glyphs.length ? run : partOfRun(run, from, to, x);
    stretches.push(text === undefined ? { glyphs: part } : { glyphs: reversed(part), text });
    from = to;
    x = pen;
  };
  for (const { start, end, width, text } of clustersOf(run)) {
    room = text === ' ' ? room + width : 0;
    const isApart = end > start + 1 || !isSame(textOf(glyphs[start] as number), text);
    if (isApart || !isTurned || room > WIDEST_SPACE * size) cut(start);
    pen += width;
    if (isApart) cut(end, text);
  }
  cut(glyphs.length);
  return stretches.reverse();
}

const isSame = (said: string, text: string): boolean => said === text || said.normalize('NFKC') === text.normalize('NFKC');

function isLettered(text: string): boolean {
  const letters = [...text].filter((character) => hasRightToLeft(character) && !NEUTRAL.test(character)).length;
  return text.length > FEW ? letters >= LETTERS * text.length : letters > 0;
}

/** The same glyphs at the same places, the other way round: marks behind their letter. */
function reversed(run: GlyphRun): GlyphRun {
  const { glyphs, advances, texts } = run;
  if (glyphs.length === 1) return run;
  const places: number[] = [];
  let pen = 0;
  for (const advance of advances) {
    places.push(pen);
    pen += advance;
  }
  pen = 0;
  const offsets = glyphs.map((_, index) => {
    const from = glyphs.length - 1 - index;
    const [x, y] = run.offsets?.[from] ?? [0, 0];
    const offset = [(places[from] ?? 0) + x - pen, y] as const;
    pen += advances[from] ?? 0;
    return offset;
  });
  return { ...run, glyphs: [...glyphs].reverse(), advances: [...advances].reverse(), texts: [...texts].reverse(), offsets };
}
