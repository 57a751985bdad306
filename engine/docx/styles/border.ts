import { blend } from '../../model/colour-math.ts';
import type { Border, Colour } from '../../model/run.ts';
import type { Theme } from '../parts/theme.ts';
import { readWordColour } from '../values/colour.ts';
import { attribute, isOn, type XmlElement } from '../xml/xml.ts';

/** Of a border that says no width, as in the tables of Pandoc, in eighths of a point (measured: LibreOffice 7.4). */
const UNSAID_SIZE = 6;

/** The width of a border of so many eighths of a point: a quarter of a point at least (17.3.4), in whole twips (measured: LibreOffice 7.4). */
function borderWidth(eighths: number): number {
  const twips = Math.floor((eighths / 8) * 20);
  return Math.min(31, Math.max(0.25, twips / 20));
}

/** A border element (`w:top`, `w:bdr`, …): null when it says that there is none, undefined when it says nothing. */
export function readBorder(element: XmlElement | undefined, theme: Theme): Border | null | undefined {
  const style = attribute(element, 'w:val');
  if (element === undefined || style === undefined) return undefined;
  if (style === 'nil' || style === 'none') return null;
  const size = Number(attribute(element, 'w:sz') ?? UNSAID_SIZE);
  const space = Number(attribute(element, 'w:space') ?? 0);
  return {
    style,
    width: borderWidth(Number.isFinite(size) ? size : UNSAID_SIZE),
    space: Number.isFinite(space) ? Math.min(31, Math.max(0, space)) : 0,
    colour: readWordColour(element, theme) ?? 'auto',
    ...(isOn(attribute(element, 'w:shadow')) ? { shadow: true } : {}),
  };
}

/** Part of the pattern colour in the patterns of ST_Shd (17.18.78) that are not `pctNN`. */
const PATTERNS: ReadonlyMap<string, number> = new Map([
  ['horzStripe', 0.5],
  ['vertStripe', 0.5],
  ['diagStripe', 0.5],
  ['reverseDiagStripe', 0.5],
  ['horzCross', 0.6],
  ['diagCross', 0.6],
  ['thinHorzStripe', 0.25],
  ['thinVertStripe', 0.25],
  ['thinDiagStripe', 0.25],
  ['thinReverseDiagStripe', 0.25],
  ['thinHorzCross', 0.4],
  ['thinDiagCross', 0.4],
]);
/** Names that abbreviate eighths. */
const EXACT_PERCENT: ReadonlyMap<string, number> = new Map([
  ['pct12', 0.125],
  ['pct37', 0.375],
  ['pct62', 0.625],
  ['pct87', 0.875],
]);

function patternShare(pattern: string): number {
  const exact = EXACT_PERCENT.get(pattern) ?? PATTERNS.get(pattern);
  if (exact !== undefined) return exact;
  const percent = /^pct([0-9]{1,3})$/.exec(pattern);
  return percent === null ? 0 : Math.min(1, Number(percent[1]) / 100);
}

/** `w:shd` as one colour, patterns blended: null when it says that nothing is drawn, undefined when it says nothing. */
export function readShading(element: XmlElement | undefined, theme: Theme): Colour | null | undefined {
  if (element === undefined) return undefined;
  const pattern = attribute(element, 'w:val') ?? 'clear';
  if (pattern === 'nil') return null;
  const fill = readWordColour(element, theme, 'w:fill') ?? 'auto';
  const share = pattern === 'solid' ? 1 : patternShare(pattern);
  if (share === 0) return fill === 'auto' ? null : fill;
  const colour = readWordColour(element, theme) ?? 'auto';
  return blend(colour === 'auto' ? '000000' : colour, fill === 'auto' ? 'FFFFFF' : fill, share);
}
