import type { RunProperties } from '../../model/run.ts';

/** Advance widths of ASCII from the space on in thousandths of an em: of Arial, Calibri and Times New Roman. */
const ARIAL = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278,
  278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722,
  667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556,
  556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];
const CALIBRI = [
  226, 326, 401, 498, 507, 715, 682, 221, 303, 303, 498, 498, 250, 306, 252, 386, 507, 507, 507, 507, 507, 507, 507, 507, 507, 507, 268,
  268, 498, 498, 498, 463, 894, 579, 544, 533, 615, 488, 459, 631, 623, 252, 319, 520, 420, 855, 646, 662, 517, 673, 543, 459, 487, 642,
  567, 890, 519, 487, 468, 307, 386, 307, 498, 498, 291, 479, 525, 423, 525, 498, 305, 471, 525, 229, 239, 455, 229, 799, 525, 527, 525,
  525, 349, 391, 335, 525, 452, 715, 433, 453, 395, 314, 460, 314, 498,
];
const TIMES = [
  250, 333, 408, 500, 500, 833, 778, 180, 333, 333, 500, 564, 250, 333, 250, 278, 500, 500, 500, 500, 500, 500, 500, 500, 500, 500, 278,
  278, 564, 564, 564, 444, 921, 722, 667, 667, 722, 611, 556, 722, 722, 333, 389, 722, 611, 889, 722, 722, 556, 722, 667, 556, 611, 722,
  722, 944, 722, 722, 611, 333, 278, 333, 469, 500, 333, 444, 500, 444, 500, 444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500, 500,
  500, 333, 389, 278, 500, 500, 722, 500, 500, 444, 480, 200, 480, 541,
];
const OTHER = 600;
const WIDE = 1000;

/** What is known of a font without its file; ascent and descent in ems. */
interface FontEstimate {
  /** The table that is nearest, and how much wider the font is. */
  readonly widths: readonly number[];
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
  ['verdana', { widths: ARIAL, factor: 1.14, ascent: 0.928, descent: 0.236, lower: 0 }],
]);
const BOLD = 1.03;
/** First of the characters that are as wide as they are high. */
const FIRST_WIDE = 0x2e80;

const estimateOf = ({ fonts }: RunProperties): FontEstimate => FAMILIES.get(fonts.ascii.toLowerCase()) ?? LIKE_ARIAL;

/**
 * About how wide a text is, in points: the reader has no fonts. What is placed by it is the room of labels and where their lines break,
 * not their letters.
 */
export function estimateWidth(text: string, properties: RunProperties): number {
  const { widths, factor } = estimateOf(properties);
  let width = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    width += widths[code - 32] ?? (code >= FIRST_WIDE ? WIDE : OTHER);
  }
  return (width / 1000) * properties.size * factor * (properties.bold ? BOLD : 1);
}

/** Height of a line of that text in a chart, points. */
export function lineHeight(properties: RunProperties): number {
  const { ascent, descent } = estimateOf(properties);
  return (ascent + descent) * properties.size;
}

/** How much higher than in the middle of its line on a page the text stands in that of a chart, points. */
export const liftOf = (properties: RunProperties): number => estimateOf(properties).lower * properties.size;

const MAX_LINES = 5;

/** Words of a text in lines of that width; undefined when a word alone is wider, or the lines are too many. */
export function breakText(text: string, width: number, properties: RunProperties): readonly string[] | undefined {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    if (estimateWidth(word, properties) > width) return undefined;
    const last = lines.at(-1);
    const joined = last === undefined ? word : `${last} ${word}`;
    if (last === undefined || estimateWidth(joined, properties) > width) lines.push(word);
    else lines[lines.length - 1] = joined;
  }
  return lines.length > MAX_LINES ? undefined : lines;
}
