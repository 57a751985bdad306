import type { Paragraph } from '../../../model/paragraph.ts';
import type { Colour } from '../../../model/run.ts';
import type { GlyphRun } from '../../display-list.ts';
import type { TextAtom } from '../atoms/atom.ts';
import { TOLERANCE } from '../lines/fill-stretch.ts';
import { italicRoom } from '../lines/italic-room.ts';
import type { Line, Stretch } from '../lines/line.ts';
import { endBeforePath } from '../lines/path-breaks.ts';
import { trailingSpacing } from '../lines/trailing-spacing.ts';
import type { Look } from './plain-cutter.ts';

/** First fit, as in `breakLines`: the atom behind each line; undefined when the lines are not as many, or one has no word or too long a one. */
export function breakPlainLines({ atoms, count }: PlainText, lines: readonly Line[], textInMargin: boolean): readonly number[] | undefined {
  const ends: number[] = [];
  let at = 0;
  for (let line = 0; line < lines.length; line++) {
    const { from, limit } = (lines[line] as Line).stretches[0] as Stretch;
    const edge = limit + TOLERANCE;
    let pen = from;
    let index = at;
    let end = -1;
    let spaceEnd = -1;
    for (; index < count; index++) {
      const atom = atoms[index] as TextAtom;
      if (atom.space) {
        pen += atom.width;
        spaceEnd = index + 1;
        if (atom.breakAfter || pen > edge) end = spaceEnd;
        continue;
      }
      if (pen + atom.width + italicRoom(atom, textInMargin) - trailingSpacing(atom) > edge && atom.width > 0) break;
      pen += atom.width;
      if (atom.breakAfter) end = index + 1;
    }
    if (index === count) end = count;
    else if (end > at) end = endBeforePath(atoms, at, spaceEnd, end, index > end ? Number.POSITIVE_INFINITY : edge - pen);
    let word = at;
    while (word < end && (atoms[word] as TextAtom).space) word++;
    if (word >= end) return undefined;
    ends.push(end);
    at = end;
  }
  return at === count ? ends : undefined;
}

/** What is set: the first `count` atoms with their looks beside them. */
interface PlainText {
  readonly atoms: readonly TextAtom[];
  readonly looks: readonly Look[];
  readonly count: number;
}
/** Where the atoms of a line stand. Few fields: V8 makes literals of more than six by its runtime, which takes several times as long. */
interface LinePlace {
  /** Behind the last word; spaces that hang follow. */
  readonly contentEnd: number;
  /** Of the first atom. */
  readonly x: number;
  readonly hangingX: number;
  readonly perSpace: number;
}

/** The glyphs of each line, placed as `setLine` places them and joined as `lineMarks` joins them. */
export function setPlainLines(
  text: PlainText,
  lines: readonly Line[],
  ends: readonly number[],
  alignment: Paragraph['properties']['alignment'],
): readonly (readonly GlyphRun[])[] {
  const made: (readonly GlyphRun[])[] = [];
  let start = 0;
  for (let line = 0; line < lines.length; line++) {
    const end = ends[line] as number;
    const before = lines[line] as Line;
    made.push(glyphRuns(text, start, end, placeLine(text, start, end, before, alignment), before.baseline));
    start = end;
  }
  return made;
}

function placeLine(
  { atoms, count }: PlainText,
  start: number,
  end: number,
  { stretches }: Line,
  alignment: Paragraph['properties']['alignment'],
): LinePlace {
  const { from, limit } = stretches[0] as Stretch;
  let contentEnd = end;
  while (contentEnd > start && (atoms[contentEnd - 1] as TextAtom).space) contentEnd--;
  let width = 0;
  let gaps = 0;
  for (let index = start; index < contentEnd; index++) {
    const atom = atoms[index] as TextAtom;
    width += atom.width;
    if (atom.space) gaps += atom.text.length;
  }
  const free = limit - (from + width) + trailingSpacing(atoms[contentEnd - 1]);
  let shift = 0;
  let perSpace = 0;
  if (free > 0) {
    if (alignment === 'end') shift = free;
    else if (alignment === 'center') shift = free / 2;
    else if (alignment === 'justify' && end < count && gaps > 0) perSpace = free / gaps;
  }
  const hangingX = from + width + shift + (perSpace > 0 ? free : 0);
  return { contentEnd, x: from + shift, hangingX, perSpace };
}

function glyphRuns({ atoms, looks }: PlainText, start: number, end: number, place: LinePlace, baseline: number): readonly GlyphRun[] {
  const { contentEnd, hangingX, perSpace } = place;
  const made: GlyphRun[] = [];
  let pen = place.x;
  for (let first = start; first < end; ) {
    if (first === contentEnd) pen = hangingX;
    const { face, style } = atoms[first] as TextAtom;
    const { colour } = looks[first] as Look;
    const y = baseline - style.rise;
    const x = pen;
    let count = 0;
    let next = first;
    for (; next < end; next++) {
      const atom = atoms[next] as TextAtom;
      const at = next === contentEnd ? hangingX : pen;
      if (
        next > first &&
        (atom.face !== face ||
          atom.style.size !== style.size ||
          atom.style.scale !== style.scale ||
          baseline - atom.style.rise !== y ||
          (looks[next] as Look).colour !== colour ||
          Math.abs(pen - at) >= 0.01)
      )
        break;
      count += atom.shaped.glyphs.length;
      pen = at + (perSpace > 0 && atom.space && next < contentEnd ? atom.width + perSpace * atom.text.length : atom.width);
    }
    made.push(glyphRun(atoms, first, next, place, count, x, y, colour));
    first = next;
  }
  return made;
}

function glyphRun(
  atoms: readonly TextAtom[],
  first: number,
  end: number,
  { contentEnd, perSpace }: LinePlace,
  count: number,
  x: number,
  y: number,
  colour: Colour,
): GlyphRun {
  const glyphs = new Array<number>(count);
  const advances = new Array<number>(count);
  const texts = new Array<string>(count);
  let at = 0;
  for (let index = first; index < end; index++) {
    const { shaped, style, space } = atoms[index] as TextAtom;
    const factor = style.size * style.scale;
    const perGlyph = space && index < contentEnd ? perSpace : 0;
    for (let glyph = 0; glyph < shaped.glyphs.length; glyph++) {
      const text = shaped.texts[glyph] as string;
      glyphs[at] = shaped.glyphs[glyph] as number;
      advances[at] = (shaped.advances[glyph] as number) * factor + (text === '' ? 0 : style.spacing + perGlyph * text.length);
      texts[at] = text;
      at++;
    }
  }
  const { face, style } = atoms[first] as TextAtom;
  return { type: 'glyphs', face, size: style.size, scale: style.scale, x, y, colour, glyphs, advances, texts };
}
