import { type AxisScale, shareOf } from '../axes/axis-scale.ts';
import type { AlongScale } from '../axes/scale-steps.ts';
import { type Area, xAt, yAt } from '../chart-canvas.ts';
import type { AxisPair, Chart, ChartPlot } from '../chart-model.ts';
import type { Span } from './series-spans.ts';
import type { Volume } from './volume.ts';

/** The plot area as the painters see it. */
export interface PlotFrame {
  readonly area: Area;
  /** Values go to the right, categories up. */
  readonly lying: boolean;
  readonly along: AlongScale;
  /** The point at a share of the axis of categories and a value, in points of the chart. */
  readonly point: (along: number, value: number) => readonly [x: number, y: number];
  /** From the front of a plot in three dimensions to its back; undefined for a flat one. */
  readonly depth: Volume['depth'] | undefined;
  /** Where bars and areas stand: zero, or the end of the axis next to it. */
  readonly base: number;
  /** The values at the ends of the axis. */
  readonly values: readonly [least: number, most: number];
}

/** A plot with all that its painters need. */
export interface PlacedPlot {
  readonly chart: Chart;
  readonly plot: ChartPlot;
  /** Of each series by category, as `spansOf` gives them. */
  readonly spans: readonly (readonly (Span | undefined)[])[];
  readonly frame: PlotFrame;
  /** How many series of the chart come before its own. */
  readonly first: number;
}

/** Puts both axes onto an area. */
export function plotFrame({ front: area, depth }: Volume, chart: Chart, along: AlongScale, across: AxisScale, pair: AxisPair): PlotFrame {
  const { lying } = chart;
  const point = (at: number, value: number): readonly [number, number] => {
    const share = shareOf(value, across);
    const turned = pair.across.reversed ? 1 - share : share;
    const [right, up] = lying ? [turned, at] : [at, turned];
    return [xAt(area, right), yAt(area, up)];
  };
  const values = [across.minimum, across.maximum] as const;
  return { area, lying, along, point, values, depth: chart.solid && depth, base: Math.min(across.maximum, Math.max(across.minimum, 0)) };
}
