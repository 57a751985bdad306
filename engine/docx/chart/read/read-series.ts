import type { Colour, RunProperties } from '../../../model/run.ts';
import { readDrawingText } from '../../drawing/drawing-text.ts';
import type { Story } from '../../reader-context.ts';
import { attribute, child, childrenNamed, elements, isTrue, onOff, textOf, type XmlElement } from '../../xml/xml.ts';
import { hasPlaces, isLined } from '../chart-kinds.ts';
import type { ChartPlot, ChartSeries, LabelField, LabelPosition, Look, Marker, PointLabel } from '../chart-model.ts';
import { pen, readLook, readRichStyle, readRotation, readTextStyle } from '../chart-style.ts';
import type { ChartPalette } from './chart-palette.ts';
import { readLayout } from './read-axis.ts';
import { MAX_POINTS, readBetween, readCache, readNumber, valueIn } from './read-cache.ts';
import { MAX_ERROR_BARS, readErrorBars } from './read-error-bars.ts';
import { MAX_TRENDLINES, readTrendline } from './read-trendline.ts';

/** What the series of a plot have in common. */
export interface SeriesSetting {
  readonly kind: ChartPlot['kind'];
  readonly text: RunProperties;
  readonly palette: ChartPalette;
  /** Labels of the plot as a whole. */
  readonly labels: XmlElement | undefined;
  /** How many series the chart has. */
  readonly count: number;
  /** Every point in a colour of its own. */
  readonly varied: boolean;
  /** Its lines are drawn only where series say so. */
  readonly stock: boolean;
  /** Written by Office 2007, where lines are straight unless they say otherwise. */
  readonly of2007: boolean;
}

const POSITIONS: ReadonlySet<string> = new Set<LabelPosition>(['bestFit', 'b', 'ctr', 'inBase', 'inEnd', 'l', 'outEnd', 'r', 't']);
const isPosition = (name: string | undefined): name is LabelPosition => name !== undefined && POSITIONS.has(name);

/** `c:ser` (ECMA-376 21.2.2.164 to 21.2.2.171); `order` is its place among all series of the chart. */
export function readSeries(story: Story, element: XmlElement, order: number, setting: SeriesSetting): ChartSeries {
  const { kind, palette } = setting;
  const scattered = hasPlaces(kind);
  const values = readCache(child(element, scattered ? 'c:yVal' : 'c:val'));
  const places = scattered ? readCache(child(element, 'c:xVal')) : undefined;
  const name = readCache(child(element, 'c:tx')).texts[0] ?? textOf(child(child(element, 'c:tx'), 'c:v')) ?? '';
  const index = readBetween(valueIn(element, 'c:idx'), 0, 1e6, order);
  const colour = palette.colour(index, Math.max(setting.count, index + 1));
  const line = palette.line(index, Math.max(setting.count, index + 1));
  const look = readLook(story, element, isLined(kind) ? line : pen(colour, 0.75));
  const points = new Map(
    childrenNamed(element, 'c:dPt').flatMap((point) => {
      const at = Number(valueIn(point, 'c:idx'));
      if (!Number.isInteger(at) || at < 0 || at >= MAX_POINTS) return [];
      const explosion = valueIn(point, 'c:explosion');
      const own = {
        look: readLook(story, point, pen(colour, 0.75)),
        marker: readMarker(story, child(point, 'c:marker'), colour),
        explosion: explosion === undefined ? undefined : readBetween(explosion, 0, 400, 0) / 100,
      };
      return [[at, own] as const];
    }),
  );
  return {
    name,
    values: values.texts.map(readNumber),
    // Words in place of numbers count the points (measured: LibreOffice 7.4).
    places: places === undefined ? [] : values.texts.map((_, at) => (places.numeric ? readNumber(places.texts[at]) : at + 1)),
    sizes: readCache(child(element, 'c:bubbleSize')).texts.map(readNumber),
    format: values.format ?? 'General',
    colour,
    colourOf: setting.varied ? (at) => palette.colour(at, values.texts.length) : () => colour,
    look: setting.stock && look.line === undefined ? { ...look, line: 'none' } : look,
    line,
    points,
    marker: readMarker(story, child(element, 'c:marker'), colour),
    smooth: onOff(child(element, 'c:smooth')) ?? ((kind === 'line' || kind === 'scatter') && !setting.of2007),
    explosion: readBetween(valueIn(element, 'c:explosion'), 0, 400, 0) / 100,
    labels: readLabels(story, element, setting),
    trendlines: childrenNamed(element, 'c:trendline')
      .slice(0, MAX_TRENDLINES)
      .map((line) => readTrendline(story, line, name, setting.text)),
    errorBars: childrenNamed(element, 'c:errBars')
      .slice(0, MAX_ERROR_BARS)
      .map((bars) => readErrorBars(story, bars)),
  };
}

function readMarker(story: Story, element: XmlElement | undefined, colour: Colour): Marker | undefined {
  if (element === undefined) return undefined;
  return {
    symbol: valueIn(element, 'c:symbol') ?? 'auto',
    size: readBetween(valueIn(element, 'c:size'), 2, 72, 5),
    look: readLook(story, element, pen(colour, 0.75)),
  };
}

