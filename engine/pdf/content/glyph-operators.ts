import { endures } from '../../identity-cache.ts';
import type { GlyphRun } from '../../layout/display-list.ts';
import { characterAt } from '../../layout/missing-characters.ts';
import { hexText } from '../file/pdf-text.ts';
import type { PdfFont, PdfFontPart } from '../resources/pdf-font.ts';
import { type ContentState, type ShownState, setFillColour, setPen } from './content-state.ts';
import { logicalStretches } from './logical-stretches.ts';

/** Slant of a face that has no italic file: the tangent of 12 degrees. */
export const SLANT = 0.2126;
/** Stroke of a face that has no bold file, fraction of the em. */
export const BOLD_STROKE = 0.03;
/** Ways to show text (ISO 32000-1 9.3.6). */
const FILLED = 0;
const STROKED = 2;
const INVISIBLE = 3;
/** Points; what is nearer is the same place. */
const SAME_PLACE = 0.0015;

/** Glyphs of one run: position, then strings with the advances that differ from the font's own widths. */
export function writeGlyphRun(state: ContentState, run: GlyphRun): void {
  if (run.glyphs.length === 0 || !(run.size > 0)) return;
  const font = state.fontOf(run.face);
  if (run.actualText !== undefined) {
    writeBackward(state, run, font.rightToLeft());
    return;
  }
  begin(state, run);
  if (endures(run)) showKnown(state, run, font);
  else showAnew(state, run, font);
}

function showAnew(state: ContentState, run: GlyphRun, font: PdfFont): void {
  if (!showOwn(state, run, font)) showForward(state, run, font);
}

/**
 * What the font's widths are rounded by, 0.0005 of their thousandths of the em each, must not add up to a number that would be written,
 * nor, in points, to another place for what follows.
 */
const MAX_OWN = 500;
const MAX_OWN_POINTS = 8000;

/**
 * Shows a run whose glyphs have their own widths and texts, without arithmetic for each: code that is not optimised keeps every
 * intermediate number in an object of its own. The operators are those of `showForward`. False: the run is none of these.
 */
function showOwn(state: ContentState, run: GlyphRun, font: PdfFont): boolean {
  const { glyphs, texts, ownWidth } = run;
  const { length } = glyphs;
  const em = run.size * run.scale;
  const text = state.text as NonNullable<ContentState['text']>;
  if (ownWidth === undefined || length > MAX_OWN || length * em > MAX_OWN_POINTS || !(Math.abs(text.penX - run.x) * 4000 < em))
    return false;
  const { parts, texts: fontTexts } = font;
  for (let index = 0; index < length; index++) {
    const glyph = glyphs[index] as number;
    if (parts[glyph] === undefined) font.partOf(glyph);
    if ((fontTexts[glyph] ?? font.textOf(glyph)) !== texts[index]) return false;
  }
  setCharacterSpacing(state, 0);
  setHorizontalScale(state, run.scale);
  for (let from = 0; from < length; ) {
    const part = parts[glyphs[from] as number] as PdfFontPart;
    let to = from + 1;
    while (to < length && parts[glyphs[to] as number] === part) to++;
    setFont(state, part, run.size);
    state.out.text('[(');
    state.out.codes(glyphs, from, to);
    state.out.text(')]TJ\n');
    from = to;
  }
  text.penX = run.x + ownWidth;
  return true;
}

/** As it was shown before, where nothing that its operators depend on is otherwise. */
function showKnown(state: ContentState, run: GlyphRun, font: PdfFont): void {
  const { out, shown, resources, graphics } = state;
  const text = state.text as NonNullable<ContentState['text']>;
  const known = shown.get(run);
  if (known !== undefined && isIn(state, known.before)) {
    out.bytes(known.bytes);
    const { font: name, size, characterSpacing, horizontalScale, penX } = known.after;
    graphics.font = name;
    graphics.size = size;
    graphics.characterSpacing = characterSpacing;
    graphics.horizontalScale = horizontalScale;
    text.penX = penX;
    for (const part of known.parts) if (!resources.fonts.includes(part)) resources.fonts.push(part);
    return;
  }
  const start = out.length();
  const before = shownState(state);
  showAnew(state, run, font);
  // What no font has is told of every document.
  if (run.glyphs.includes(0)) return;
  const bytes = out.view().slice(start, out.length());
  shown.set(run, { bytes, before, after: shownState(state), parts: [...new Set(run.glyphs.map(font.partOf))] });
}

function shownState({ graphics, text }: ContentState): ShownState {
  const { font, size, characterSpacing, horizontalScale } = graphics;
  return { font, size, characterSpacing, horizontalScale, penX: (text as NonNullable<ContentState['text']>).penX };
}

