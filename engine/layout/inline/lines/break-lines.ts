import type { FontLibrary } from '../../../fonts/face.ts';
import type { ParagraphProperties, TabStop } from '../../../model/paragraph.ts';
import type { Availability, Interval } from '../../areas.ts';
import type { Atom } from '../atoms/atom.ts';
import { cutLastCluster, cutWord, type WordSource } from './cut-word.ts';
import { overhangOf } from './hanging-punctuation.ts';
import { italicRoom } from './italic-room.ts';
import { lineExtent } from './line-metrics.ts';
import { endBeforePath } from './path-breaks.ts';
import { spaceBetweenLines } from './space-between-lines.ts';
import { absoluteTab, nextTabStop } from './tab-stops.ts';
import { endsBeyond, tabExtent, widthOfWord } from './tab-width.ts';

export interface PlacedTab {
  readonly atom: number;
  readonly width: number;
  readonly leader: TabStop['leader'];
}

/** What stands in one free interval of a line: atoms `start` to `end` (exclusive). Points from the start edge of the area. */
export interface Stretch {
  /** Where the first atom may stand, indents included. */
  readonly from: number;
  /** Where text must end. */
  readonly limit: number;
  readonly start: number;
  readonly end: number;
  readonly tabs: readonly PlacedTab[];
}

/** One line of a paragraph. Points from the top of the paragraph's text. */
export interface Line {
  readonly top: number;
  readonly height: number;
  readonly baseline: number;
  /** What line multiples count from: of its text before line spacing, without drawings. */
  readonly textHeight: number;
  /** It takes whole lines of the section's grid. */
  readonly snapped: boolean;
  /** Height without what `w:spacing` adds below: only this has to be clear of floats. */
  readonly contentHeight: number;
  readonly stretches: readonly Stretch[];
  readonly endsWith: 'wrap' | 'break' | 'paragraph';
  /** A page or column break stands at its end. */
  readonly forced?: 'page' | 'column';
}

/** What the list label takes on the first line. */
export interface LabelRoom {
  /** Pen behind the label and its suffix. */
  readonly pen: number;
  readonly ascent: number;
  readonly descent: number;
}

export interface BreakRequest {
  readonly properties: ParagraphProperties;
  readonly width: number;
  readonly defaultTabStop: number;
  /** Compatibility modes below 15: a tab may take text past the end of the line. */
  readonly textInMargin: boolean;
  /** `w:splitPgBreakAndParaMark` (ISO/IEC 29500-4): a page break that ends the paragraph is followed by an empty line too. */
  readonly markBehindPageBreak: boolean;
  readonly label: LabelRoom | undefined;
  /** How much further in the first line starts where it has no label, points. */
  readonly lead: number;
  /** Of the paragraph mark: the height of a paragraph without text. */
  readonly markAscent: number;
  readonly markDescent: number;
  /** Of the paragraph's style: the height of a line of white space, and the least of a line of drawings. */
  readonly blankAscent: number;
  readonly blankDescent: number;
  readonly largestDescent: number;
  readonly gridPitch: number;
  readonly availability: Availability | undefined;
  /** Where the area of `availability` starts above the first line (top border and its space). */
  readonly offset: number;
  /** Room that a first line which makes way for a float keeps below it, points. */
  readonly clearance: number;
  readonly fonts: FontLibrary;
}

export interface BrokenParagraph {
  /** The input, with words cut where they were longer than a line. */
  readonly atoms: readonly Atom[];
  readonly lines: readonly Line[];
  /** Index of the line that the list label stands before. */
  readonly labelled: number;
  readonly height: number;
}

/** Sums of widths must not push a word over the edge it touches. Measured: LibreOffice 7.4 wraps a line 0.001 pt too long. */
const TOLERANCE = 1e-4;
/** An interval narrower than this takes no text (LibreOffice: 2 cm beside a float; a tenth of it is certain). */
const NARROWEST = 5;
const MAX_LINES = 20000;

