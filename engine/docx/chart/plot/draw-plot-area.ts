import { categoryScale, numberScale, valueLabels, valueScale } from '../axes/along-scale.ts';
import { type AxisScale, scaleFor, shareOf } from '../axes/axis-scale.ts';
import { drawAxisTitle } from '../axes/axis-title.ts';
import { drawAxis, drawGridlines } from '../axes/draw-axis.ts';
import type { DrawnAxis } from '../axes/drawn-axis.ts';
import type { AlongScale } from '../axes/scale-steps.ts';
import { type Area, type Canvas, drawBox, heightOf, leaveOutPlots, widthOf } from '../chart-canvas.ts';
import { hasPlaces } from '../chart-kinds.ts';
import type { AxisPair, Chart, ChartAxis, ChartPlot } from '../chart-model.ts';
import { estimateWidth, lineHeight } from '../estimate-width.ts';
import { drawDataTable, tableRoom } from './data-table.ts';
import { drawWalls } from './draw-walls.ts';
import { errorEnds } from './error-bars.ts';
import { fitLabels, plainPlot, reachedBy } from './fit-labels.ts';
import { paintBars } from './paint-bars.ts';
import { paintBubbles } from './paint-bubbles.ts';
import { paintAreas, paintLines } from './paint-lines.ts';
import { paintRanges } from './paint-ranges.ts';
import { paintTrendlines } from './paint-trendlines.ts';
import { type PlacedPlot, plotFrame } from './plot-frame.ts';
import { type Span, spansOf } from './series-spans.ts';
import { volumeIn } from './volume.ts';

interface PlotData {
  readonly plot: ChartPlot;
  readonly spans: readonly (readonly (Span | undefined)[])[];
}

/** Both axes of a pair with the scales that their data give them. */
interface ScaledPair {
  readonly pair: AxisPair;
  readonly along: AlongScale;
  readonly across: AxisScale;
  readonly drawn: readonly [DrawnAxis, DrawnAxis];
}

const LEAST = 10;
const MOST_STEPS = 10;

/**
 * The plots between axes. `area` is what the axes and their labels share with the plots, unless `inner` says that it is that of the plots
 * alone.
 */
export function drawPlotArea(canvas: Canvas, chart: Chart, area: Area, whole: Area, inner: boolean): void {
  const data = chart.plots.map((plot): PlotData => ({ plot, spans: spansOf(plot, chart.blanks, chart.categories.length) }));
  const scaled = (room?: Area): readonly ScaledPair[] =>
    chart.axes.map((pair, index) =>
      scalePair(
        chart,
        pair,
        data.filter(({ plot }) => plot.axes === index),
        room,
      ),
    );
  // How many steps have room is known by what the labels of as many as there may be leave of the area.
  const first = inner ? area : plainPlot(chart, area, axesOf(scaled()));
  const pairs = scaled(volumeIn(first, chart).front);
  const axes = axesOf(pairs);
  const { plot, labels } = fitLabels(chart, { first, area, whole, fixed: inner }, axes);
  const volume = volumeIn(plot, chart);
  const { front } = volume;
  if (widthOf(front) < LEAST || heightOf(front) < LEAST) {
    leaveOutPlots(canvas);
    return;
  }
  if (chart.solid) drawWalls(canvas, volume, chart.solid);
  else drawBox(canvas, plot, chart.plotLook);
  for (const drawn of axes) drawGridlines(canvas, drawn, volume);
  // Areas hide what is behind them, lines nothing.
  let order = 0;
  const painters = data.map(({ plot: each, spans }) => {
    const first = order;
    order += each.series.length;
    return { plot: each, spans, first };
  });
  for (const kind of PAINTED)
    for (const { plot: each, spans, first } of painters) {
      const scaled = pairs[each.axes];
      if (each.kind !== kind || scaled === undefined) continue;
      const frame = plotFrame(volume, chart, scaled.along, scaled.across, scaled.pair);
      const placed: PlacedPlot = { chart, plot: each, spans, frame, first };
      if (kind === 'area') paintAreas(canvas, placed);
      else if (kind === 'bar') paintBars(canvas, placed);
      else if (kind === 'bubble') paintBubbles(canvas, placed);
      else {
        paintRanges(canvas, placed);
        paintLines(canvas, placed);
      }
      paintTrendlines(canvas, placed);
    }
  if (chart.table && pairs[0]) drawDataTable(canvas, chart, chart.table, front, pairs[0].along);
  for (const [index, drawn] of axes.entries()) drawAxis(canvas, drawn, labels[index], front, !chart.solid);
  const labelled = inner ? reachedBy(plot, front, axes, labels) : area;
  for (const drawn of axes) drawAxisTitle(canvas, drawn, labelled, whole);
}

const axesOf = (pairs: readonly ScaledPair[]): readonly DrawnAxis[] => pairs.flatMap(({ drawn }) => drawn);

const PAINTED = ['area', 'bar', 'bubble', 'line', 'scatter'] as const;

