import type { Stroke } from '../../../model/drawing.ts';
import type { RunProperties } from '../../../model/run.ts';
import { drawingTextBase } from '../../drawing/drawing-text.ts';
import { isWrittenBy2007 } from '../../parts/properties.ts';
import type { Story } from '../../reader-context.ts';
import { attribute, child, childrenNamed, elements, onOff, type XmlElement } from '../../xml/xml.ts';
import { hasPlaces, isRadar, isRound } from '../chart-kinds.ts';
import type {
  AxisPair,
  CategoryGroup,
  Chart,
  ChartAxis,
  ChartLegend,
  ChartPlot,
  ChartRanges,
  ChartSeries,
  ChartTitle,
  DataTable,
  Look,
  SolidView,
} from '../chart-model.ts';
import { lineOr, pen, readLook, readTextStyle, saysSize, sized } from '../chart-style.ts';
import { formatChartValue, isDateFormat } from '../format-chart-value.ts';
import { axisLine, readPalette } from './chart-palette.ts';
import { isAxis, readAxis, readLayout, readTitle } from './read-axis.ts';
import { MAX_POINTS, readBetween, readCache, readNumber, valueIn } from './read-cache.ts';
import { readSeries, type SeriesSetting } from './read-series.ts';

const MAX_SERIES = 50;
const SIZE = 10;
const TITLE_SIZE = 18;
/** A title is that much larger where the chart gives its texts a size (measured: LibreOffice 7.4). */
const TITLE_FACTOR = 1.2;

const KINDS: ReadonlyMap<string, ChartPlot['kind']> = new Map([
  ['c:barChart', 'bar'],
  ['c:bar3DChart', 'bar'],
  ['c:lineChart', 'line'],
  ['c:line3DChart', 'line'],
  ['c:areaChart', 'area'],
  ['c:area3DChart', 'area'],
  ['c:stockChart', 'line'],
  ['c:scatterChart', 'scatter'],
  ['c:bubbleChart', 'bubble'],
  ['c:pieChart', 'pie'],
  ['c:pie3DChart', 'pie'],
  ['c:doughnutChart', 'doughnut'],
  ['c:radarChart', 'radar'],
]);

/** What a chart may have beyond what is drawn, in words. */
const LEFT_OUT: ReadonlyMap<string, string> = new Map([
  ['c:serLines', 'lines between series'],
  ['c:dispUnits', 'the units of its axes'],
  ['c:dTable', 'a data table'],
  ['c:view3D', 'its look in three dimensions'],
]);

/** Names of things in a chart that are not drawn. */
export function leftOut(space: XmlElement, { solid, plots, table }: Chart): readonly string[] {
  const seen = solid !== undefined || plots.some(({ tilt }) => tilt !== undefined);
  const found = new Set<string>();
  const visit = (element: XmlElement): void => {
    const words = LEFT_OUT.get(element.name);
    const drawn = (seen && element.name === 'c:view3D') || (table && element.name === 'c:dTable');
    if (words !== undefined && !drawn) found.add(words);
    for (const inner of elements(element)) visit(inner);
  };
  visit(space);
  return [...found];
}

/** `c:chartSpace` (ECMA-376 21.2.2.29) by the values stored in it; undefined for a kind of chart that is not known here. */
export function readChartSpace(story: Story, space: XmlElement): Chart | undefined {
  const chart = child(space, 'c:chart');
  const area = child(chart, 'c:plotArea');
  const found = elements(area).filter(({ name }) => name.endsWith('Chart'));
  const kinds = found.map(({ name }) => KINDS.get(name));
  if (kinds.length === 0 || kinds.includes(undefined) || (kinds.length > 1 && kinds.some(standsAlone))) return undefined;
  const said = readTextStyle(story, space, drawingTextBase(story, SIZE));
  const of2007 = isWrittenBy2007(story.sources.package);
  const axes = readAxes(story, area, found, said, of2007);
  const plots = readPlots(story, found, said, axes, { palette: readPalette(story, space), of2007 }, child(chart, 'c:view3D'));
  const all = plots.flatMap(({ series }) => series);
  const points = all.reduce((most, { values }) => Math.max(most, values.length), 0);
  if (all.length === 0 || all.length > MAX_SERIES || points === 0 || points > MAX_POINTS) return undefined;
  const lying = found.some((plot) => valueIn(plot, 'c:barDir') === 'bar');
  return {
    title: readChartTitle(story, space, chart, all, said),
    ...readCategories(found, points),
    date1904: onOff(child(space, 'c:date1904')) ?? false,
    plots,
    axes: axes.map(({ pair }) => pair),
    lying,
    solid: readSolid(story, chart, found, of2007),
    blanks: readBlanks(chart),
    table: lying || !plots.every(({ kind }) => TABLED.has(kind)) ? undefined : readTable(story, child(area, 'c:dTable'), said),
    legend: readLegend(story, child(chart, 'c:legend'), said),
    layout: readLayout(area),
    look: readLook(story, space, axisLine(story)),
    plotLook: readLook(story, area, axisLine(story)),
  };
}

