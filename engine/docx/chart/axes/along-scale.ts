import type { AxisPair, Chart, ChartAxis } from '../chart-model.ts';
import { dateOf, formatChartValue } from '../format-chart-value.ts';
import { type AxisScale, minorTicksOf, shareOf, ticksOf } from './axis-scale.ts';

/** Where the points of a plot lie along the axis of categories, in shares of its length. */
export interface AlongScale {
  /** Of the nth category; for a scatter chart of a number. */
  readonly at: (place: number) => number;
  /** Room of a category. */
  readonly slot: number;
  /** The numbers at its ends, of a scatter chart. */
  readonly numbers?: readonly [least: number, most: number];
  readonly labels: readonly { readonly at: number; readonly text: string }[];
  readonly ticks: readonly number[];
  /** Between those: in the middle of categories. */
  readonly minorTicks: readonly number[];
  /** Between the ticks, not at them. */
  readonly between: boolean;
}

const MOST_DATES = 12;
const MAX_LABELS = 400;

/** By the categories of the chart. */
export function categoryScale(chart: Chart, { along, across }: AxisPair, withBars: boolean): AlongScale {
  const between = across.between || withBars;
  const dates = along.kind === 'date' ? chart.dates : undefined;
  return dates ? dateScale(chart, along, dates, between) : plainScale(chart, along, between);
}

function steps(count: number, between: boolean): { readonly slot: number; readonly place: (index: number) => number } {
  const slot = 1 / Math.max(1, between ? count : count - 1);
  return { slot, place: (index) => (between ? (index + 0.5) * slot : count > 1 ? index * slot : 0.5) };
}

function plainScale(chart: Chart, axis: ChartAxis, between: boolean): AlongScale {
  const count = chart.categories.length;
  const { slot, place } = steps(count, between);
  const skip = axis.labelSkip ?? Math.ceil(count / MAX_LABELS);
  const turned = turnedBy(axis);
  return {
    at: (index) => turned(place(index)),
    slot,
    labels: chart.categories.flatMap((text, index) => (index % skip === 0 ? [{ at: turned(place(index)), text }] : [])),
    ticks: every(between ? count + 1 : count, skip).map((index) => turned(index * slot)),
    minorTicks: halves(between ? count : count - 1, skip).map((index) => turned(index * slot)),
    between,
  };
}

const turnedBy = (axis: ChartAxis): ((share: number) => number) => (axis.reversed ? (share) => 1 - share : (share) => share);

const every = (count: number, skip: number): number[] => Array.from({ length: Math.ceil(count / skip) }, (_, index) => index * skip);

/** Halfway between every so many, none beyond the last. */
const halves = (count: number, skip: number): number[] =>
  every(count, skip)
    .map((index) => index + skip / 2)
    .filter((index) => index < count);

/** Days, months or years on a line of time (ECMA-376 21.2.2.39). */
function dateScale(chart: Chart, axis: ChartAxis, dates: readonly (number | undefined)[], between: boolean): AlongScale {
  const numberOf = (serial: number): number => {
    const date = dateOf(serial, chart.date1904);
    if (axis.unit === 'days') return Math.floor(serial);
    return axis.unit === 'years' ? date.getUTCFullYear() : date.getUTCFullYear() * 12 + date.getUTCMonth();
  };
  const known = dates.filter((serial) => serial !== undefined);
  const earliest = known.reduce((least, serial) => Math.min(least, serial), Infinity);
  const latest = known.reduce((most, serial) => Math.max(most, serial), -Infinity);
  const [first, last] = [numberOf(axis.minimum ?? earliest), numberOf(axis.maximum ?? latest)];
  const count = Math.max(1, last - first + 1);
  const { slot, place } = steps(count, between);
  const turned = turnedBy(axis);
  const fixed = axis.step !== undefined && axis.step >= 1 ? Math.floor(axis.step) : 1;
  const skip = count / fixed > MAX_LABELS ? Math.ceil(count / MOST_DATES) : axis.step === undefined ? Math.ceil(count / MOST_DATES) : fixed;
  const format = axis.format ?? chart.categoryFormat;
  const textOf = (offset: number): string => {
    const number = first + offset;
    if (axis.unit === 'days') return formatChartValue(number, format, chart.date1904);
    const [year, month] = axis.unit === 'years' ? [number, 0] : [Math.floor(number / 12), number % 12];
    const epoch = dateOf(0, chart.date1904).getTime();
    return formatChartValue((Date.UTC(year, month, 1) - epoch) / 86_400_000, format, chart.date1904);
  };
  return {
    // Days beyond the ends of the axis stand there, as values do.
    at: (index) => turned(place(Math.min(count - 1, Math.max(0, numberOf(dates[index] ?? earliest) - first)))),
    slot,
    labels: every(count, skip).map((offset) => ({ at: turned(place(offset)), text: textOf(offset) })),
    ticks: every(between ? count + 1 : count, skip).map((offset) => turned(offset * slot)),
    minorTicks: halves(between ? count : count - 1, skip).map((offset) => turned(offset * slot)),
    between,
  };
}

/** By the numbers of a scatter chart. */
export function numberScale(axis: ChartAxis, scale: AxisScale, format: string): AlongScale {
  const turned = turnedBy(axis);
  return {
    ...valueScale(axis, scale, format),
    at: (number) => turned(shareOf(number, scale)),
    numbers: [scale.minimum, scale.maximum],
    between: false,
  };
}

/** An axis of numbers as it is shown. */
export function valueScale(
  axis: ChartAxis,
  scale: AxisScale,
  format: string,
): Pick<AlongScale, 'slot' | 'labels' | 'ticks' | 'minorTicks'> {
  const labels = valueLabels(axis, scale, format);
  const turned = turnedBy(axis);
  return {
    slot: 1 / Math.max(1, labels.length - 1),
    labels,
    ticks: labels.map(({ at }) => at),
    minorTicks: minorTicksOf(scale, axis.minorStep).map((value) => turned(shareOf(value, scale))),
  };
}

/** The labels of an axis of numbers. */
export function valueLabels(axis: ChartAxis, scale: AxisScale, format: string): AlongScale['labels'] {
  const turned = turnedBy(axis);
  return ticksOf(scale).map((value) => ({ at: turned(shareOf(value, scale)), text: formatChartValue(value, axis.format ?? format) }));
}
