import { type Area, type Canvas, heightOf, solid, trace, widthOf } from '../chart-canvas.ts';
import type { Chart, ChartPlot, ChartSeries } from '../chart-model.ts';
import { lineOr } from '../chart-style.ts';
import { drawLabelIn, drawLeader } from './draw-label.ts';
import { growPlot, smallPlot } from './grow-plot.ts';
import { moveArea, partLabels } from './part-labels.ts';
import { placeLabels, type SliceLabel } from './pie-labels.ts';
import { inDirection, type Ring, sector, slicesOf, standingOf } from './pie-slices.ts';

/**
 * A pie, or rings around a hole (ECMA-376 21.2.2.141 and 21.2.2.50); of a pie the first series alone is shown. `area` is the room of the
 * pie with its labels, or of the pie alone where that is `fixed`.
 */
export function paintPie(canvas: Canvas, chart: Chart, plot: ChartPlot, area: Area, whole: Area, fixed: boolean): void {
  const all = plot.kind === 'pie' ? plot.series.slice(0, 1) : plot.series;
  const room = fixed ? whole : area;
  const labelsIn = (square: Area): readonly (readonly SliceLabel[])[] =>
    ringsIn(square, plot, all).map((ring, order) => {
      const series = all[order];
      return series ? placeLabels({ chart, plot, series, ring, room }) : [];
    });
  const square = squareIn(fixed ? area : grownAround(area, labelsIn));
  const rings = ringsIn(square, plot, all);
  for (const [order, series] of all.entries()) {
    const ring = rings[order];
    if (ring === undefined) continue;
    for (const slice of slicesOf(series, plot.firstAngle)) {
      const own = series.points.get(slice.index)?.look;
      const look = { fill: own?.fill ?? series.look.fill, line: own?.line ?? series.look.line };
      const centre = inDirection(ring, slice, standingOf(series, slice) * (ring.outer - ring.inner));
      trace(canvas, sector({ ...ring, centre }, slice), look.fill ?? solid(series.colourOf(slice.index)), lineOr(look, undefined));
    }
  }
  const labels = partLabels(
    labelsIn(square).flatMap((each) => each.map((label) => inside(shifted(label, whole), whole))),
    whole,
  );
  for (const each of labels) {
    if (each.moved || each.label.shift) drawLeader(canvas, each.label, each.box, each.edge);
    drawLabelIn(canvas, each.label, each.lines, each.box);
  }
}

/** How large a pie may be, by the labels around a small one. */
function grownAround(area: Area, labelsIn: (square: Area) => readonly (readonly SliceLabel[])[]): Area {
  const square = squareIn(smallPlot(area));
  const boxes = labelsIn(square).flatMap((each) => each.map(({ box }) => box));
  return growPlot(square, boxes.reduce(unite, square), area);
}

const unite = (a: Area, b: Area): Area => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});

function squareIn(area: Area): Area {
  const half = Math.max(1, Math.min(widthOf(area), heightOf(area)) / 2);
  const [x, y] = [(area.left + area.right) / 2, (area.top + area.bottom) / 2];
  return { left: x - half, top: y - half, right: x + half, bottom: y + half };
}

/** The rings of a chart in a square, in which the slices that stand off find room as well. */
function ringsIn(square: Area, plot: ChartPlot, all: readonly ChartSeries[]): readonly Ring[] {
  const standing = Math.max(
    0,
    ...all.flatMap((series) => [series.explosion, ...[...series.points.values()].map(({ explosion }) => explosion ?? 0)]),
  );
  const radius = widthOf(square) / 2 / (1 + standing);
  const hole = plot.kind === 'pie' ? 0 : plot.hole;
  const edge = (ring: number): number => radius * (hole + ((1 - hole) * ring) / all.length);
  const centre = [(square.left + square.right) / 2, (square.top + square.bottom) / 2] as const;
  return all.map((_, order) => ({ centre, inner: edge(order), outer: edge(order + 1) }));
}

const shifted = (each: SliceLabel, whole: Area): SliceLabel => {
  const [right, down] = each.label.shift ?? [0, 0];
  return { ...each, box: moveArea(each.box, right * widthOf(whole), down * heightOf(whole)) };
};

/** No label lies beyond the edges of the chart. */
function inside(each: SliceLabel, whole: Area): SliceLabel {
  const { left, top, right, bottom } = each.box;
  const x = right > whole.right ? whole.right - right : Math.max(0, whole.left - left);
  const y = bottom > whole.bottom ? whole.bottom - bottom : Math.max(0, whole.top - top);
  return { ...each, box: moveArea(each.box, x, y) };
}
