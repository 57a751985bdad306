import type { Chart, ChartPlot } from '../chart-model.ts';

/** From where to where a point reaches along the axis of values. */
export type Span = readonly [from: number, to: number];

/** The spans of each series of a plot, by category; undefined where nothing is drawn. */
export function spansOf(plot: ChartPlot, blanks: Chart['blanks'], count: number): readonly (readonly (Span | undefined)[])[] {
  // Areas have no gaps in Excel and LibreOffice.
  const filled = plot.kind === 'area' || (blanks === 'zero' && plot.kind !== 'bar');
  const valueAt = (values: readonly (number | undefined)[], index: number): number | undefined => values[index] ?? (filled ? 0 : undefined);
  const indices = Array.from({ length: count }, (_, index) => index);
  if (plot.grouping === 'clustered')
    return plot.series.map(({ values }) =>
      indices.map((index) => {
        const value = valueAt(values, index);
        return value === undefined ? undefined : [0, value];
      }),
    );
  const totals = indices.map((index) => plot.series.reduce((sum, { values }) => sum + Math.abs(values[index] ?? 0), 0));
  // What is below zero hangs from it where bars stand; lines and areas add up.
  const reached = indices.map((): [number, number] => [0, 0]);
  return plot.series.map(({ values }) =>
    indices.map((index): Span | undefined => {
      const stack = reached[index];
      const value = valueAt(values, index);
      if (value === undefined || stack === undefined) return undefined;
      const part = plot.grouping === 'percentStacked' ? value / (totals[index] || 1) : value;
      const side = plot.kind === 'bar' && part < 0 ? 1 : 0;
      const from = stack[side];
      stack[side] = from + part;
      return [from, from + part];
    }),
  );
}
