import type { RunProperties } from '../../model/run.ts';
import { ARIAL, CALIBRI, DEJAVU, type FamilyWidths, TIMES } from './font-widths.ts';

const OTHER = 600;
const WIDE = 1000;

/** What is known of a font without its file; ascent and descent in ems. */
interface FontEstimate {
  /** The tables that are nearest, and how much wider the font is. */
  readonly widths: FamilyWidths;
  readonly factor: number;
  /** Of a line of a chart: the font's own, without the gap between lines (measured: LibreOffice 7.4). */
  readonly ascent: number;
  readonly descent: number;
  /** How much lower the baseline stands in a line of a page, both lines being centred at one height. */
  readonly lower: number;
}

const LIKE_ARIAL: FontEstimate = { widths: ARIAL, factor: 1, ascent: 0.905, descent: 0.212, lower: 0 };
const LIKE_CALIBRI: FontEstimate = { widths: CALIBRI, factor: 1, ascent: 0.75, descent: 0.25, lower: 0.0915 };
const FAMILIES: ReadonlyMap<string, FontEstimate> = new Map([
  ['calibri', LIKE_CALIBRI],
  ['carlito', LIKE_CALIBRI],
  ['calibri light', LIKE_CALIBRI],
  ['times new roman', { widths: TIMES, factor: 1, ascent: 0.891, descent: 0.216, lower: 0 }],
  ['cambria', { widths: TIMES, factor: 0.96, ascent: 0.95, descent: 0.222, lower: 0 }],
  ['verdana', { widths: DEJAVU, factor: 1, ascent: 0.928, descent: 0.236, lower: 0 }],
]);
/** Charts are set in dots of a screen: sizes, advances and heights are whole ones (measured: LibreOffice 7.4); points. */
const DOT = 0.75;
const MARKS = /[\u0300-\u036f]/gu;
/** First of the characters that are as wide as they are high. */
const FIRST_WIDE = 0x2e80;

const estimateOf = ({ fonts }: RunProperties): FontEstimate => FAMILIES.get(fonts.ascii.toLowerCase()) ?? LIKE_ARIAL;

/** Size in dots. */
const dotsOf = ({ size }: RunProperties): number => Math.max(1, Math.round(size / DOT));

/**
 * About how wide a text is, in points: the reader has no fonts. What is placed by it is the room of labels and where their lines break,
 * not their letters.
 */
export function estimateWidth(text: string, properties: RunProperties): number {
  const { widths, factor } = estimateOf(properties);
  const advances = properties.bold ? widths.bold : widths.regular;
  const dots = dotsOf(properties);
  let width = 0;
  // Letters with marks are as wide as without.
  const plain = text.normalize('NFD').replace(MARKS, '');
  for (let index = 0; index < plain.length; index++) {
    const code = plain.charCodeAt(index);
    width += Math.round(((advances[code - 32] ?? (code >= FIRST_WIDE ? WIDE : OTHER)) / 1000) * factor * dots);
  }
  return width * DOT;
}

/** From the top of a line of a chart to its baseline, and from there to its end, points. */
function extentOf(properties: RunProperties): readonly [ascent: number, descent: number] {
  const { ascent, descent } = estimateOf(properties);
  const dots = dotsOf(properties);
  return [Math.round(ascent * dots) * DOT, Math.round(descent * dots) * DOT];
}

/** Height of a line of that text in a chart, points. */
export function lineHeight(properties: RunProperties): number {
  const [ascent, descent] = extentOf(properties);
  return ascent + descent;
}

/** How much higher than in the middle of its line on a page the text stands in that of a chart, points. */
export function liftOf(properties: RunProperties): number {
  const { ascent, descent, lower } = estimateOf(properties);
  const [above, below] = extentOf(properties);
  return (lower + (ascent - descent) / 2) * properties.size - (above - below) / 2;
}

const MAX_LINES = 5;

/** Of the widest word of a text, points. */
export function widestWord(text: string, properties: RunProperties): number {
  return text.split(/\s+/).reduce((most, word) => Math.max(most, estimateWidth(word, properties)), 0);
}

/** Words of a text in lines of that width; undefined when a word alone is wider, or the lines are too many. */
export function breakText(text: string, width: number, properties: RunProperties): readonly string[] | undefined {
  if (widestWord(text, properties) > width) return undefined;
  const lines = wrapText(text, width, properties);
  return lines.length > MAX_LINES ? undefined : lines;
}

/** A text in lines of that width, at the spaces or, where a word alone is wider, within it. */
export function wrapText(text: string, width: number, properties: RunProperties): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const joined = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && estimateWidth(joined, properties) <= width) lines[lines.length - 1] = joined;
    else lines.push(...cutText(word, width, properties));
  }
  return lines;
}

/** A word in pieces of that width, or of one letter. */
function cutText(word: string, width: number, properties: RunProperties): readonly string[] {
  if (estimateWidth(word, properties) <= width) return [word];
  const pieces = [''];
  for (const letter of word) {
    const longer = `${pieces.at(-1)}${letter}`;
    if (pieces.at(-1) === '' || estimateWidth(longer, properties) <= width) pieces[pieces.length - 1] = longer;
    else pieces.push(letter);
  }
  return pieces;
}