const standsAlone = (kind: ChartPlot['kind'] | undefined): boolean => isRound(kind) || isRadar(kind);

interface KnownPair {
  readonly pair: AxisPair;
  readonly ids: ReadonlySet<string>;
}

/** A chart in three dimensions has three (21.2.2.9). */
const MAX_AXES = 3;

const idsOf = (plot: XmlElement): readonly string[] =>
  childrenNamed(plot, 'c:axId')
    .slice(0, MAX_AXES)
    .map((id) => attribute(id, 'val') ?? '');

/** The axes that plots refer to, in pairs: the first plot's, and at most one more. */
function readAxes(
  story: Story,
  area: XmlElement | undefined,
  plots: readonly XmlElement[],
  text: RunProperties,
  of2007: boolean,
): readonly KnownPair[] {
  const known = elements(area).filter(isAxis);
  const pairs: KnownPair[] = [];
  for (const plot of plots) {
    if (isRound(KINDS.get(plot.name))) continue;
    const ids = idsOf(plot);
    if (pairs.length === 2 || pairs.some((pair) => ids.some((id) => pair.ids.has(id)))) continue;
    const own = known.filter((element) => ids.includes(valueIn(element, 'c:axId') ?? ''));
    const usable = own.length >= 2 ? own : known.slice(0, 2);
    const scattered = hasPlaces(KINDS.get(plot.name));
    const across = usable.filter(({ name }) => name === 'c:valAx').at(-1);
    const along = usable.find((element) => element !== across);
    const read = (element: XmlElement | undefined, kind: ChartAxis['kind']): ChartAxis =>
      readAxis(story, element ?? { name: kind === 'value' ? 'c:valAx' : 'c:catAx', attributes: new Map(), children: [] }, text, of2007);
    pairs.push({ ids: new Set(ids), pair: { along: read(along, scattered ? 'value' : 'category'), across: read(across, 'value') } });
  }
  // What belongs to a second axis of values that is not shown goes by the first one's (Excel, LibreOffice 7.4).
  return pairs.filter(({ pair }, index) => index === 0 || !pair.across.deleted);
}

