import { type Area, heightOf, widthOf } from '../chart-canvas.ts';

/** A plot area is at least that share of its room, whatever its labels need. */
const LEAST = 1 / 3;

/**
 * A plot area that takes what it and its labels, which reach as far as `reached`, leave of the room. The rules are LibreOffice 7.4's,
 * which first draws all at less than half of the size.
 */
export function growPlot(plot: Area, reached: Area, room: Area): Area {
  const [left, right] = grown([plot.left, plot.right], [reached.left, reached.right], [room.left, room.right]);
  const [top, bottom] = grown([plot.top, plot.bottom], [reached.top, reached.bottom], [room.top, room.bottom]);
  return { left, top, right, bottom };
}

type Extent = readonly [from: number, to: number];

const lengthOf = ([from, to]: Extent): number => to - from;

function grown(plot: Extent, reached: Extent, room: Extent): Extent {
  const length = Math.max(lengthOf(plot) + lengthOf(room) - lengthOf(reached), lengthOf(room) * LEAST);
  const [before, behind] = [reached[0] - room[0], room[1] - reached[1]];
  let from = plot[0];
  if (before >= 0) from -= before;
  else if (behind >= 0) from += behind > -before ? -before : Math.max(behind, Math.abs(length - lengthOf(plot)));
  return [Math.max(room[0], from), Math.min(room[1], from + length)];
}

const FIRST = 1 / 2.2;

/** The plot area that labels are first tried around. */
export function smallPlot(room: Area): Area {
  const [width, height] = [widthOf(room) * FIRST, heightOf(room) * FIRST];
  const [left, top] = [room.left + width, room.top + height];
  return { left, top, right: left + width, bottom: top + height };
}
