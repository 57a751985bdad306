import type { Paragraph } from '../../../model/paragraph.ts';
import type { GlyphRun } from '../../display-list.ts';
import type { Line, Stretch } from '../lines/line.ts';
import { endBeforePath, type Pieces } from '../lines/path-breaks.ts';
import { portionRounding } from '../lines/portion-rounding.ts';
import { TOLERANCE } from '../lines/tolerance.ts';
import type { KnownLines } from './known-lines.ts';
import { BREAK_BEHIND, type Look, type PlainText, type SetText, SLASH_AT_END, SPACE, type Stay } from './plain-text.ts';

/** First fit, as in `breakLines`: the part behind each line; undefined when the lines are not as many, or one has no word or too long a one. */
export function breakPlainLines(text: SetText, lines: readonly Line[]): readonly number[] | undefined {
  const { widths, kinds, looks, count } = text;
  const ends: number[] = [];
  let at = 0;
  for (let line = 0; line < lines.length; line++) {
    const { from, limit } = (lines[line] as Line).stretches[0] as Stretch;
    let edge = limit + TOLERANCE;
    let pen = from;
    let lookStart = from;
    let lastLook = looks[at];
    let index = at;
    let end = -1;
    let spaceEnd = -1;
    for (; index < count; index++) {
      const width = widths[index] as number;
      const kind = kinds[index] as number;
      const look = looks[index] as Look;
      if (look !== lastLook) {
        edge -= portionRounding(pen - lookStart);
        lookStart = pen;
        lastLook = look;
      }
      if ((kind & SPACE) !== 0) {
        pen += width;
        spaceEnd = index + 1;
        if ((kind & BREAK_BEHIND) !== 0 || pen > edge) end = spaceEnd;
        continue;
      }
      if (pen + width + look.room - trailingSpacing(look) > edge && width > 0) break;
      pen += width;
      if ((kind & BREAK_BEHIND) !== 0) end = index + 1;
    }
    if (index === count) end = count;
    else if (end > at && ((kinds[end - 1] as number) & SLASH_AT_END) !== 0)
      // Looked at here, so that nearly no line needs its pieces.
      end = endBeforePath(piecesOf(text), at, spaceEnd, end, index > end ? Number.POSITIVE_INFINITY : edge - pen);
    let word = at;
    while (word < end && ((kinds[word] as number) & SPACE) !== 0) word++;
    if (word >= end) return undefined;
    ends.push(end);
    at = end;
  }
  return at === count ? ends : undefined;
}

function piecesOf(text: SetText): Pieces {
  const { advances, texts, ends, kinds, looks, count } = text;
  const has = (part: number, bit: number): boolean => ((kinds[part] as number) & bit) !== 0;
  return {
    isSpace: (part) => has(part, SPACE),
    breaksBehind: (part) => has(part, BREAK_BEHIND),
    length: (part) => texts.slice(startOf(text, part), ends[part]).join('').length,
    endsWithSlash: (part) => has(part, SLASH_AT_END),
    firstAdvance: (part) => (part < count ? (advances[startOf(text, part)] as number) + (looks[part] as Look).letters.style.spacing : 0),
  };
}

/** Of a word at the end of a line, see `lines/trailing-spacing.ts`. */
function trailingSpacing({ letters }: Look): number {
  const { spacing } = letters.style;
  return spacing > 0 ? spacing : 0;
}

/** Where the parts of a line stand. Few fields: V8 makes literals of more than six by its runtime, which takes several times as long. */
interface LinePlace {
  /** Behind the last word; spaces that hang follow. */
  readonly contentEnd: number;
  /** Of the first part. */
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
  known: KnownLines,
): readonly (readonly GlyphRun[])[] {
  const made: (readonly GlyphRun[])[] = [];
  const { stays } = text;
  let stay = 0;
  let start = 0;
  for (let line = 0; line < lines.length; line++) {
    const end = ends[line] as number;
    const before = lines[line] as Line;
    while (stay < stays.length && (stays[stay] as Stay).to < end) stay++;
    const within = stays[stay];
    const staying = within !== undefined && within.from <= start ? within : undefined;
    let runs = staying && known.find(line, staying, start, end);
    if (runs === undefined) {
      runs = glyphRuns(text, start, end, placeLine(text, start, end, before, alignment), before.baseline);
      if (staying !== undefined) known.keep(line, staying, start, end, runs);
    }
    made.push(runs);
    start = end;
  }
  return made;
}

