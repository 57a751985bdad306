import { type Area, type Canvas, heightOf, solid, trace, widthOf } from '../chart-canvas.ts';
import type { Chart, ChartPlot, ChartSeries } from '../chart-model.ts';
import { lineOr, shaded } from '../chart-style.ts';
import { drawLabelIn, drawLeader } from './draw-label.ts';
import { growPlot, smallPlot } from './grow-plot.ts';
import { moveArea, partLabels } from './part-labels.ts';
import { placeLabels, type SliceLabel } from './pie-labels.ts';
import { inDirection, type Ring, type Slice, sector, slicesOf, standingOf, wallsOf } from './pie-slices.ts';

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
  const square = boxIn(fixed ? area : grownAround(area, plot, labelsIn), plot);
  const rings = ringsIn(square, plot, all);
  for (const [order, series] of all.entries()) {
    const ring = rings[order];
    if (ring === undefined) continue;
    for (const slice of backToFront(slicesOf(series, plot.firstAngle), plot)) {
      const own = series.points.get(slice.index)?.look;
      const look = { fill: own?.fill ?? series.look.fill, line: own?.line ?? series.look.line };
      const centre = inDirection(ring, slice, standingOf(series, slice) * (ring.outer - ring.inner));
      const placed: Ring = { ...ring, centre };
      const [fill, line] = [look.fill ?? solid(series.colourOf(slice.index)), lineOr(look, undefined)];
      if (ring.thick > 0) for (const wall of wallsOf(placed, slice)) trace(canvas, wall, shaded(fill, WALL), line);
      trace(canvas, sector(placed, slice), ring.thick > 0 ? shaded(fill, TOP) : fill, line);
    }
  }
  const labels = partLabels(
    labelsIn(square).flatMap((each) => each.map((label) => inside(shifted(label, whole), whole))),
    whole,
  );
  for (const each of labels) {
    if (each.moved || (each.label.shift && !isOver(each))) drawLeader(canvas, each.label, each.box, each.edge);
    drawLabelIn(canvas, each.label, each.lines, each.box);
  }
}

/** Whether a label reaches over its pie, to which it needs no line then. */
function isOver({ box, edge: [x, y], towards }: SliceLabel): boolean {
  const middle = [x - towards[0], y - towards[1]] as const;
  const near = [Math.min(box.right, Math.max(box.left, x)), Math.min(box.bottom, Math.max(box.top, y))] as const;
  return Math.hypot(near[0] - middle[0], near[1] - middle[1]) <= Math.hypot(...towards);
}

/** How large a pie may be, by the labels around a small one. */
function grownAround(area: Area, plot: ChartPlot, labelsIn: (square: Area) => readonly (readonly SliceLabel[])[]): Area {
  const square = boxIn(smallPlot(area), plot);
  const boxes = labelsIn(square).flatMap((each) => each.map(({ box }) => box));
  return growPlot(square, boxes.reduce(unite, square), area);
}

const unite = (a: Area, b: Area): Area => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});

/** Thickness of a pie in three dimensions as a share of its width, and how bright its sides are (measured: LibreOffice 7.4). */
const THICKNESS = 0.1;
const TOP = 0.97;
const WALL = 0.85;

/** Height of a pie and its thickness as shares of its width. */
function flatness({ tilt }: ChartPlot): readonly [flat: number, thick: number] {
  if (tilt === undefined) return [1, 0];
  const radians = (tilt * Math.PI) / 180;
  return [Math.sin(radians), THICKNESS * Math.cos(radians)];
}

/** The largest box that a pie fills, in the middle of an area. */
function boxIn(area: Area, plot: ChartPlot): Area {
  const [flat, thick] = flatness(plot);
  const half = Math.max(1, Math.min(widthOf(area), heightOf(area) / (flat + thick)) / 2);
  const [x, y] = [(area.left + area.right) / 2, (area.top + area.bottom) / 2];
  const high = half * (flat + thick);
  return { left: x - half, top: y - high, right: x + half, bottom: y + high };
}

/** Slices as they hide one another where they are seen from above. */
const backToFront = (slices: readonly Slice[], { tilt }: ChartPlot): readonly Slice[] =>
  tilt === undefined ? slices : slices.toSorted((a, b) => Math.sin(a.from + a.sweep / 2) - Math.sin(b.from + b.sweep / 2));

/** The rings of a chart in its box, in which the slices that stand off find room as well. */
function ringsIn(square: Area, plot: ChartPlot, all: readonly ChartSeries[]): readonly Ring[] {
  const standing = Math.max(
    0,
    ...all.flatMap((series) => [series.explosion, ...[...series.points.values()].map(({ explosion }) => explosion ?? 0)]),
  );
  const radius = widthOf(square) / 2 / (1 + standing);
  const hole = plot.kind === 'pie' ? 0 : plot.hole;
  const edge = (ring: number): number => radius * (hole + ((1 - hole) * ring) / all.length);
  const [flat, thick] = flatness(plot);
  const below = thick * widthOf(square);
  const centre = [(square.left + square.right) / 2, (square.top + square.bottom - below) / 2] as const;
  return all.map((_, order) => ({ centre, inner: edge(order), outer: edge(order + 1), flat, thick: below }));
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
