import { type AxisLabels, plainLabels, setLabels } from '../axes/axis-labels.ts';
import { roomOf } from '../axes/draw-axis.ts';
import type { DrawnAxis } from '../axes/drawn-axis.ts';
import { type Area, heightOf, widthOf } from '../chart-canvas.ts';
import type { Chart } from '../chart-model.ts';
import { growPlot, smallPlot } from './grow-plot.ts';
import { volumeIn } from './volume.ts';

const ROUNDS = 2;

const lengthOf = ({ vertical }: DrawnAxis, front: Area): number => (vertical ? heightOf(front) : widthOf(front));

/** What labels in a line each leave of an area. */
export function plainPlot(chart: Chart, area: Area, axes: readonly DrawnAxis[]): Area {
  const small = smallPlot(area);
  const { front } = volumeIn(small, chart);
  const labels = axes.map((drawn) => plainLabels(drawn, lengthOf(drawn, front)));
  return growPlot(small, reachedBy(small, front, axes, labels), area);
}

/** Where a plot area may be. */
interface PlotRoom {
  /** The area that it is first taken to have. */
  readonly first: Area;
  /** What it shares with its labels, and the chart. */
  readonly area: Area;
  readonly whole: Area;
  /** It makes no way for labels. */
  readonly fixed: boolean;
}

/** The room of labels depends on the size of the plot area, and that on them in turn: they are set three times, as in LibreOffice 7.4. */
export function fitLabels(
  chart: Chart,
  { first, area, whole, fixed }: PlotRoom,
  axes: readonly DrawnAxis[],
): { readonly plot: Area; readonly labels: readonly AxisLabels[] } {
  let plot = first;
  let labels = set(undefined);
  for (let round = 0; round < ROUNDS; round++) {
    if (!fixed) plot = growPlot(plot, reachedBy(plot, volumeIn(plot, chart).front, axes, labels), area);
    labels = set(labels);
  }
  return { plot, labels };

  function set(before: readonly AxisLabels[] | undefined): readonly AxisLabels[] {
    const { front } = volumeIn(plot, chart);
    return axes.map((drawn, index) =>
      setLabels(drawn, { length: lengthOf(drawn, front), beyond: beyond(drawn, front, whole), fixed }, before?.[index]?.fit),
    );
  }
}

/** From the line of an axis to the edge of the chart. */
function beyond({ vertical, at }: DrawnAxis, front: Area, whole: Area): number {
  return vertical ? front.left + at * widthOf(front) - whole.left : whole.bottom - front.bottom + at * heightOf(front);
}

/** A plot area with the labels that axes have around its front. */
export function reachedBy(plot: Area, front: Area, axes: readonly DrawnAxis[], labels: readonly AxisLabels[]): Area {
  const rooms = axes.flatMap((drawn, index) => {
    const set = labels[index];
    return set ? [roomOf(drawn, set, drawn.vertical ? widthOf(front) : heightOf(front))] : [];
  });
  const most = (side: keyof Area): number => rooms.reduce((room, each) => Math.max(room, each[side]), 0);
  return {
    left: Math.min(plot.left, front.left - most('left')),
    top: Math.min(plot.top, front.top - most('top')),
    right: Math.max(plot.right, front.right + most('right')),
    bottom: Math.max(plot.bottom, front.bottom + most('bottom')),
  };
}