function placeLine(
  { widths, kinds, looks, count }: SetText,
  start: number,
  end: number,
  { stretches }: Line,
  alignment: Paragraph['properties']['alignment'],
): LinePlace {
  const { from, limit } = stretches[0] as Stretch;
  let contentEnd = end;
  while (contentEnd > start && ((kinds[contentEnd - 1] as number) & SPACE) !== 0) contentEnd--;
  let width = 0;
  let gaps = 0;
  for (let index = start; index < contentEnd; index++) {
    width += widths[index] as number;
    gaps += (kinds[index] as number) & SPACE;
  }
  const free = limit - (from + width) + trailingSpacing(looks[contentEnd - 1] as Look);
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

function glyphRuns(text: PlainText, start: number, end: number, place: LinePlace, baseline: number): readonly GlyphRun[] {
  const { widths, ownWidths, kinds, looks } = text;
  const { contentEnd, hangingX, perSpace } = place;
  const made: GlyphRun[] = [];
  let pen = place.x;
  for (let first = start; first < end; ) {
    if (first === contentEnd) pen = hangingX;
    const look = looks[first] as Look;
    const x = pen;
    let ownWidth = 0;
    let next = first;
    for (; next < end; next++) {
      const at = next === contentEnd ? hangingX : pen;
      if (next > first && (!areJoined(look, looks[next] as Look, baseline) || Math.abs(pen - at) >= 0.01)) break;
      const width = widths[next] as number;
      ownWidth += ownWidths[next] as number;
      pen = at + (perSpace > 0 && next < contentEnd && ((kinds[next] as number) & SPACE) !== 0 ? width + perSpace : width);
    }
    made.push(glyphRun(text, first, next, place, x, baseline, Number.isNaN(ownWidth) ? undefined : ownWidth));
    first = next;
  }
  return made;
}

function areJoined(look: Look, other: Look, baseline: number): boolean {
  if (look === other) return true;
  const { face, style } = look.letters;
  const { face: otherFace, style: otherStyle } = other.letters;
  return (
    otherFace === face &&
    otherStyle.size === style.size &&
    otherStyle.scale === style.scale &&
    baseline - otherStyle.rise === baseline - style.rise &&
    other.colour === look.colour
  );
}

/** A class, since V8 makes literals of so many fields by its runtime. */
class PlainRun implements GlyphRun {
  readonly type = 'glyphs';
  readonly face: GlyphRun['face'];
  readonly size: number;
  readonly scale: number;
  readonly x: number;
  readonly y: number;
  readonly colour: GlyphRun['colour'];
  readonly glyphs: readonly number[];
  readonly advances: readonly number[];
  readonly texts: readonly string[];
  readonly ownWidth: number | undefined;

  constructor(
    { letters, colour }: Look,
    x: number,
    baseline: number,
    glyphs: readonly number[],
    advances: readonly number[],
    texts: readonly string[],
    ownWidth: number | undefined,
  ) {
    const { face, style } = letters;
    this.face = face;
    this.size = style.size;
    this.scale = style.scale;
    this.x = x;
    this.y = baseline - style.rise;
    this.colour = colour;
    this.glyphs = glyphs;
    this.advances = advances;
    this.texts = texts;
    this.ownWidth = ownWidth;
  }
}

/** `ownWidth`: of the parts together; undefined where one has none. */
function glyphRun(
  text: PlainText,
  first: number,
  end: number,
  place: LinePlace,
  x: number,
  baseline: number,
  ownWidth: number | undefined,
): GlyphRun {
  const from = startOf(text, first);
  const to = text.ends[end - 1] as number;
  const advances = text.advances.slice(from, to);
  const changed = text.spaced || place.perSpace > 0;
  if (changed) widen(advances, text, first, end, place);
  return new PlainRun(
    text.looks[first] as Look,
    x,
    baseline,
    text.glyphs.slice(from, to),
    advances,
    text.texts.slice(from, to),
    changed ? undefined : ownWidth,
  );
}

/** The first glyph of a part. */
const startOf = ({ ends }: SetText, part: number): number => (part === 0 ? 0 : (ends[part - 1] as number));

/** Adds letter spacing and justification to the advances of the parts from `first` up to `end`. */
function widen(advances: number[], text: SetText, first: number, end: number, { contentEnd, perSpace }: LinePlace): void {
  const { ends, kinds, looks, texts } = text;
  const from = startOf(text, first);
  let glyph = from;
  for (let part = first; part < end; part++) {
    const { spacing } = (looks[part] as Look).letters.style;
    const stretched = part < contentEnd && ((kinds[part] as number) & SPACE) !== 0;
    const extra = stretched ? spacing + perSpace : spacing;
    for (; glyph < (ends[part] as number); glyph++) {
      if (texts[glyph] !== '') advances[glyph - from] = (advances[glyph - from] as number) + extra;
    }
  }
}
