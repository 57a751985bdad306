import type { PathStep } from '../../../model/drawing.ts';
import { type Area, type Canvas, NO_FILL, trace, writeLines, xAt, yAt } from '../chart-canvas.ts';
import type { TickMark } from '../chart-model.ts';
import { estimateWidth, lineHeight } from '../estimate-width.ts';
import type { Volume } from '../plot/volume.ts';
import type { AxisLabels } from './axis-labels.ts';
import { type DrawnAxis, isFar, labelGap, MINOR_TICK, TICK, tickReach } from './drawn-axis.ts';

type Point = readonly [x: number, y: number];

/** Room that an axis takes from each side of the plot area, whose extent across it is about `across` points. */
export function roomOf(drawn: DrawnAxis, labels: AxisLabels, across: number): Area {
  const { vertical, labelsAt } = drawn;
  const far = isFar(drawn);
  const inside = (far ? 1 - labelsAt : labelsAt) * across;
  const depth = Math.max(0, labels.depth - inside);
  if (vertical) return { left: far ? 0 : depth, right: far ? depth : 0, top: labels.overhang[1], bottom: labels.overhang[0] };
  return { left: labels.overhang[0], right: labels.overhang[1], top: far ? depth : 0, bottom: far ? 0 : depth };
}

/** Lines across the plot area at the labels of an axis. */
export function drawGridlines(canvas: Canvas, { axis, vertical, scale }: DrawnAxis, { front: plot, depth }: Volume): void {
  const [right, down] = depth;
  const flat = right === 0 && down === 0;
  trace(canvas, across(scale.minorTicks), NO_FILL, axis.minorGridlines);
  trace(canvas, across(scale.ticks), NO_FILL, axis.gridlines);

  function across(places: readonly number[]): PathStep[] {
    return places.flatMap((at): PathStep[] => {
      const [x, y] = [xAt(plot, at), yAt(plot, at)];
      // Along the wall beside or the floor first, then along the wall behind.
      const [from, to]: readonly [Point, Point] = vertical
        ? right < 0
          ? [
              [plot.right, y],
              [plot.left, y],
            ]
          : [
              [plot.left, y],
              [plot.right, y],
            ]
        : [
            [x, plot.bottom],
            [x, plot.top],
          ];
      const back: PathStep[] = [
        [flat ? 'M' : 'L', from[0] + right, from[1] + down],
        ['L', to[0] + right, to[1] + down],
      ];
      return flat ? back : [['M', ...from], ...back];
    });
  }
}

/** The line of an axis with its ticks, unless it is without, and its labels. */
export function drawAxis(canvas: Canvas, drawn: DrawnAxis, labels: AxisLabels | undefined, plot: Area, lined: boolean): void {
  const { axis, vertical } = drawn;
  if (axis.deleted || labels === undefined) return;
  if (lined) drawLine(canvas, drawn, plot);
  drawLevels(canvas, drawn, labels, plot);
  const far = isFar(drawn);
  const outward = far ? 1 : -1;
  if (vertical) {
    const x = xAt(plot, drawn.labelsAt) + outward * labelGap(axis);
    for (const { at, texts } of labels.lines) {
      // Lines are centred about one another.
      const width = texts.length > 1 ? texts.reduce((most, text) => Math.max(most, estimateWidth(text, axis.text)), 0) : 0;
      const alignment = texts.length > 1 ? 'center' : far ? 'start' : 'end';
      writeLines(canvas, texts, axis.text, { x: x + (outward * width) / 2, y: yAt(plot, at), alignment });
    }
  } else {
    const edge = yAt(plot, drawn.labelsAt);
    const line = lineHeight(axis.text);
    for (const { at, texts } of labels.lines) {
      const x = xAt(plot, at);
      const upright = Math.cos((labels.rotation * Math.PI) / 180);
      const depth = labelGap(axis) + (texts.length * line * upright) / 2;
      const alignment = labels.rotation === 0 ? 'center' : labels.rotation < 0 !== far ? 'end' : 'start';
      writeLines(canvas, texts, axis.text, { x, y: edge - outward * depth, alignment, rotation: labels.rotation });
    }
  }
}

/** The names of groups of categories behind those of the categories, with lines between them. */
function drawLevels(canvas: Canvas, drawn: DrawnAxis, { levels }: AxisLabels, plot: Area): void {
  const { axis, vertical } = drawn;
  const outward = isFar(drawn) ? 1 : -1;
  const [x, y] = [xAt(plot, drawn.labelsAt), yAt(plot, drawn.labelsAt)];
  const path: PathStep[] = [];
  for (const { lines, edges, from, depth } of levels) {
    const middle = outward * (from + depth / 2);
    for (const { at, texts } of lines) {
      const place = vertical ? { x: x + middle, y: yAt(plot, at), rotation: -90 } : { x: xAt(plot, at), y: y - middle };
      writeLines(canvas, texts, axis.text, { ...place, alignment: 'center' });
    }
    const end = outward * (from + depth);
    for (const edge of edges) {
      const [edgeX, edgeY] = [xAt(plot, edge), yAt(plot, edge)];
      if (vertical) path.push(['M', x, edgeY], ['L', x + end, edgeY]);
      else path.push(['M', edgeX, y], ['L', edgeX, y - end]);
    }
  }
  trace(canvas, path, NO_FILL, axis.line);
}

function drawLine(canvas: Canvas, { axis, vertical, at, scale }: DrawnAxis, plot: Area): void {
  if (axis.line === undefined) return;
  const [x, y] = [xAt(plot, at), yAt(plot, at)];
  const path: PathStep[] = vertical
    ? [
        ['M', x, plot.top],
        ['L', x, plot.bottom],
      ]
    : [
        ['M', plot.left, y],
        ['L', plot.right, y],
      ];
  const outward = at > 0.999 ? 1 : -1;
  const mark = (kind: TickMark, places: readonly number[], length: number): void => {
    if (kind === 'none') return;
    const { outside, inside } = tickReach(kind, length);
    const [from, to] = [outward * outside, -outward * inside];
    for (const tick of places) {
      const [tickX, tickY] = [xAt(plot, tick), yAt(plot, tick)];
      if (vertical) path.push(['M', x + from, tickY], ['L', x + to, tickY]);
      else path.push(['M', tickX, y - from], ['L', tickX, y - to]);
    }
  };
  mark(axis.ticks, scale.ticks, TICK);
  mark(axis.minorTicks, scale.minorTicks, MINOR_TICK);
  trace(canvas, path, NO_FILL, axis.line);
}