function readPlots(
  story: Story,
  found: readonly XmlElement[],
  text: RunProperties,
  axes: readonly KnownPair[],
  whole: Pick<SeriesSetting, 'palette' | 'of2007'>,
  view: XmlElement | undefined,
): readonly ChartPlot[] {
  let order = 0;
  const count = found.reduce((sum, plot) => sum + childrenNamed(plot, 'c:ser').length, 0);
  return found.map((plot): ChartPlot => {
    const named = KINDS.get(plot.name) ?? 'bar';
    const kind = named === 'radar' && valueIn(plot, 'c:radarStyle') === 'filled' ? 'filledRadar' : named;
    const elementsOfSeries = childrenNamed(plot, 'c:ser');
    const several = elementsOfSeries.length > 1 && !isRound(kind);
    const varied = !several && (onOff(child(plot, 'c:varyColors')) ?? isRound(kind)) && kind !== 'area';
    const setting: SeriesSetting = {
      ...whole,
      kind,
      text,
      labels: child(plot, 'c:dLbls'),
      count,
      varied,
      stock: plot.name === 'c:stockChart',
    };
    const tilted = plot.name === 'c:pie3DChart';
    const grouping = valueIn(plot, 'c:grouping');
    const ids = idsOf(plot);
    return {
      kind,
      grouping: grouping === 'stacked' || grouping === 'percentStacked' ? grouping : 'clustered',
      series: elementsOfSeries.slice(0, MAX_SERIES + 1).map((element): ChartSeries => readSeries(story, element, order++, setting)),
      varied,
      gap: readBetween(valueIn(plot, 'c:gapWidth'), 0, 500, 150) / 100,
      overlap: readBetween(valueIn(plot, 'c:overlap'), -100, 100, 0) / 100,
      form: FORMS.get(valueIn(plot, 'c:shape') ?? valueIn(elementsOfSeries[0], 'c:shape') ?? '') ?? 'box',
      // That of a pie in three dimensions is how far it is turned (21.2.2.168).
      firstAngle: readBetween(tilted ? valueIn(view, 'c:rotY') : valueIn(plot, 'c:firstSliceAng'), 0, 360, 0),
      tilt: tilted ? readBetween(valueIn(view, 'c:rotX'), 0, 90, 15) : undefined,
      bubbles: {
        by: valueIn(plot, 'c:sizeRepresents') === 'w' ? 'width' : 'area',
        scale: readBetween(valueIn(plot, 'c:bubbleScale'), 0, 300, 100) / 100,
      },
      ranges: readRanges(story, plot),
      hole: readBetween(valueIn(plot, 'c:holeSize'), 1, 90, 50) / 100,
      markers: hasMarkers(plot, kind),
      axes: Math.max(
        0,
        axes.findIndex((pair) => ids.some((id) => pair.ids.has(id))),
      ),
    };
  });
}

const FORMS: ReadonlyMap<string, ChartPlot['form']> = new Map([
  ['cylinder', 'cylinder'],
  ['cone', 'cone'],
  ['coneToMax', 'cone'],
  ['pyramid', 'pyramid'],
  ['pyramidToMax', 'pyramid'],
]);

/** Bars in three dimensions: what LibreOffice 7.4 makes of angles that are left out, and of axes that are not at right angles but here. */
function readSolid(story: Story, chart: XmlElement | undefined, plots: readonly XmlElement[], of2007: boolean): SolidView | undefined {
  if (!plots.every(({ name }) => name === 'c:bar3DChart')) return undefined;
  const view = child(chart, 'c:view3D');
  if (!(onOff(child(view, 'c:rAngAx')) ?? !of2007)) return undefined;
  const line = axisLine(story);
  const turned = readBetween(valueIn(view, 'c:rotY'), 0, 360, 20);
  return {
    down: readBetween(valueIn(view, 'c:rotX'), -90, 90, 15),
    left: turned > 180 ? turned - 360 : turned,
    floor: readLook(story, child(chart, 'c:floor'), line),
    sideWall: readLook(story, child(chart, 'c:sideWall'), line),
    backWall: readLook(story, child(chart, 'c:backWall'), line),
    line,
  };
}

/** Whether series about whose markers nothing is said have some (21.2.2.105, 21.2.3.31 `ST_RadarStyle`, 21.2.3.40 `ST_ScatterStyle`). */
function hasMarkers(plot: XmlElement, kind: ChartPlot['kind']): boolean {
  if (kind === 'radar') return valueIn(plot, 'c:radarStyle') === 'marker';
  const style = valueIn(plot, 'c:scatterStyle');
  return kind === 'scatter' ? style !== 'line' && style !== 'smooth' : (onOff(child(plot, 'c:marker')) ?? false);
}

function readRanges(story: Story, plot: XmlElement): ChartRanges {
  const automatic = axisLine(story);
  const line = (name: string): Stroke | undefined => {
    const element = child(plot, name);
    return element && lineOr(readLook(story, element, automatic), automatic);
  };
  const bars = child(plot, 'c:upDownBars');
  const look = (name: string): Look => readLook(story, child(bars, name), automatic);
  return {
    dropLines: line('c:dropLines'),
    highLowLines: line('c:hiLowLines'),
    upDownBars: bars && {
      gap: readBetween(valueIn(bars, 'c:gapWidth'), 0, 500, 150) / 100,
      up: look('c:upBars'),
      down: look('c:downBars'),
      line: automatic,
    },
  };
}