/** Breaks atoms into lines, first fit. */
export function breakLines(input: readonly Atom[], request: BreakRequest): BrokenParagraph {
  const filler: Filler = { atoms: input, request, label: request.label };
  const lines: Line[] = [];
  let at = 0;
  let top = 0;
  let more = true;
  let first = true;
  let labelled = 0;
  while (more && lines.length < MAX_LINES) {
    const filled =
      request.availability === undefined ? plainLine(filler, at, top, first) : floatingLine(filler, at, top, first, request.availability);
    const line = spaceBetweenLines(lines, filled, request);
    lines.push(line);
    const last = line.stretches.at(-1);
    at = last === undefined ? at : last.end;
    top = line.top + line.height;
    if (filler.label !== undefined && !(line.forced !== undefined && opens(filler.atoms, at))) {
      filler.label = undefined;
      labelled = lines.length - 1;
    }
    // Measured: behind a page or column break LibreOffice starts a paragraph, with the indent of a first line.
    first = line.forced !== undefined;
    // A line or column break that ends the paragraph is followed by an empty line, a page break is not (17.3.3.1, and measured: LibreOffice 7.4).
    const emptyLine = line.endsWith === 'break' && (line.forced !== 'page' || request.markBehindPageBreak);
    more = at < filler.atoms.length || emptyLine;
  }
  return { atoms: filler.atoms, lines, labelled, height: top };
}

/** Whether nothing but a page or column break stands before atom `end`. */
function opens(atoms: readonly Atom[], end: number): boolean {
  return atoms.slice(0, end).every((atom) => atom.type === 'break' || atom.type === 'bookmark');
}

interface Filler extends WordSource {
  readonly request: BreakRequest;
  /** Before the line being filled. */
  label: LabelRoom | undefined;
  /** The atom that is the rest of a word cut at its limit. */
  rest?: number;
}

function lineStart({ request, label }: Filler, first: boolean): number {
  const { indent } = request.properties;
  if (!first) return indent.start;
  return label?.pen ?? indent.start + indent.firstLine + request.lead;
}

function plainLine(filler: Filler, at: number, top: number, first: boolean): Line {
  const { request } = filler;
  const from = lineStart(filler, first);
  const limit = request.width - request.properties.indent.end;
  const stretch = fillStretch(filler, at, from, limit, first, true);
  return finishLine(filler, [stretch ?? { from, limit, start: at, end: at, tabs: [] }], top, first);
}

function floatingLine(filler: Filler, at: number, top: number, first: boolean, availability: Availability): Line {
  const { request } = filler;
  const { indent } = request.properties;
  const estimate = estimatedHeight(filler, at);
  let y = top;
  let moved = false;
  let below = false;
  let height = estimate;
  for (let round = 0; round < 200; round++) {
    const { intervals, next, across } = availability(y + request.offset, height);
    const start = lineStart(filler, first);
    const stretches: Stretch[] = [];
    let position = at;
    const whole = intervals.length === 1 && isWhole(intervals[0], request.width);
    for (const interval of intervals) {
      const from = Math.max(start, interval.x);
      const limit = Math.min(request.width - indent.end, interval.x + interval.width);
      if (!whole && limit - from < NARROWEST) continue;
      const stretch = fillStretch(filler, position, from, limit, first, whole);
      if (stretch === undefined) continue;
      stretches.push(stretch);
      position = stretch.end;
      const last = filler.atoms[position - 1];
      if (position >= filler.atoms.length || (last?.type === 'break' && position > stretch.start)) break;
    }
    const line = finishLine(filler, stretches, y, first);
    if (stretches.length > 0) {
      // A line that grew beyond the height asked for may run into another float.
      if (line.contentHeight > height + TOLERANCE && round <= 100) {
        height = line.contentHeight;
        continue;
      }
      // LibreOffice 7.4 spaces a first line that made way below the float as below the paragraph above, and below one that leaves no
      // text beside it by the line's own multiple as well (measured); further lines stand right below.
      const room = moved && first ? request.clearance + (below ? line.height - line.contentHeight : 0) : 0;
      return room > 0 ? { ...line, top: y + room, baseline: line.baseline + room } : line;
    }
    if (!(next > y - request.offset) || round > 150) {
      const forced = fillStretch(filler, at, start, request.width - indent.end, first, true);
      return finishLine(filler, [forced ?? { from: start, limit: request.width - indent.end, start: at, end: at, tabs: [] }], y, first);
    }
    y = Math.max(next - request.offset, y + 0.05);
    moved = true;
    below ||= across === true;
    height = estimate;
  }
  return plainLine(filler, at, y, first);
}

const isWhole = (interval: Interval | undefined, width: number): boolean =>
  interval !== undefined && interval.x <= 0.01 && interval.width >= width - 0.02;

