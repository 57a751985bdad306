import { type Area, widthOf } from '../chart-canvas.ts';
import type { Chart, ChartPlot, ChartSeries, PointLabel } from '../chart-model.ts';
import { wrapText } from '../estimate-width.ts';
import { type Direction, linesOf, sizeOfLines } from './draw-label.ts';
import { fitIntoSlice } from './fit-into-slice.ts';
import { inDirection, type Point, type Ring, type Slice, slicesOf, standingOf } from './pie-slices.ts';

/** The label of a slice where it stands. */
export interface SliceLabel {
  readonly label: PointLabel;
  readonly lines: readonly string[];
  readonly box: Area;
  /** The point at the outer edge of its slice. */
  readonly edge: Point;
  /** From the middle of the pie to where it belongs. */
  readonly towards: Point;
  /** Whether it may give way to others. */
  readonly movable: boolean;
}

/** A ring of a pie chart with what its labels need. */
export interface LabelledRing {
  readonly chart: Chart;
  readonly plot: ChartPlot;
  readonly series: ChartSeries;
  readonly ring: Ring;
  /** The room of the plot with its labels. */
  readonly room: Area;
}

/** Between the edge of a pie and labels outside or inside of it, points; all measures are those of LibreOffice 7.4. */
const OFF_EDGE = 4.25;
/** Directions nearer to level or upright than that, in radians, are so. */
const SQUARE = (5 / 180) * Math.PI;
/** Labels within that of upright are above or below the pie and may be wider. */
const ABOVE = (22.5 / 180) * Math.PI;
const MOST_ABOVE = 1 / 3;
const MOST_BESIDE = 0.85;
const MOST_INSIDE = 0.8;
const MAX_LABELLED = 200;

/** The labels of a ring, each for itself. */
export function placeLabels({ chart, plot, series, ring, room }: LabelledRing): readonly SliceLabel[] {
  const slices = slicesOf(series, plot.firstAngle).slice(0, MAX_LABELLED);
  return slices.flatMap((slice): readonly SliceLabel[] => {
    const label = series.labels(slice.index);
    if (label === undefined) return [];
    const standing = standingOf(series, slice) * (ring.outer - ring.inner);
    const placed: Ring = { ...ring, inner: ring.inner + standing, outer: ring.outer + standing };
    const written = linesOf(label, { chart, series, index: slice.index, share: slice.share });
    const edge = inDirection(placed, slice, placed.outer);
    const position = label.position ?? 'bestFit';
    const movable = position === 'bestFit';
    const towards = (at: Point): Point => [at[0] - ring.centre[0], at[1] - ring.centre[1]];
    const inside = plot.kind === 'doughnut' || position === 'ctr' || position === 'inBase';
    if (inside || (movable && label.shift === undefined)) {
      const lines = wrapped(written, label, MOST_INSIDE * placed.outer);
      const [width, height] = sizeOfLines(lines, label.text);
      const middle = inDirection(placed, slice, (placed.inner + placed.outer) / 2);
      const within = inside ? undefined : fitIntoSlice(slice, Math.hypot(...towards(edge)), width, height);
      if (inside || within) {
        const [x, y] = within ? [ring.centre[0] + within[0], ring.centre[1] + within[1]] : middle;
        return [{ label, lines, box: boxBeside([x, y], [0, 0], width, height), edge, towards: towards(edge), movable }];
      }
    }
    const outwards = position === 'inEnd' ? -1 : 1;
    const most = outwards < 0 ? MOST_INSIDE * placed.outer : widest(slice, placed.outer, room);
    const lines = wrapped(written, label, most);
    const [width, height] = sizeOfLines(lines, label.text);
    const anchor = inDirection(placed, slice, placed.outer + (ring.thick > 0 ? 0 : outwards * OFF_EDGE));
    const box = boxBeside(anchor, sideOf(slice, outwards), width, height);
    return [{ label, lines, box, edge, towards: towards(edge), movable }];
  });
}

const middleOf = ({ from, sweep }: Slice): number => from + sweep / 2;

/** How wide a label outside may be. */
function widest(slice: Slice, radius: number, room: Area): number {
  const above = Math.abs(Math.cos(middleOf(slice))) <= Math.sin(ABOVE) + 1e-9;
  return above ? widthOf(room) * MOST_ABOVE : (widthOf(room) / 2 - radius) * MOST_BESIDE;
}

const wrapped = (lines: readonly string[], { wrap, text }: PointLabel, width: number): readonly string[] =>
  wrap && width > 0 ? lines.flatMap((line) => wrapText(line, width, text)) : lines;

/** On which side of its anchor a label stands that lies outwards (1) or inwards (-1) of the edge. */
function sideOf(slice: Slice, outwards: 1 | -1): Direction {
  const angle = middleOf(slice);
  const sign = (share: number): Direction[0] => (Math.abs(share) <= Math.sin(SQUARE) ? 0 : share * outwards > 0 ? 1 : -1);
  return [sign(Math.cos(angle)), sign(Math.sin(angle))];
}

function boxBeside([x, y]: Point, [right, down]: Direction, width: number, height: number): Area {
  const left = x + ((right - 1) / 2) * width;
  const top = y + ((down - 1) / 2) * height;
  return { left, top, right: left + width, bottom: top + height };
}