function scalePair(chart: Chart, pair: AxisPair, data: readonly PlotData[], room: Area | undefined): ScaledPair {
  const { lying } = chart;
  const scattered = data.some(({ plot }) => hasPlaces(plot.kind));
  const percent = data.some(({ plot }) => plot.grouping === 'percentStacked');
  const values = data.flatMap(({ plot, spans }) => [
    ...spans.flatMap((series) => series.flatMap((span) => (span ? [span[1]] : []))),
    ...errorEnds(plot, spans, false),
  ]);
  const format = percent ? '0%' : (data[0]?.plot.series[0]?.format ?? 'General');
  const shown = percent
    ? {
        ...pair.across,
        tight: true,
        minimum: pair.across.minimum ?? (values.some((value) => value < 0) ? -1 : 0),
        maximum: pair.across.maximum ?? 1,
      }
    : { ...pair.across, tight: chart.solid !== undefined };
  const [width, height] = room ? [widthOf(room), heightOf(room)] : [undefined, undefined];
  const across = fittingScale(percent ? [] : values, shown, format, lying ? width : height, lying);
  const places = data.flatMap(({ plot, spans }) => [
    ...plot.series.flatMap((series) => series.places.filter((place) => place !== undefined)),
    ...errorEnds(plot, spans, true),
  ]);
  const along = scattered
    ? numberScale(pair.along, fittingScale(places, { ...pair.along, close: true }, 'General', width, true), 'General')
    : categoryScale(
        // A table has a column for each category.
        chart.table ? { ...chart, dates: undefined, groups: [] } : chart,
        pair,
        chart.table !== undefined || data.some(({ plot }) => plot.kind === 'bar'),
      );
  const alongAt = crossing(pair.along.crosses, pair.across, (value) => shareOf(value, across));
  const acrossAt = crossing(pair.across.crosses, pair.along, (value) =>
    scattered ? unturned(pair.along, along.at(value)) : Math.min(1, Math.max(0, (value - 1) * along.slot)),
  );
  const tabled = chart.table !== undefined && pair === chart.axes[0];
  const ofAlong: DrawnAxis = {
    axis: tabled ? { ...pair.along, ticks: 'none', minorTicks: 'none' } : pair.along,
    vertical: lying,
    at: alongAt,
    labelsAt: tabled ? 0 : labelsAt(pair.along, alongAt, pair.across),
    scale: along,
    words: !scattered && !along.dated,
    // Those of categories would rather be broken, though dates are not.
    slanting: !(along.dated && pair.along.kind === 'category'),
    ...(tabled && chart.table ? { table: tableRoom(chart, chart.table) } : {}),
  };
  const ofAcross: DrawnAxis = {
    axis: pair.across,
    vertical: !lying,
    at: acrossAt,
    labelsAt: labelsAt(pair.across, acrossAt, pair.along),
    scale: valueScale(pair.across, across, format),
    words: false,
    slanting: true,
  };
  return { pair, along, across, drawn: [ofAlong, ofAcross] };
}

/** A scale of no more steps than their labels have room for on an axis of that length, of ten where that is not known. */
export function fittingScale(
  values: readonly number[],
  axis: ChartAxis & { readonly tight?: boolean; readonly close?: boolean },
  format: string,
  length: number | undefined,
  level: boolean,
): AxisScale {
  const scale = scaleFor(values, axis, MOST_STEPS);
  if (length === undefined) return scale;
  const texts = valueLabels(axis, scale, format).map(({ text }) => text);
  const most = Math.max(2, Math.min(MOST_STEPS, Math.floor(length / labelRoom(texts, axis, level)), mostDifferent(texts)));
  return most < MOST_STEPS ? scaleFor(values, axis, most) : scale;
}

/** What a label needs along its axis; that of level ones is judged by the first three (LibreOffice 7.4). */
const labelRoom = (texts: readonly string[], { text }: ChartAxis, level: boolean): number =>
  Math.max(1, ...(level ? texts.slice(0, 3).map((each) => estimateWidth(each, text)) : [lineHeight(text)]));

/** How many steps there may be for labels that round their numbers to differ. */
function mostDifferent(texts: readonly string[]): number {
  let [run, longest] = [1, 1];
  for (const [index, text] of texts.entries()) {
    run = index > 0 && texts[index - 1] === text ? run + 1 : 1;
    longest = Math.max(longest, run);
  }
  return longest > 1 ? Math.floor(texts.length / longest) : MOST_STEPS;
}

const unturned = (axis: ChartAxis, share: number): number => (axis.reversed ? 1 - share : share);

/** Where an axis stands on the other one, from the left or from below. */
function crossing(crosses: ChartAxis['crosses'], other: ChartAxis, at: (value: number) => number): number {
  const share = crosses === 'max' ? 1 : crosses === 'min' ? 0 : crosses === 'autoZero' ? (other.kind === 'value' ? at(0) : 0) : at(crosses);
  return unturned(other, share);
}

const labelsAt = (axis: ChartAxis, at: number, other: ChartAxis): number =>
  axis.labels === 'low' ? unturned(other, 0) : axis.labels === 'high' ? unturned(other, 1) : at;