function estimatedHeight(filler: Filler, at: number): number {
  const atom = filler.atoms[at];
  const { request, label } = filler;
  const ascent = Math.max(atom?.ascent ?? request.markAscent, label?.ascent ?? 0);
  const descent = Math.max(atom?.descent ?? request.markDescent, label?.descent ?? 0);
  const { spacing } = request.properties;
  const { above, below } = lineExtent(
    { ascent, descent, textHeight: ascent + descent, textAscent: ascent, last: false },
    spacing.line,
    request.largestDescent,
    request.gridPitch,
  );
  return spacing.line.rule === 'auto' ? Math.min(above + below, ascent + descent) : above + below;
}

function finishLine(filler: Filler, stretches: readonly Stretch[], top: number, first: boolean): Line {
  const { atoms, request, label } = filler;
  let ascent = 0;
  let descent = 0;
  let textAscent = 0;
  let textDescent = 0;
  let content = false;
  let blankAscent = 0;
  let blankDescent = 0;
  let last: Atom | undefined;
  for (const { start, end } of stretches) {
    for (let index = start; index < end; index++) {
      const atom = atoms[index];
      if (atom === undefined) continue;
      last = atom;
      if (atom.type === 'anchor' || atom.type === 'bookmark') continue;
      if (atom.type === 'break' && (content || index + 1 < end)) continue;
      if (atom.type === 'tab' || (atom.type === 'text' && atom.space)) {
        blankAscent = Math.max(blankAscent, atom.ascent);
        blankDescent = Math.max(blankDescent, atom.descent);
        continue;
      }
      content = true;
      if (atom.ascent > ascent) ascent = atom.ascent;
      if (atom.descent > descent) descent = atom.descent;
      if (atom.type === 'drawing' && atom.textual !== true) continue;
      if (atom.ascent > textAscent) textAscent = atom.ascent;
      if (atom.descent > textDescent) textDescent = atom.descent;
    }
  }
  // Measured in LibreOffice: white space gives no height to the first line of a paragraph, nor to a last line of nothing else.
  if (blankAscent > 0 && !first && (content || (stretches.at(-1)?.end ?? 0) < atoms.length)) {
    content = true;
    ascent = Math.max(ascent, blankAscent);
    descent = Math.max(descent, blankDescent);
    textAscent = Math.max(textAscent, blankAscent);
    textDescent = Math.max(textDescent, blankDescent);
  }
  if (!content) {
    const blank = last !== undefined && atoms.some((atom) => atom.type !== 'anchor' && atom.type !== 'bookmark');
    ascent = textAscent = blank || top > 0 ? request.blankAscent : request.markAscent;
    descent = textDescent = blank || top > 0 ? request.blankDescent : request.markDescent;
  }
  if (label !== undefined) {
    ascent = Math.max(ascent, label.ascent);
    descent = Math.max(descent, label.descent);
    textAscent = Math.max(textAscent, label.ascent);
    textDescent = Math.max(textDescent, label.descent);
  }
  let textHeight = textAscent + textDescent;
  if (textHeight === 0) {
    // LibreOffice: drawings alone hang from the top of a line as tall as the style's font, and its multiple counts (measured).
    textHeight = request.blankAscent + request.blankDescent;
    descent = Math.max(descent, textHeight - ascent);
  }
  const end = stretches.at(-1)?.end ?? 0;
  const broken = last?.type === 'break';
  const { above, below } = lineExtent(
    { ascent, descent, textHeight, textAscent, last: !broken && end >= atoms.length },
    request.properties.spacing.line,
    request.largestDescent,
    request.gridPitch,
  );
  return {
    top,
    height: above + below,
    baseline: top + above,
    textHeight,
    snapped: request.gridPitch > 0,
    contentHeight: request.properties.spacing.line.rule === 'auto' ? Math.min(above + below, ascent + descent) : above + below,
    stretches,
    endsWith: broken ? 'break' : end >= atoms.length ? 'paragraph' : 'wrap',
    ...(last?.type === 'break' && last.kind !== 'line' ? { forced: last.kind } : {}),
  };
}