/** Its own text, or the name of the only series; a title without either says so, as in Word and LibreOffice (measured). */
function readChartTitle(
  story: Story,
  space: XmlElement,
  chart: XmlElement | undefined,
  series: readonly ChartSeries[],
  said: RunProperties,
): ChartTitle | undefined {
  const deleted = onOff(child(chart, 'c:autoTitleDeleted'));
  const element = child(chart, 'c:title');
  const name = series.length === 1 ? series[0]?.name || undefined : undefined;
  if (element === undefined && (deleted !== false || name === undefined)) return undefined;
  const size = saysSize(child(space, 'c:txPr')) ? said.size * TITLE_FACTOR : TITLE_SIZE;
  const base = sized(said, size, true);
  const automatic = name ?? (deleted === true ? undefined : 'Chart Title');
  return readTitle(story, element ?? { name: 'c:title', attributes: new Map(), children: [] }, base, automatic);
}

/** What stands below the points: the names, numbers or days of the first series that has them. */
function readCategories(plots: readonly XmlElement[], points: number): Pick<Chart, 'categories' | 'groups' | 'dates' | 'categoryFormat'> {
  const source = plots.flatMap((plot) => childrenNamed(plot, 'c:ser')).find((series) => child(series, 'c:cat'));
  const { texts, outer, format = 'General', numeric } = readCache(child(source, 'c:cat'));
  // Categories without a value keep their place.
  const indices = Array.from({ length: Math.max(points, Math.min(MAX_POINTS, texts.length)) }, (_, index) => index);
  const categories = indices.map((index) => texts[index] ?? (source ? '' : String(index + 1)));
  const groups = outer.map((level) => groupsOf(level, categories.length));
  if (!numeric) return { categories, groups, dates: undefined, categoryFormat: 'General' };
  const numbers = indices.map((index) => readNumber(texts[index]));
  return {
    categories: numbers.map((number, index) => (number === undefined ? (categories[index] ?? '') : formatChartValue(number, format))),
    groups,
    dates: areDates(numbers, format) ? numbers : undefined,
    categoryFormat: format,
  };
}

/** A name stands for all categories up to the next one. */
function groupsOf(level: readonly (string | undefined)[], count: number): readonly CategoryGroup[] {
  const starts = [...level.keys()].filter((index) => index < count && (index === 0 || level[index]));
  return starts.map((from, order) => ({ from, count: (starts[order + 1] ?? count) - from, text: level[from] ?? '' }));
}

function areDates(numbers: readonly (number | undefined)[], format: string): boolean {
  const known = numbers.filter((number) => number !== undefined);
  return known.length > 0 && (isDateFormat(format) || known.every((number) => number > 0));
}

function readBlanks(chart: XmlElement | undefined): Chart['blanks'] {
  const blanks = valueIn(chart, 'c:dispBlanksAs');
  return blanks === 'zero' || blanks === 'span' ? blanks : 'gap';
}

const SIDES: ReadonlyMap<string, ChartLegend['side']> = new Map([
  ['l', 'left'],
  ['t', 'top'],
  ['b', 'bottom'],
  ['tr', 'corner'],
]);

/** What has its categories below the plot. */
const TABLED: ReadonlySet<ChartPlot['kind']> = new Set<ChartPlot['kind']>(['bar', 'line', 'area']);

function readTable(story: Story, table: XmlElement | undefined, text: RunProperties): DataTable | undefined {
  if (table === undefined) return undefined;
  const on = (name: string): boolean => onOff(child(table, name)) === true;
  return {
    horizontal: on('c:showHorzBorder'),
    vertical: on('c:showVertBorder'),
    outline: on('c:showOutline'),
    keys: on('c:showKeys'),
    line: lineOr(readLook(story, table, axisLine(story)), axisLine(story)),
    text: readTextStyle(story, table, text),
  };
}

function readLegend(story: Story, legend: XmlElement | undefined, text: RunProperties): ChartLegend | undefined {
  if (legend === undefined) return undefined;
  return {
    side: SIDES.get(valueIn(legend, 'c:legendPos') ?? 'r') ?? 'right',
    overlay: onOff(child(legend, 'c:overlay')) ?? false,
    text: readTextStyle(story, legend, text),
    layout: readLayout(legend),
    without: new Set(
      childrenNamed(legend, 'c:legendEntry')
        .filter((entry) => onOff(child(entry, 'c:delete')) === true)
        .map((entry) => Number(valueIn(entry, 'c:idx'))),
    ),
    look: readLook(story, legend, pen('000000', 0.75)),
  };
}