function isIn({ graphics, text }: ContentState, { font, size, characterSpacing, horizontalScale, penX }: ShownState): boolean {
  return (
    graphics.font === font &&
    graphics.size === size &&
    graphics.characterSpacing === characterSpacing &&
    graphics.horizontalScale === horizontalScale &&
    text?.penX === penX
  );
}

function showForward(state: ContentState, run: GlyphRun, font: PdfFont): void {
  const show = openShow(state, run, font);
  let glyph = 0;
  for (const span of findSpans(run, font)) {
    show.glyphs(glyph, span.start);
    show.stop();
    state.out.text(`/Span<</ActualText${hexText(span.text)}>>BDC\n`);
    show.glyphs(span.start, span.end);
    glyph = span.end;
    show.stop();
    state.out.text('EMC\n');
  }
  show.glyphs(glyph, run.glyphs.length);
  show.end();
}

/** From right to left: the stretches in logical order, a cluster with its text around it and, for pdf.js, its marks apart. */
function writeBackward(state: ContentState, run: GlyphRun, font: PdfFont): void {
  for (const { glyphs, text } of logicalStretches(run, font.textOf)) {
    begin(state, glyphs);
    const show = openShow(state, glyphs, font);
    if (text === undefined) show.glyphs(0, glyphs.glyphs.length);
    else {
      state.out.text(`/Span<</ActualText${hexText(text)}>>BDC\n`);
      for (let index = 0; index < glyphs.glyphs.length; index++) {
        if (index > 0) state.out.text('/Span BMC\n');
        show.glyphs(index, index + 1);
        show.stop();
        if (index > 0) state.out.text('EMC\n');
      }
      state.out.text('EMC\n');
    }
    show.end();
  }
}

function begin(state: ContentState, run: GlyphRun): void {
  setFillColour(state, run.colour);
  setStroke(state, run);
  beginText(state, run);
}

function setStroke(state: ContentState, run: GlyphRun): void {
  const stroke = strokeOf(run);
  if (stroke !== undefined) setPen(state, stroke);
  const mode = run.invisible ? INVISIBLE : stroke === undefined ? FILLED : STROKED;
  if (mode === state.graphics.textMode) return;
  state.graphics.textMode = mode;
  state.out.text(`${mode} Tr\n`);
}

/** The line around the letters: their contour, or what makes them bold. Points. */
export function strokeOf({ face, size, colour, contour }: GlyphRun): GlyphRun['contour'] {
  return contour ?? (face.syntheticBold ? { width: size * BOLD_STROKE, colour } : undefined);
}

function beginText(state: ContentState, run: GlyphRun): void {
  const { out } = state;
  const slanted = run.face.syntheticItalic;
  if (state.text === undefined) {
    out.text('BT\n');
    state.text = { lineX: 0, lineY: 0, slanted: false, penX: Number.NaN, y: Number.NaN };
  }
  const { text } = state;
  if (Math.abs(run.x - text.penX) < SAME_PLACE && Math.abs(run.y - text.y) < SAME_PLACE && slanted === text.slanted) return;
  const x = rounded(run.x);
  const y = rounded(-run.y);
  if (slanted || text.slanted) {
    out.text(slanted ? `1 0 ${SLANT} 1 ` : '1 0 0 1 ');
    out.number(x);
    out.number(y);
    out.text('Tm\n');
  } else {
    out.number(x - text.lineX);
    out.number(y - text.lineY);
    out.text('Td\n');
  }
  text.lineX = x;
  text.lineY = y;
  text.slanted = slanted;
  text.penX = x;
  text.y = run.y;
}

/** Letter spacing is the same for all glyphs, so one Tc stands for it; justification widens only the spaces. */
function setSpacing(state: ContentState, run: GlyphRun, font: PdfFont): void {
  const scale = run.scale > 0 ? run.scale : 1;
  const excess = (index: number) => (run.advances[index] ?? 0) / scale - (font.widthOf(run.glyphs[index] ?? 0) * run.size) / 1000;
  const first = excess(0);
  const uniform =
    run.glyphs.length > 2 && Math.abs(first) > 0.01 && Math.abs(first - excess(1)) < 0.004 && Math.abs(first - excess(2)) < 0.004;
  setCharacterSpacing(state, uniform ? rounded(first) : 0);
  setHorizontalScale(state, scale);
}

function setCharacterSpacing({ out, graphics }: ContentState, spacing: number): void {
  if (spacing === graphics.characterSpacing) return;
  graphics.characterSpacing = spacing;
  out.number(spacing);
  out.text('Tc\n');
}

function setHorizontalScale({ out, graphics }: ContentState, scale: number): void {
  if (scale === graphics.horizontalScale) return;
  graphics.horizontalScale = scale;
  out.number(scale * 100);
  out.text('Tz\n');
}

function hasFont({ graphics }: ContentState, part: PdfFontPart, size: number): boolean {
  return part.name === graphics.font && size === graphics.size;
}

