import type { RunProperties } from '../../../model/run.ts';
import type { Story } from '../../reader-context.ts';
import { attribute, child, onOff, textOf, type XmlElement } from '../../xml/xml.ts';
import type { LayoutPlace, Trendline } from '../chart-model.ts';
import { lineOr, pen, readLook, readTextStyle } from '../chart-style.ts';
import { readLayout } from './read-axis.ts';
import { readBetween, readNumber, valueIn } from './read-cache.ts';

/** Of a series. */
export const MAX_TRENDLINES = 10;
const FARTHEST = 1e6;

/** How Excel and Word call them. */
const NAMES: { readonly [K in Trendline['kind']]: string } = {
  linear: 'Linear',
  exp: 'Expon.',
  log: 'Log.',
  power: 'Power',
  poly: 'Poly.',
  movingAvg: 'per. Mov. Avg.',
};
const isKind = (name: string): name is Trendline['kind'] => Object.hasOwn(NAMES, name);

/** `c:trendline` (ECMA-376 21.2.2.211) of the series of that name; `text` is what the chart says of its texts. */
export function readTrendline(story: Story, element: XmlElement, series: string, text: RunProperties): Trendline {
  const named = valueIn(element, 'c:trendlineType') ?? 'linear';
  const kind = isKind(named) ? named : 'linear';
  const period = Math.round(readBetween(valueIn(element, 'c:period'), 2, 255, 2));
  const automatic = pen('000000', 0.75);
  const own = textOf(child(element, 'c:name')).trim().slice(0, 100);
  return {
    kind,
    name: own || `${kind === 'movingAvg' ? `${period} ` : ''}${NAMES[kind]} (${series})`,
    order: Math.round(readBetween(valueIn(element, 'c:order'), 2, 6, 2)),
    period,
    backward: readBetween(valueIn(element, 'c:backward'), 0, FARTHEST, 0),
    forward: readBetween(valueIn(element, 'c:forward'), 0, FARTHEST, 0),
    intercept: readNumber(valueIn(element, 'c:intercept')),
    line: lineOr(readLook(story, element, automatic), automatic),
    label: readLabel(story, element, text),
  };
}

/** What is written beside it, and as what `c:trendlineLbl` (21.2.2.212) says. */
function readLabel(story: Story, trendline: XmlElement, text: RunProperties): Trendline['label'] {
  const on = (name: string): boolean => onOff(child(trendline, name)) === true;
  if (!on('c:dispEq') && !on('c:dispRSqr')) return undefined;
  const element = child(trendline, 'c:trendlineLbl');
  const { x, y } = readLayout(element) ?? {};
  const moved = (place: LayoutPlace | undefined): number => (place?.from === 'default' ? place.value : 0);
  return {
    equation: on('c:dispEq'),
    certainty: on('c:dispRSqr'),
    text: readTextStyle(story, element, text),
    format: attribute(child(element, 'c:numFmt'), 'formatCode') ?? 'General',
    look: readLook(story, element, pen('000000', 0.75)),
    shift: [moved(x), moved(y)],
  };
}