/** Fills one interval from atom `at`; undefined when nothing fits and `must` allows that. */
function fillStretch(filler: Filler, at: number, from: number, edge: number, first: boolean, must: boolean): Stretch | undefined {
  const { request } = filler;
  const tabs: PlacedTab[] = [];
  let limit = edge;
  let pen = from;
  let index = at;
  let breakIndex = -1;
  /** Behind the last white space. */
  let spaceIndex = -1;
  const done = (end: number): Stretch => ({
    from,
    limit: edge,
    start: at,
    end,
    tabs: tabs.length > 0 && (tabs.at(-1)?.atom ?? 0) >= end ? tabs.filter((tab) => tab.atom < end) : tabs,
  });
  while (index < filler.atoms.length) {
    const atom = filler.atoms[index];
    if (atom === undefined) break;
    if (atom.type === 'break') return done(index + 1);
    if (atom.type === 'tab') {
      const target =
        atom.tab?.absolute === undefined
          ? nextTabStop(pen, request.properties, request.defaultTabStop, first)
          : absoluteTab(atom.tab.absolute, request.width, request.properties);
      // A default stop at or outside the line's end takes the tab to the next line; the author's own stops may stand in the margin.
      if (!target.custom && target.position > limit - TOLERANCE && index > at)
        return done(endsBeyond(filler.atoms, index, target, pen, edge, request) ? index + 1 : index);
      // Measured: so does an end stop that the word behind has no room before.
      const word = target.alignment === 'end' && index > at && pen > from ? widthOfWord(filler.atoms, index + 1) : 0;
      if (pen + word > Math.max(limit, target.position) + TOLERANCE) return done(index);
      const { width, reach } = tabExtent(filler.atoms, index, pen, target, limit, request.textInMargin);
      // Before mode 15, text behind an author's stop in the margin stands there (LibreOffice: TabOverMargin).
      const inMargin = request.textInMargin && target.alignment === 'start' && target.position > limit;
      if (target.custom) limit = Math.max(limit, reach + (inMargin ? widthOfWord(filler.atoms, index + 1) : 0));
      tabs.push({ atom: index, width, leader: target.leader });
      pen += width;
      index++;
      breakIndex = spaceIndex = index;
      continue;
    }
    if (atom.type === 'text' && atom.space) {
      pen += atom.width;
      index++;
      // Measured: a line ends at the space that has no room on it, whatever sign follows.
      spaceIndex = index;
      if (atom.breakAfter || pen > limit + TOLERANCE) breakIndex = index;
      continue;
    }
    const behind = pen + atom.width + italicRoom(atom, request.textInMargin);
    const hanging = behind > limit + TOLERANCE ? overhangOf(atom, request.properties) : 0;
    if (behind - hanging > limit + TOLERANCE && atom.width > 0) {
      if (breakIndex > at) return done(endBeforePath(filler.atoms, at, spaceIndex, breakIndex));
      if (!must) return undefined;
      const portion = filler.rest === at ? index + 1 : endOfLook(filler.atoms, at, index);
      if (portion <= index) {
        // Measured: LibreOffice cuts a word of several looks before the last letter of the first.
        cutLastCluster(filler, portion - 1);
        filler.rest = portion;
        return done(portion);
      }
      if (atom.type === 'text') {
        const cut = cutWord(filler, index, limit - pen - italicRoom(atom, request.textInMargin), index === at);
        if (cut) {
          filler.rest = index + 1;
          return done(index + 1);
        }
      }
      // Something wider than the line stands on it alone.
      if (index > at && hasWidth(filler.atoms, at, index)) return done(index);
      return done(endOfLine(filler.atoms, index + 1));
    }
    pen += atom.width;
    index++;
    if (atom.breakAfter && (atom.type !== 'text' || atom.softHyphenWidth === undefined || pen + atom.softHyphenWidth <= limit + TOLERANCE))
      breakIndex = index;
  }
  return done(index);
}

/** Behind the text from `at` to `last` that has the formatting of its first atom; infinite where no text stands there. */
function endOfLook(atoms: readonly Atom[], at: number, last: number): number {
  const { style } = atoms[at] ?? {};
  let end = at;
  for (let atom = atoms[end]; end <= last && atom?.type === 'text' && atom.style.properties === style?.properties; atom = atoms[end]) end++;
  return end > at ? end : Number.POSITIVE_INFINITY;
}

/** Spaces and a break that follow what fills a line still belong to it. */
function endOfLine(atoms: readonly Atom[], from: number): number {
  let end = from;
  for (let atom = atoms[end]; atom !== undefined && atom.type === 'text' && atom.space; atom = atoms[end]) end++;
  return atoms[end]?.type === 'break' ? end + 1 : end;
}

function hasWidth(atoms: readonly Atom[], from: number, to: number): boolean {
  for (let index = from; index < to; index++) if ((atoms[index]?.width ?? 0) > 0) return true;
  return false;
}
