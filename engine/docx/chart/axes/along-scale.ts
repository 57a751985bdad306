import type { AxisPair, Chart, ChartAxis } from '../chart-model.ts';
import { formatChartValue, isDateFormat } from '../format-chart-value.ts';
import { type AxisScale, minorTicksOf, shareOf, ticksOf } from './axis-scale.ts';
import { dateScale } from './date-scale.ts';
import { type AlongScale, every, halves, steps, turnedBy } from './scale-steps.ts';

const MAX_LABELS = 400;

/** By the categories of the chart. */
export function categoryScale(chart: Chart, { along, across }: AxisPair, withBars: boolean): AlongScale {
  const between = across.between || withBars;
  const dates = along.kind === 'date' || (along.datesThemselves && isDateFormat(chart.categoryFormat)) ? chart.dates : undefined;
  return dates ? dateScale(chart, along, dates, between) : plainScale(chart, along, between);
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
    dated: false,
    levels: axis.plain
      ? []
      : chart.groups.map((groups) => ({
          labels: groups.map(({ from, count: size, text }) => ({
            at: turned((place(from) + place(from + size - 1)) / 2),
            slot: size * slot,
            text,
          })),
          edges: [...groups.map(({ from }) => from), count].map((index) => turned(Math.min(1, index * slot))),
        })),
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
    dated: false,
    levels: [],
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
