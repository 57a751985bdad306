import type { Colour } from '../model/run.ts';
import type { Story } from './reader-context.ts';
import { colourIn } from './shape-style.ts';
import { attribute, child, childrenNamed, elements, onOff, textOf, type XmlElement } from './xml.ts';

interface ChartSeries {
  readonly kind: 'column' | 'line' | 'pie';
  readonly name: string;
  /** By category; undefined where the file has no number. */
  readonly values: readonly (number | undefined)[];
  /** Of each point for a pie, otherwise of the series alone. */
  readonly colours: readonly Colour[];
}

interface ValueAxis {
  /** As the file fixes them; otherwise they follow from the values. */
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  readonly step: number | undefined;
  readonly gridlines: boolean;
  /** Format code of a spreadsheet, e.g. `#,##0.0%`. */
  readonly format: string;
}

/** The parts of a chart that are drawn. */
export interface Chart {
  readonly title: string | undefined;
  readonly categories: readonly string[];
  readonly series: readonly ChartSeries[];
  /** Columns stand on one another. */
  readonly stacked: boolean;
  readonly axis: ValueAxis;
  readonly legend: 'right' | 'bottom' | undefined;
}

/** More are more than a drawing of a page can show. */
const MAX_SERIES = 50;
const MAX_POINTS = 1000;
const MAX_LABEL = 60;
const MAX_NUMBER = 1e90;

const PLOTS: ReadonlyMap<string, ChartSeries['kind']> = new Map([
  ['c:barChart', 'column'],
  ['c:lineChart', 'line'],
  ['c:pieChart', 'pie'],
]);

/** `c:chartSpace` (ECMA-376 21.2.2.29) by the values stored in it; undefined for a kind of chart that is not known here. */
export function readChartData(story: Story, space: XmlElement): Chart | undefined {
  const chart = child(space, 'c:chart');
  const area = child(chart, 'c:plotArea');
  const plots = elements(area).filter(({ name }) => name.endsWith('Chart'));
  const kinds = plots.map((plot) => PLOTS.get(plot.name));
  const axes = childrenNamed(area, 'c:valAx');
  if (plots.length === 0 || kinds.includes(undefined) || axes.length > 1 || (kinds.includes('pie') && plots.length > 1)) return undefined;
  if (plots.some((plot) => value(plot, 'c:barDir') === 'bar' || value(plot, 'c:grouping') === 'percentStacked')) return undefined;
  const stacked = plots.filter((plot) => value(plot, 'c:grouping') === 'stacked');
  if (stacked.some((plot) => plot.name === 'c:lineChart')) return undefined;
  const found = plots.flatMap((plot, index) =>
    childrenNamed(plot, 'c:ser').map((element) => ({ element, kind: kinds[index] as ChartSeries['kind'] })),
  );
  const used = kinds.includes('pie') ? found.slice(0, 1) : found;
  const series = used.map(({ element, kind }, index) => readSeries(story, element, kind, index));
  const points = Math.max(0, ...series.map(({ values }) => values.length));
  if (series.length === 0 || series.length > MAX_SERIES || points === 0 || points > MAX_POINTS) return undefined;
  const named = readTexts(child(found[0]?.element, 'c:cat'));
  return {
    title: readTitle(chart, series),
    categories: Array.from({ length: points }, (_, index) => named[index] ?? String(index + 1)),
    series,
    stacked: stacked.length > 0,
    axis: readAxis(axes[0], found[0]?.element),
    legend: readLegend(child(chart, 'c:legend')),
  };
}

const value = (parent: XmlElement | undefined, name: string): string | undefined => attribute(child(parent, name), 'val');

function numberOf(text: string | undefined): number | undefined {
  const number = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Math.abs(number) < MAX_NUMBER ? number : undefined;
}

const shortened = (text: string): string => (text.length > MAX_LABEL ? `${text.slice(0, MAX_LABEL - 1)}…` : text);

/** The stored points below `c:cat`, `c:val` or `c:tx`, by their index. */
function readTexts(parent: XmlElement | undefined): (string | undefined)[] {
  const texts: (string | undefined)[] = [];
  const reference = elements(parent)[0];
  const stored = elements(reference).find(({ name }) => name === 'c:strCache' || name === 'c:numCache') ?? reference;
  for (const point of childrenNamed(stored, 'c:pt')) {
    const index = Number(attribute(point, 'idx'));
    if (Number.isInteger(index) && index >= 0 && index <= MAX_POINTS) texts[index] = shortened(textOf(child(point, 'c:v')));
  }
  return Array.from(texts);
}

function readSeries(story: Story, element: XmlElement, kind: ChartSeries['kind'], index: number): ChartSeries {
  const values = readTexts(child(element, 'c:val')).map(numberOf);
  const properties = child(element, 'c:spPr');
  const own = colourIn(story, child(kind === 'line' ? child(properties, 'a:ln') : properties, 'a:solidFill'))?.colour;
  const accent = (at: number): Colour => story.sources.theme.colour(`accent${(at % 6) + 1}`) ?? '4F81BD';
  const points = new Map(
    childrenNamed(element, 'c:dPt').map((point) => [
      Number(value(point, 'c:idx')),
      colourIn(story, child(child(point, 'c:spPr'), 'a:solidFill'))?.colour,
    ]),
  );
  return {
    kind,
    name: readTexts(child(element, 'c:tx'))[0] ?? `Series ${index + 1}`,
    values,
    colours: kind === 'pie' ? values.map((_, at) => points.get(at) ?? accent(at)) : [own ?? accent(index)],
  };
}

/** Its own text, or the name of the only series. */
function readTitle(chart: XmlElement | undefined, series: readonly ChartSeries[]): string | undefined {
  const title = child(chart, 'c:title');
  if (title === undefined || onOff(child(chart, 'c:autoTitleDeleted')) === true) return undefined;
  const paragraphs = childrenNamed(child(child(title, 'c:tx'), 'c:rich'), 'a:p');
  const text = paragraphs
    .map((paragraph) =>
      childrenNamed(paragraph, 'a:r')
        .map((run) => textOf(child(run, 'a:t')))
        .join(''),
    )
    .join(' ');
  return shortened(text.trim()) || (series.length === 1 ? series[0]?.name : undefined);
}

function readAxis(axis: XmlElement | undefined, series: XmlElement | undefined): ValueAxis {
  const format = child(axis, 'c:numFmt');
  const stored = child(child(child(child(series, 'c:val'), 'c:numRef'), 'c:numCache'), 'c:formatCode');
  const linked = attribute(format, 'sourceLinked');
  const scaling = child(axis, 'c:scaling');
  const own = attribute(format, 'formatCode');
  return {
    minimum: numberOf(value(scaling, 'c:min')),
    maximum: numberOf(value(scaling, 'c:max')),
    step: numberOf(value(axis, 'c:majorUnit')),
    gridlines: child(axis, 'c:majorGridlines') !== undefined,
    format: ((linked === '1' || linked === 'true') && stored !== undefined ? textOf(stored) : own) ?? 'General',
  };
}

function readLegend(legend: XmlElement | undefined): Chart['legend'] {
  if (legend === undefined) return undefined;
  const side = value(legend, 'c:legendPos');
  return side === 'b' || side === 't' ? 'bottom' : 'right';
}