/** The labels of a series: its own, those of single points over them, or those of the plot. */
function readLabels(story: Story, series: XmlElement, setting: SeriesSetting): ChartSeries['labels'] {
  const own = child(series, 'c:dLbls');
  const range = readRange(series);
  const common = readLabel(story, own ?? setting.labels, undefined, setting);
  const single = new Map(
    childrenNamed(own, 'c:dLbl').map((element) => {
      const at = Number(valueIn(element, 'c:idx'));
      return [at, onOff(child(element, 'c:delete')) === true ? undefined : readLabel(story, element, common, setting, range[at])];
    }),
  );
  return (index) => {
    const label = single.has(index) ? single.get(index) : common;
    return label && hasAnything(label) ? label : undefined;
  };
}

const hasAnything = (label: PointLabel): boolean =>
  label.value || label.category || label.series || label.percent || label.bubbleSize || label.own !== undefined;

function readLabel(
  story: Story,
  element: XmlElement | undefined,
  common: PointLabel | undefined,
  { kind, text: base }: SeriesSetting,
  range?: string,
): PointLabel | undefined {
  if (element === undefined || onOff(child(element, 'c:delete')) === true) return undefined;
  const shown = (name: string, otherwise: boolean | undefined): boolean => onOff(child(element, name)) ?? otherwise ?? false;
  const separator = child(element, 'c:separator');
  const position = valueIn(element, 'c:dLblPos');
  const format = child(element, 'c:numFmt');
  const look: Look = readLook(story, element, pen('000000', 0.75));
  const rich = child(child(element, 'c:tx'), 'c:rich');
  const own = rich && childrenNamed(rich, 'a:p').map((paragraph) => piecesOf(paragraph, range));
  const text = readTextStyle(story, element, common?.text ?? base);
  return {
    value: shown('c:showVal', common?.value),
    category: shown('c:showCatName', common?.category),
    series: shown('c:showSerName', common?.series),
    percent: shown('c:showPercent', common?.percent),
    bubbleSize: kind === 'bubble' && shown('c:showBubbleSize', common?.bubbleSize),
    separator: separator ? textOf(separator).slice(0, 10) : common?.separator,
    position: isPosition(position) ? position : common?.position,
    format: (isTrue(attribute(format, 'sourceLinked')) ? undefined : attribute(format, 'formatCode')) ?? common?.format,
    text: rich ? (readDrawingText(story, rich, undefined, readRichStyle(story, rich, text))[0]?.mark ?? text) : text,
    own: own?.some((line) => line.length > 0) ? own : undefined,
    look: { fill: look.fill ?? common?.look.fill, line: look.line ?? common?.look.line },
    wrap: readWrap(rich ?? child(element, 'c:txPr')) ?? common?.wrap ?? true,
    shift: readShift(element),
    leader: readLeader(element) ?? common?.leader ?? false,
    rotation: readRotation(rich ?? child(element, 'c:txPr')) ?? common?.rotation ?? 0,
  };
}

const readWrap = (body: XmlElement | undefined): boolean | undefined => body && attribute(child(body, 'a:bodyPr'), 'wrap') !== 'none';

/** `c:layout` of a label moves it from where it would stand (21.2.2.95). */
function readShift(element: XmlElement): PointLabel['shift'] {
  const { x, y } = readLayout(element) ?? {};
  return x === undefined && y === undefined ? undefined : [x?.value ?? 0, y?.value ?? 0];
}

/** `c:showLeaderLines` of a pie (21.2.2.183), or that which Office 2013 put beside for other charts. */
function readLeader(element: XmlElement): boolean | undefined {
  const later = elements(child(element, 'c:extLst')).map((extension) => onOff(child(extension, 'c15:showLeaderLines')));
  return onOff(child(element, 'c:showLeaderLines')) ?? later.find((each) => each !== undefined);
}

const FIELDS: ReadonlyMap<string, LabelField['field']> = new Map([
  ['VALUE', 'value'],
  ['CATEGORYNAME', 'category'],
  ['SERIESNAME', 'series'],
  ['PERCENTAGE', 'percent'],
]);

/** The runs and fields of a paragraph; `range` is the text that the sheet has for labels of this point. */
function piecesOf(paragraph: XmlElement, range: string | undefined): readonly (string | LabelField)[] {
  return elements(paragraph).flatMap((element): readonly (string | LabelField)[] => {
    if (element.name !== 'a:r' && element.name !== 'a:fld') return [];
    const kind = element.name === 'a:fld' ? (attribute(element, 'type') ?? '') : '';
    const field = FIELDS.get(kind);
    if (field !== undefined) return [{ field }];
    const text = (kind === 'CELLRANGE' ? range : undefined) ?? textOf(child(element, 'a:t'));
    return text === '' ? [] : [text];
  });
}

/** The texts for labels that are kept of the sheet (`c15:datalabelsRange` of Office 2013). */
function readRange(series: XmlElement): readonly (string | undefined)[] {
  const found = elements(child(series, 'c:extLst')).map((extension) => child(extension, 'c15:datalabelsRange'));
  return readCache(found.find((each) => each !== undefined)).texts;
}
