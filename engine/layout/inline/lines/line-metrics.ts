import type { Face } from '../../../fonts/face.ts';
import type { LineSpacing } from '../../../model/paragraph.ts';
import { TWIPS_PER_POINT, toHundredths, toTwips } from '../../twips.ts';
import { dotsToPoints, toDots } from '../reference-device.ts';

/** Height of text of one face and size, points rounded to twips. */
export interface TextHeight {
  /** Above the baseline; the font's line gap is in it. */
  readonly ascent: number;
  readonly descent: number;
}

const heights = new WeakMap<Face, Map<number, TextHeight>>();

/**
 * LibreOffice 7.4 rounds ascent, descent and line gap to dots of its device, then the ascent, the sum of ascent and descent, and
 * the gap to twips, and puts the gap on top (all line heights of seven families in twelve sizes come out to the twip).
 */
export function textHeight(face: Face, size: number): TextHeight {
  let bySize = heights.get(face);
  if (bySize === undefined) {
    bySize = new Map();
    heights.set(face, bySize);
  }
  let height = bySize.get(size);
  if (height === undefined) {
    const { ascent, descent, lineGap } = face.metrics;
    const above = toDots(ascent * size);
    const text = dotsToPoints(above + toDots(descent * size));
    const top = dotsToPoints(above);
    height = { ascent: top + dotsToPoints(toDots(lineGap * size)), descent: text - top };
    if (bySize.size > 1000) bySize.clear();
    bySize.set(size, height);
  }
  return height;
}

export interface LineExtent {
  /** From the top of the line to its baseline. */
  readonly above: number;
  readonly below: number;
  /** Height without what a line multiple adds below. */
  readonly contentHeight: number;
}

export interface LineContent {
  /** Largest room of everything on the line. */
  readonly ascent: number;
  readonly descent: number;
  /** Height of the text alone, without drawings. */
  readonly textHeight: number;
  readonly textAscent: number;
  /** The paragraph begins with it. */
  readonly first: boolean;
  /** The paragraph ends with it. */
  readonly last: boolean;
}

/** Of so many lines of 240 twips, whole ones. */
const linesInHundredths = (multiple: number): number => Math.floor(toHundredths(multiple * 240) + 0.5);

/** LibreOffice 7.4 reads a multiple in whole hundredths of a millimetre and keeps whole per cent of it. */
const toPercent = (multiple: number): number => Math.floor((linesInHundredths(multiple) * 100) / linesInHundredths(1));

/** A share of whole twips, points, without fractions of a twip. */
export const percentOf = (points: number, percent: number): number => Math.trunc((toTwips(points) * percent) / 100) / TWIPS_PER_POINT;

/** What a line multiple adds to text of that height, points; below one it is negative (30 multiples in four sizes come out exactly). */
export function multipleExtra(multiple: number, height: number): number {
  return percentOf(height, toPercent(multiple) - 100);
}

/**
 * Applies `w:spacing` (ECMA-376 17.3.1.33) the way LibreOffice 7.4 does: what a line lacks of its least height goes above its own text.
 * A multiple below one takes from all of a paragraph's first line, drawings too, which keeps four fifths of its room above the
 * baseline, and from further lines as much as from their text alone, all of it above (measured).
 */
export function lineExtent(content: LineContent, spacing: LineSpacing, gridPitch: number): LineExtent {
  if (gridPitch > 0) return gridExtent(content, spacing, gridPitch);
  const { ascent, descent } = content;
  if (spacing.rule === 'exact') return { above: spacing.value * 0.8, below: spacing.value * 0.2, contentHeight: spacing.value };
  if (spacing.rule === 'atLeast') {
    const above = Math.max(ascent, spacing.value - descent);
    return { above, below: descent, contentHeight: above + descent };
  }
  const multiple = Math.max(0.5, spacing.value || 1);
  const extra = multipleExtra(multiple, content.textHeight);
  if (extra >= 0) return { above: ascent, below: descent + extra, contentHeight: ascent + descent };
  if (!content.first) return { above: ascent + extra, below: descent, contentHeight: ascent + extra + descent };
  const height = percentOf(ascent + descent, toPercent(multiple));
  const above = percentOf(height, 80);
  return { above, below: height - above, contentHeight: height };
}

/**
 * A line that snaps to the document grid (ECMA-376 17.6.5) takes a whole number of grid lines, with its text in the middle of
 * those that the text alone needs; drawings push it down. Measured in LibreOffice 7.4: exact and least heights do not count
 * then, a multiple below 1 neither, and a larger one widens the room below by grid lines, behind the last line of the
 * paragraph by text lines.
 */
function gridExtent(content: LineContent, spacing: LineSpacing, gridPitch: number): LineExtent {
  const { ascent, descent, textHeight, textAscent, last } = content;
  const whole = (height: number): number => Math.max(1, Math.ceil((height - 0.01) / gridPitch)) * gridPitch;
  const height = whole(ascent + descent);
  const above = Math.max(ascent, textAscent + (whole(textHeight) - textHeight) / 2);
  const extra = spacing.rule === 'auto' ? Math.max(0, multipleExtra(spacing.value || 1, last ? textHeight : height)) : 0;
  return { above, below: height - above + extra, contentHeight: height };
}
