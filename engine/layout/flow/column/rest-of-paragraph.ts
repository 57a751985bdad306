import { type Availability, type Obstacle, type Rectangle, rightEdge } from '../../areas.ts';
import type { Box, Cut } from '../../boxes.ts';
import { EPSILON } from '../../epsilon.ts';
import { availabilityBeside } from '../floats/availability.ts';

/** What stands of a paragraph on the columns before, and the room its lines had there. Points. */
export interface PlacedPart {
  /** By how much a float pushed its first line down. */
  readonly lead: number;
  /** Of its lines, without the lead. */
  readonly height: number;
  readonly width: number;
  /** In the paragraph's coordinates; undefined: the whole width. */
  readonly availability: Availability | undefined;
}

const SAME = 0.1;

/** Whether the lines left over from the columns before, set for the room of the last of them, do not suit a column without floats. */
export function needsResetting(parts: readonly PlacedPart[], column: Rectangle): boolean {
  const last = parts.at(-1);
  return last !== undefined && (Math.abs(last.width - column.width) > EPSILON || last.availability !== undefined);
}

/** What parts take up of their paragraph, points. */
export function heightOfParts(parts: readonly PlacedPart[]): number {
  return parts.reduce((sum, { lead, height }) => sum + lead + height, 0);
}

/** The rooms of the parts one below the other, and the column's below them. */
export function availabilityBelow(
  parts: readonly PlacedPart[],
  column: Rectangle,
  top: number,
  obstacles: readonly Obstacle[],
  widest: number,
  endIndent: number,
): Availability {
  const above = heightOfParts(parts);
  const beside = availabilityBeside(obstacles, column.x, top, column.width);
  // The end indent is measured from the widest column.
  const narrowed = (width: number): number => (width < widest - EPSILON ? width - endIndent : width);
  return (y, height) => {
    let end = 0;
    for (const part of parts) {
      end += part.lead + part.height;
      if (y < end - EPSILON)
        return part.availability?.(y, height) ?? { intervals: [{ x: 0, width: narrowed(part.width) }], next: y + height };
    }
    const { intervals, next } = beside(y - above, height);
    return {
      intervals: intervals.map((interval) =>
        rightEdge(interval) > column.width - EPSILON ? { x: interval.x, width: narrowed(column.width) - interval.x } : interval,
      ),
      next: next + above,
    };
  };
}

/** The part of a paragraph, set anew as a whole, that lies below the parts already placed; undefined when it breaks elsewhere. */
export function restBelow(whole: Box, parts: readonly PlacedPart[]): Box | undefined {
  let rest: Box | undefined = whole;
  for (const { height } of parts) {
    const cut: Cut<Box> | undefined =
      rest.forced && Math.abs(rest.forced.head.height - height) < SAME && rest.forced.tail
        ? { head: rest.forced.head, tail: rest.forced.tail }
        : rest.split(height);
    if (!cut || Math.abs(cut.head.height - height) > SAME) return undefined;
    rest = cut.tail;
  }
  return rest;
}