function setFont(state: ContentState, part: PdfFontPart, size: number): void {
  if (hasFont(state, part, size)) return;
  const { out, graphics, resources } = state;
  graphics.font = part.name;
  graphics.size = size;
  if (!resources.fonts.includes(part)) resources.fonts.push(part);
  out.text('/');
  out.text(part.name);
  out.byte(32);
  out.number(size);
  out.text('Tf\n');
}

function openShow(state: ContentState, run: GlyphRun, font: PdfFont): Show {
  setSpacing(state, run, font);
  return new Show(state, run, font);
}

/** Where a run stands while it is written. A class, so that its numbers are changed in place and not made anew at each glyph. */
class Show {
  private ideal: number;
  private actual: number;
  private rise = 0;
  private array = false;
  /** Of the string under way: its first glyph, and the one behind its last; the same where there is none. */
  private start = 0;
  private until = 0;
  private readonly unit: number;
  private readonly spacing: number;
  private readonly state: ContentState;
  private readonly run: GlyphRun;
  private readonly font: PdfFont;
  private readonly text: NonNullable<ContentState['text']>;

  constructor(state: ContentState, run: GlyphRun, font: PdfFont) {
    this.state = state;
    this.run = run;
    this.font = font;
    this.text = state.text as NonNullable<ContentState['text']>;
    this.ideal = run.x;
    this.actual = this.text.penX;
    this.unit = (run.size * state.graphics.horizontalScale) / 1000;
    this.spacing = state.graphics.characterSpacing * state.graphics.horizontalScale;
  }

  /** Shows the glyphs from `from` up to `to`. */
  glyphs(from: number, to: number): void {
    const { state, run, font, unit, spacing } = this;
    const { out } = state;
    const { widths } = font;
    let { ideal, actual } = this;
    for (let index = from; index < to; index++) {
      const glyph = run.glyphs[index] ?? 0;
      const offset = run.offsets?.[index];
      if (glyph === 0) {
        state.resources.missing ??= new Set();
        state.resources.missing.add(characterAt(run, index));
      }
      const part = font.partOf(glyph);
      if (!hasFont(state, part, run.size)) {
        this.stop();
        setFont(state, part, run.size);
      }
      const wantedRise = offset === undefined ? 0 : rounded(-offset[1]);
      if (wantedRise !== this.rise) {
        this.stop();
        this.rise = wantedRise;
        out.number(wantedRise);
        out.text('Ts\n');
      }
      const adjustment = Math.round((actual - ideal - (offset === undefined ? 0 : offset[0])) / unit);
      if (!this.array) out.byte(91);
      this.array = true;
      if (adjustment !== 0 && Number.isFinite(adjustment)) {
        this.writeString();
        out.number(adjustment);
        actual -= adjustment * unit;
      }
      if (this.start === this.until) this.start = index;
      this.until = index + 1;
      actual += (widths[glyph] ?? 0) * unit + spacing;
      ideal += run.advances[index] ?? 0;
    }
    this.ideal = ideal;
    this.actual = actual;
  }

  private writeString(): void {
    if (this.start === this.until) return;
    const { out } = this.state;
    out.byte(40);
    out.codes(this.run.glyphs, this.start, this.until);
    out.byte(41);
    this.start = this.until;
  }

  /** Closes the string, for an operator between glyphs. */
  stop(): void {
    this.writeString();
    if (this.array) this.state.out.text(']TJ\n');
    this.array = false;
  }

  end(): void {
    this.stop();
    if (this.rise !== 0) this.state.out.text('0 Ts\n');
    this.text.penX = Math.abs(this.actual - this.ideal) < SAME_PLACE * 4 ? this.ideal : this.actual;
  }
}

/**
 * Clusters whose text is not what the font's ToUnicode says of their glyphs. Words stay apart: readers take the text of
 * a span for one word.
 */
function findSpans(run: GlyphRun, font: PdfFont): readonly { readonly start: number; readonly end: number; readonly text: string }[] {
  let spans: { start: number; end: number; text: string }[] | undefined;
  const { glyphs, texts } = run;
  for (let start = 0; start < glyphs.length; ) {
    const text = texts[start] ?? '';
    let end = start + 1;
    while (end < glyphs.length && texts[end] === '') end++;
    const first = glyphs[start] as number;
    let expected = font.texts[first] ?? font.textOf(first);
    for (let index = start + 1; index < end; index++) expected += font.textOf(glyphs[index] as number);
    if (expected !== text) {
      spans ??= [];
      const last = spans.at(-1);
      if (last !== undefined && last.end === start && !ENDS_WORD.test(last.text) && !ENDS_WORD.test(text)) {
        last.end = end;
        last.text += text;
      } else spans.push({ start, end, text });
    }
    start = end;
  }
  return spans ?? [];
}

const ENDS_WORD = /\s$/;

function rounded(value: number): number {
  return Math.floor(value * 1000 + 0.5) / 1000;
}
