import type { FaceMetrics } from './face.ts';
import { readVerticalTables, type Sfnt, type VerticalTables } from './sfnt/sfnt.ts';

/** Heights of a line of text, fractions of the em. */
export interface LineMetrics {
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
}

const inEm = (unitsPerEm: number, ascent: number, descent: number, lineGap: number): LineMetrics => ({
  ascent: ascent / unitsPerEm,
  descent: descent / unitsPerEm,
  lineGap: lineGap / unitsPerEm,
});

const LIBERATION_SANS = inEm(2048, 1854, 434, 67);
const LIBERATION_SERIF = inEm(2048, 1825, 443, 87);
const LIBERATION_MONO = inEm(2048, 1705, 615, 0);
const CARLITO = inEm(2048, 1536, 512, 452);
const CALADEA = inEm(1000, 900, 250, 0);
const ARIAL_NARROW = inEm(2048, 1916, 434, 0);
const DEJAVU_SANS = inEm(2048, 1901, 483, 0);
const GEORGIA = inEm(2048, 1878, 449, 0);
/** LibreOffice sets the bullets of Symbol and Wingdings in OpenSymbol; measured line pitch 0.909 em, so its line gap does not count. */
const OPEN_SYMBOL = inEm(2048, 1420, 442, 0);

/**
 * Line heights by family, lower case, where the file at hand must not decide: builds of one family disagree
 * (Carlito has its line gap inside the ascent in one and outside in the other), the original's layout does not.
 */
const BY_FAMILY: ReadonlyMap<string, LineMetrics> = new Map([
  ['arimo', LIBERATION_SANS],
  ['tinos', LIBERATION_SERIF],
  ['cousine', LIBERATION_MONO],
  ['carlito', CARLITO],
  ['caladea', CALADEA],
  ['georgia', GEORGIA],
  ['gelasio', GEORGIA],
  ['arial narrow', ARIAL_NARROW],
  ['archivo narrow', ARIAL_NARROW],
  // Drawn in look-alikes; LibreOffice takes DejaVu Sans, as for all families without a free equal, and its room decides what fits.
  ['calibri light', DEJAVU_SANS],
  ['roboto condensed', DEJAVU_SANS],
  ['symbol', OPEN_SYMBOL],
  ['wingdings', OPEN_SYMBOL],
  ['wingdings 2', OPEN_SYMBOL],
  ['wingdings 3', OPEN_SYMBOL],
  ['webdings', OPEN_SYMBOL],
  ['zapfdingbats', OPEN_SYMBOL],
  ['zapf dingbats', OPEN_SYMBOL],
  ['opensymbol', OPEN_SYMBOL],
  ['starsymbol', OPEN_SYMBOL],
]);

/** Line metrics that override the file's, for a family as a document or our font packages name it. */
export function lineMetricsOf(family: string): LineMetrics | undefined {
  return BY_FAMILY.get(family.toLowerCase());
}

/**
 * What LibreOffice takes from the tables: `hhea`, the Windows heights where `hhea` is empty,
 * and the typographic ones where the font asks for them (OS/2 fsSelection bit 7).
 */
export function lineMetricsOfTables(tables: VerticalTables, unitsPerEm: number): LineMetrics {
  const { hhea, os2 } = tables;
  if (os2?.useTypoMetrics && os2.typoAscender !== 0 && os2.typoDescender !== 0)
    return sane(inEm(unitsPerEm, os2.typoAscender, -os2.typoDescender, os2.typoLineGap));
  if (hhea.ascender !== 0 || hhea.descender !== 0) return sane(inEm(unitsPerEm, hhea.ascender, -hhea.descender, hhea.lineGap));
  if (os2 && (os2.winAscent !== 0 || os2.winDescent !== 0)) return sane(inEm(unitsPerEm, os2.winAscent, os2.winDescent, 0));
  if (os2 && os2.typoAscender !== 0) return sane(inEm(unitsPerEm, os2.typoAscender, -os2.typoDescender, os2.typoLineGap));
  return { ascent: 0.9, descent: 0.25, lineGap: 0 };
}

/** A hostile file may claim any height; a line of a hundred ems would make thousands of pages. */
function sane(metrics: LineMetrics): LineMetrics {
  const within = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);
  return { ascent: within(metrics.ascent, 0.1, 4), descent: within(metrics.descent, 0, 4), lineGap: within(metrics.lineGap, 0, 2) };
}

/** Metrics of a font file, with the line heights of another family where `lines` is given. */
export function faceMetrics(font: Sfnt, lines?: LineMetrics): FaceMetrics {
  const tables = readVerticalTables(font);
  const em = font.unitsPerEm;
  const height = lines ?? lineMetricsOfTables(tables, em);
  const os2 = tables.os2;
  const thickness = tables.underlineThickness > 0 && tables.underlineThickness < em / 4 ? tables.underlineThickness / em : 0.05;
  const capHeight = os2 && os2.capHeight > 0 && os2.capHeight <= 2 * em ? os2.capHeight / em : 0.73;
  const xHeight = os2 && os2.xHeight > 0 && os2.xHeight <= 2 * em ? os2.xHeight / em : 0.53;
  const strikeThickness = os2 && os2.strikeoutSize > 0 && os2.strikeoutSize < em / 4 ? os2.strikeoutSize / em : thickness;
  return {
    ...height,
    underlinePosition: underlinePosition(tables.underlinePosition / em, thickness, height.descent),
    underlineThickness: thickness,
    strikePosition: os2 && os2.strikeoutPosition > 0 && os2.strikeoutPosition < em ? os2.strikeoutPosition / em : xHeight / 2,
    strikeThickness,
    capHeight,
    xHeight,
  };
}

/**
 * Centre of the underline above the baseline (negative: below). Builds put the top or the centre into `post`
 * and some leave the line inside the letters: it is kept between the baseline and the descent.
 */
function underlinePosition(position: number, thickness: number, descent: number): number {
  const highest = -thickness;
  const lowest = -Math.max(descent, 2 * thickness) + thickness / 2;
  return Math.max(Math.min(position, highest), Math.min(lowest, highest));
}
