import { type Area, type Canvas, heightOf, widthOf } from '../chart-canvas.ts';
import type { AxisPair, Chart, ChartAxis, ChartLine, ChartTitle } from '../chart-model.ts';
import { sizeOfTitle, titleLines, writeTitle } from '../title-lines.ts';
import { type DrawnAxis, isFar } from './drawn-axis.ts';

/** Space at the edges of a chart and beside the titles of its axes, as a share of its size (measured: LibreOffice 7.4). */
export const EDGE = 0.02;
/** What is kept free for a title at the left and at the bottom, points (measured in the same way). */
const ROOM_LEFT = 12.76;
const ROOM_BELOW = 11.91;
/** Its longest line, as a share of the width or height of the chart; where it stands level beside the plot, of the width. */
const LONGEST = 0.8;
const LONGEST_BESIDE = 0.2;

type Shown = ChartTitle | undefined;

const shownTitle = ({ title, deleted }: ChartAxis): Shown => (deleted || title?.lines.length === 0 ? undefined : title);

/** What the titles of the axes leave of an area. */
export function besideAxisTitles(area: Area, { axes, lying }: Chart, whole: Area): Area {
  const [first, second] = axes;
  const pair = (axes: AxisPair | undefined): readonly [level: Shown, upright: Shown] => {
    if (axes === undefined) return [undefined, undefined];
    const [along, across] = [shownTitle(axes.along), shownTitle(axes.across)];
    return lying ? [across, along] : [along, across];
  };
  const [[below, left], [above, right]] = [pair(first), pair(second)];
  const room = (title: Shown, vertical: boolean, gap: number): number =>
    title === undefined || title.overlay ? 0 : depthOf(title, vertical, whole) + gap;
  return {
    left: area.left + room(left, true, ROOM_LEFT),
    top: area.top + room(above, false, EDGE * heightOf(whole)),
    right: area.right - room(right, true, EDGE * widthOf(whole)),
    bottom: area.bottom - room(below, false, ROOM_BELOW),
  };
}

/** That of a vertical axis is turned to be read from the right unless the file says otherwise. */
const rotationOf = (title: ChartTitle, vertical: boolean): number => title.rotation ?? (vertical ? -90 : 0);

function linesOf(title: ChartTitle, vertical: boolean, whole: Area): readonly ChartLine[] {
  const level = Math.abs(rotationOf(title, vertical)) < 45;
  const longest = level ? (vertical ? LONGEST_BESIDE : LONGEST) * widthOf(whole) : LONGEST * heightOf(whole);
  return titleLines(title, longest);
}

/** Extent of a title as it is turned, points. */
function extentOf(title: ChartTitle, vertical: boolean, whole: Area): readonly [width: number, height: number] {
  const [width, height] = sizeOfTitle(linesOf(title, vertical, whole));
  const radians = (rotationOf(title, vertical) * Math.PI) / 180;
  const [sine, cosine] = [Math.abs(Math.sin(radians)), Math.abs(Math.cos(radians))];
  return [width * cosine + height * sine, width * sine + height * cosine];
}

/** That at right angles to the axis. */
const depthOf = (title: ChartTitle, vertical: boolean, whole: Area): number => extentOf(title, vertical, whole)[vertical ? 0 : 1];

/** Writes the title of an axis where its layout says, else beyond `outer`, the plot area with all its labels, in the middle of that. */
export function drawAxisTitle(canvas: Canvas, drawn: DrawnAxis, outer: Area, whole: Area): void {
  const { vertical } = drawn;
  const title = shownTitle(drawn.axis);
  if (title === undefined) return;
  const rotation = rotationOf(title, vertical);
  const [left, top] = [title.layout?.x, title.layout?.y];
  if (left?.from === 'edge' && top?.from === 'edge') {
    const [width, height] = extentOf(title, vertical, whole);
    const [middle, centre] = [left.value * widthOf(whole) + width / 2, top.value * heightOf(whole) + height / 2];
    writeTitle(canvas, linesOf(title, vertical, whole), middle, centre, rotation);
    return;
  }
  const depth = depthOf(title, vertical, whole) / 2 + EDGE * (vertical ? widthOf(whole) : heightOf(whole));
  const far = isFar(drawn);
  const x = vertical ? (far ? outer.right + depth : outer.left - depth) : (outer.left + outer.right) / 2;
  const y = vertical ? (outer.top + outer.bottom) / 2 : far ? outer.top - depth : outer.bottom + depth;
  writeTitle(canvas, linesOf(title, vertical, whole), x, y, rotation);
}
