import type { ParagraphProperties } from '../../../model/paragraph.ts';
import type { Availability, Interval } from '../../areas.ts';
import type { Atom } from '../atoms/atom.ts';
import { isSoftHyphen } from '../atoms/soft-hyphen.ts';
import type { BreakRequest } from './break-request.ts';
import { fillStretch } from './fill-stretch.ts';
import type { Line, Stretch } from './line.ts';
import type { LineFiller } from './line-filler.ts';
import { lineExtent } from './line-metrics.ts';
import { measureLine } from './measure-line.ts';
import { spaceBetweenLines } from './space-between-lines.ts';
import { TOLERANCE } from './tolerance.ts';

export interface BrokenParagraph {
  /** The input, with words cut where they were longer than a line. */
  readonly atoms: readonly Atom[];
  readonly lines: readonly Line[];
  /** Index of the line that the list label stands before. */
  readonly labelled: number;
}

/** An interval narrower than this takes no text (LibreOffice: 2 cm beside a float; a tenth of it is certain). */
const NARROWEST = 5;
/** So near to an edge of the area is at it. */
const EDGE = 0.01;
const MAX_LINES = 20000;
/** How often a line beside floats is set again for its own height, and how often one that found no room is tried further down. */
const SETTLING_ROUNDS = 100;
const LOWERING_ROUNDS = 150;

/** Breaks atoms into lines, first fit. */
export function breakLines(input: readonly Atom[], request: BreakRequest): BrokenParagraph {
  const filler: LineFiller = { atoms: marksBeforeLastBreak(input), request, label: request.label, first: true, hyphens: 0 };
  const lines: Line[] = [];
  let at = 0;
  let top = 0;
  let more = true;
  let labelled = 0;
  while (more && lines.length < MAX_LINES) {
    const { availability } = request;
    const filled =
      availability === undefined
        ? plainLine(filler, at, top)
        : floatingLine(filler, at, clearedTop(filler, at, top, availability), availability);
    const line = spaceBetweenLines(lines, filled, request);
    lines.push(line);
    const last = line.stretches.at(-1);
    at = last === undefined ? at : last.end;
    top = line.top + line.height;
    filler.hyphens = isSoftHyphen(filler.atoms[at - 1]) ? filler.hyphens + 1 : 0;
    if (filler.label !== undefined && !(line.forced !== undefined && opens(filler.atoms, at))) {
      filler.label = undefined;
      labelled = lines.length - 1;
    }
    // Measured: behind a page or column break LibreOffice starts a paragraph, with the indent of a first line.
    filler.first = line.forced !== undefined;
    // A line or column break that ends the paragraph is followed by an empty line, a page break is not (17.3.3.1, and measured: LibreOffice 7.4).
    const emptyLine = line.endsWith === 'break' && (line.forced !== 'page' || request.markBehindPageBreak);
    more = at < filler.atoms.length || emptyLine;
  }
  return { atoms: filler.atoms, lines, labelled };
}

/** Bookmarks that stand between a page break and the end of the paragraph come before the break: they make no line (measured: LibreOffice 7.4). */
function marksBeforeLastBreak(atoms: readonly Atom[]): readonly Atom[] {
  const at = atoms.findLastIndex(({ type }) => type !== 'bookmark');
  const last = atoms[at];
  if (last?.type !== 'break' || last.kind !== 'page' || at === atoms.length - 1) return atoms;
  return [...atoms.slice(0, at), ...atoms.slice(at + 1), last];
}

/** Whether nothing but a page or column break stands before atom `end`. */
function opens(atoms: readonly Atom[], end: number): boolean {
  return atoms.slice(0, end).every((atom) => atom.type === 'break' || atom.type === 'bookmark');
}

/** Where the text of the next line may stand, points from the start edge of the area. */
function lineStart({ request, label, first }: LineFiller): number {
  const { indent } = request.properties;
  if (!first) return indent.start;
  return label?.pen ?? indent.start + indent.firstLine + request.lead;
}

function plainLine(filler: LineFiller, at: number, top: number): Line {
  const { request } = filler;
  const from = lineStart(filler);
  const limit = request.width - request.properties.indent.end;
  const stretch = fillStretch(filler, at, from, limit, true);
  return measureLine(filler, [stretch ?? { from, limit, start: at, end: at, tabs: [] }], top);
}

/** What stands in the free intervals of a line from atom `at` on; empty when nothing fits. */
function fillIntervals(filler: LineFiller, at: number, intervals: readonly Interval[]): readonly Stretch[] {
  const { request } = filler;
  const { indent } = request.properties;
  const start = lineStart(filler);
  const stretches: Stretch[] = [];
  let position = at;
  for (const interval of intervals) {
    const moved = indentsMoved(interval, indent);
    const [left, right] = reachOf(interval, request.width);
    const from = moved > 0 ? start + moved : Math.max(start, left);
    const limit = Math.min(request.width - indent.end, right);
    const whole = left < 0 && right > request.width;
    if (!whole && limit - from < NARROWEST) continue;
    const stretch = fillStretch(filler, position, from, limit, whole);
    if (stretch === undefined) continue;
    stretches.push(moved > 0 ? { ...stretch, moved } : stretch);
    position = stretch.end;
    const last = filler.atoms[position - 1];
    if (position >= filler.atoms.length || (last?.type === 'break' && position > stretch.start)) break;
  }
  return stretches;
}

