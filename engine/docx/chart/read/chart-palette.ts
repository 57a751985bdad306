import type { Stroke } from '../../../model/drawing.ts';
import type { Colour } from '../../../model/run.ts';
import { readStroke } from '../../drawing/line-style.ts';
import type { Story } from '../../reader-context.ts';
import { resolveDrawingColour } from '../../values/colour.ts';
import { chooseAlternative } from '../../xml/alternate-content.ts';
import { child, type XmlElement } from '../../xml/xml.ts';
import { pen } from '../chart-style.ts';
import { readBetween, valueIn } from './read-cache.ts';

/** What a chart's style gives its series where the file gives nothing. */
export interface ChartPalette {
  /** The colour of the nth series or point of so many. */
  readonly colour: (index: number, count: number) => Colour;
  /** The same of a line. */
  readonly line: (index: number, count: number) => Stroke;
}

/** A colour of the theme, or a change of one, with its value in thousandths of a percent. */
type Tone = readonly [scheme: string, change?: 'a:tint' | 'a:shade', value?: number];

const STYLES = 48;
const ACCENTS: readonly Tone[] = [1, 2, 3, 4, 5, 6].map((number) => [`accent${number}`]);
const tints = (values: readonly number[]): readonly Tone[] => values.map((value) => ['dk1', 'a:tint', value]);
const GREYS = tints([88_500, 55_000, 78_000, 92_500, 70_000, 30_000]);
/** Of the style on a black ground. */
const LIGHT_GREYS = tints([5_000, 55_000, 78_000, 15_000, 70_000, 30_000]);
/** Rounds lie evenly between that much darker and that much lighter. */
const FARTHEST = 0.7;
const NO_THEME = '4F81BD';
const THEME_LINE = 0.75;

/**
 * `c:style` (ECMA-376 21.2.2.227): six rows of eight, in each greys, the six accents of the theme, and every accent for itself in shades.
 * Rows differ in the width of lines, as many times that of the theme's first (measured: LibreOffice 7.4, which follows Office 2007).
 */
export function readPalette(story: Story, space: XmlElement): ChartPalette {
  const alternatives = child(space, 'mc:AlternateContent');
  const named = valueIn(space, 'c:style') ?? valueIn(alternatives && chooseAlternative(alternatives), 'c:style');
  const style = Math.round(readBetween(named, 1, STYLES, 2)) - 1;
  const [row, column] = [Math.floor(style / 8), style % 8];
  const tones = column === 0 ? (row === 5 ? LIGHT_GREYS : GREYS) : column === 1 ? ACCENTS : ACCENTS.slice(column - 2, column - 1);
  const times = row === 0 ? 3 : row === 3 ? 7 : 5;
  return {
    colour: (index, count) => resolveDrawingColour(toneOf(tones, index, count), story.sources.theme)?.colour ?? NO_THEME,
    line: (index, count) => themeLine(story, toneOf(tones, index, count), times),
  };
}

/** The tones in turn, each round of them lighter than the one before. */
function toneOf(tones: readonly Tone[], index: number, count: number): XmlElement {
  const [scheme, change, value] = tones[index % tones.length] ?? ['accent1'];
  const rounds = Math.max(1, Math.ceil(count / tones.length));
  const lighter = ((Math.floor(index / tones.length) + 1) / (rounds + 1)) * 2 * FARTHEST - FARTHEST;
  const changes = change && value ? [changeOf(change, value)] : [];
  if (Math.abs(lighter) > 1e-9) changes.push(changeOf(lighter < 0 ? 'a:shade' : 'a:tint', 100_000 * (1 - Math.abs(lighter))));
  return { name: 'a:schemeClr', attributes: new Map([['val', scheme]]), children: changes };
}

const changeOf = (name: string, value: number): XmlElement => ({
  name,
  attributes: new Map([['val', String(Math.round(value))]]),
  children: [],
});

/** The theme's first line in that colour, so many times as wide (measured: LibreOffice 7.4; Office 2007's makes colours a little darker). */
function themeLine(story: Story, colour: XmlElement, times = 1): Stroke {
  const reference = { name: 'a:lnRef', attributes: new Map([['idx', '1']]), children: [colour] };
  const stroke = readStroke(story, undefined, { name: 'c:style', attributes: new Map(), children: [reference] });
  return pen(stroke?.colour ?? NO_THEME, (stroke?.width ?? THEME_LINE) * times);
}

/** Axes and gridlines without a line of their own: `tx1` with a tint of 75 %. */
export const axisLine = (story: Story): Stroke => themeLine(story, toneOfAxes);

const toneOfAxes: XmlElement = { name: 'a:schemeClr', attributes: new Map([['val', 'tx1']]), children: [changeOf('a:tint', 75_000)] };