function floatingLine(filler: LineFiller, at: number, top: number, availability: Availability): Line {
  const { request } = filler;
  const estimate = estimatedHeight(filler, at);
  // Where a float ends; the room that it takes from the text counts in whole lines of the document grid (measured: LibreOffice 7.4).
  let clear = top;
  let y = top;
  let below = false;
  let height = estimate;
  let lead = leadOf(filler, filler.atoms.slice(at, at + 1));
  for (let round = 0; ; round++) {
    const isUnsettled = round <= SETTLING_ROUNDS;
    const { intervals, next, across } = availability(y + request.offset + lead, height - lead);
    const stretches = fillIntervals(filler, at, intervals);
    const line = measureLine(filler, stretches, y);
    const last = stretches.at(-1);
    if (last !== undefined) {
      const own = lead > 0 ? leadOf(filler, filler.atoms.slice(at, last.end)) : 0;
      if (own < lead - TOLERANCE && isUnsettled) {
        if (y > top) y += lead - own;
        lead = own;
        continue;
      }
      // A line that grew beyond the height asked for may run into another float.
      if (line.contentHeight > height + TOLERANCE && isUnsettled) {
        height = line.contentHeight;
        continue;
      }
      // LibreOffice 7.4 spaces a first line that made way below the float as below the paragraph above, and below one that leaves no
      // text beside it by the line's own multiple as well (measured); further lines stand right below.
      if (!(clear > top && filler.first)) return line;
      const shift = onGrid(clear - lead + request.clearance, top, request) - y + (below ? line.height - line.contentHeight : 0);
      return { ...line, top: y + shift, baseline: line.baseline + shift };
    }
    if (!(next > y - request.offset) || round > LOWERING_ROUNDS) return plainLine(filler, at, y);
    clear = Math.max(next - request.offset, y + lead + 0.05);
    y = onGrid(clear - lead, top, request);
    below ||= across === true;
    height = estimate;
  }
}

/**
 * Where the line behind a break may stand that asks for lines free of floats on a side (ECMA-376 17.18.3, `w:clear`): `top` or
 * below.
 */
function clearedTop({ atoms, request }: LineFiller, at: number, top: number, availability: Availability): number {
  const before = atoms[at - 1];
  if (before?.type !== 'break' || before.clear === undefined) return top;
  const { width, offset } = request;
  let y = top;
  for (let round = 0; round < 200; round++) {
    const {
      intervals: [first],
      next,
    } = availability(y + offset, 0);
    const left = before.clear === 'right' || (first !== undefined && first.x <= EDGE);
    const right = before.clear === 'left' || (first !== undefined && first.x + first.width >= width - EDGE);
    if (left && right) return y;
    y = Math.max(next - offset, y + 0.5);
  }
  return top;
}

/** The first place at or below `y` that is a whole number of lines of the document grid below `top`. */
function onGrid(y: number, top: number, { gridPitch }: BreakRequest): number {
  return gridPitch > 0 ? top + Math.ceil((y - top - TOLERANCE) / gridPitch) * gridPitch : y;
}

/** Points: indents count from the far edge of what reaches over the start of all lines (measured: LibreOffice 7.4), so that lists keep theirs. */
function indentsMoved({ x, behind }: Interval, { start, firstLine }: ParagraphProperties['indent']): number {
  const least = start + Math.min(0, firstLine);
  return behind !== undefined && behind <= least + TOLERANCE && x > least ? x - Math.min(0, least) : 0;
}

/** Between what the line may go, points: a stretch that is free up to an edge of the area goes on beyond it, for negative indents. */
function reachOf({ x, width }: Interval, area: number): readonly [left: number, right: number] {
  return [x <= EDGE ? Number.NEGATIVE_INFINITY : x, x + width >= area - EDGE ? Number.POSITIVE_INFINITY : x + width];
}

/**
 * What a least height puts above the text of a line, points: a float may reach into that, and text that makes way begins right below
 * the float (measured: LibreOffice 7.4).
 */
function leadOf({ request, label }: LineFiller, atoms: readonly Atom[]): number {
  const { rule, value } = request.properties.spacing.line;
  if (rule !== 'atLeast' || request.gridPitch > 0) return 0;
  let [ascent, descent] = atoms.length > 0 ? [0, 0] : [request.markAscent, request.markDescent];
  for (const part of label ? [label, ...atoms] : atoms) {
    ascent = Math.max(ascent, part.ascent);
    descent = Math.max(descent, part.descent);
  }
  return Math.max(0, value - ascent - descent);
}

function estimatedHeight(filler: LineFiller, at: number): number {
  const atom = filler.atoms[at];
  const { request, label } = filler;
  const ascent = Math.max(atom?.ascent ?? request.markAscent, label?.ascent ?? 0);
  const descent = Math.max(atom?.descent ?? request.markDescent, label?.descent ?? 0);
  const { spacing } = request.properties;
  const content = { ascent, descent, textHeight: ascent + descent, textAscent: ascent, first: filler.first, last: false };
  return lineExtent(content, spacing.line, request.gridPitch).contentHeight;
}
