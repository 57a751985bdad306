import { bottomEdge } from '../../areas.ts';
import type { Box, Cut, Cutting } from '../../boxes.ts';
import { EPSILON } from '../../epsilon.ts';
import { neededHeight } from '../box-end.ts';
import type { Floating } from '../floats/floating.ts';
import { closedBottom, type Entry, spacedBottom } from './stack-entry.ts';

/** Where a stack is cut. */
export interface StackCut {
  /** Entries that stay whole; all of them: only the space below the last line goes on. */
  readonly count: number;
  /** The entry behind these, where the cut goes through it. */
  readonly through: Cut<Box> | undefined;
}

/** What is to be cut. */
interface Whole {
  readonly entries: readonly Entry[];
  readonly floats: readonly Floating[];
  readonly cutting: Cutting;
}

/** Where to cut a stack so that what stays fits into `available` points; undefined: nothing may be cut off there. */
export function findCut({ entries, floats, cutting }: Whole, available: number): StackCut | undefined {
  let fitting = 0;
  while (fitting < entries.length && closedBottom(entries[fitting] as Entry) <= available + EPSILON) fitting++;
  if (fitting === 0 && staysAlone(entries, cutting, available)) fitting = 1;
  const isTight = fitting === entries.length;
  if (isTight && (cutting !== 'anywhere' || fitting === 0 || floats.some(({ frame }) => bottomEdge(frame) > available + EPSILON)))
    return undefined;
  const at = isTight || holdsLine(entries, fitting, cutting, available) ? fitting - 1 : fitting;
  const crossing = entries[at] as Entry;
  const through = crossing.y < available ? crossing.box.split(available - crossing.y, cutting) : undefined;
  if (through) return { count: at, through };
  const count = aboveHeadings(entries, at);
  if (count > 0) return { count, through: undefined };
  return isTight ? { count: entries.length, through: undefined } : undefined;
}

/** In a cell the last line of every paragraph stays with the space below it, unless nothing stands above (measured: LibreOffice 7.4). */
function holdsLine(entries: readonly Entry[], count: number, cutting: Cutting, available: number): boolean {
  const last = entries[count - 1];
  if (cutting !== 'anywhere' || !last || spacedBottom(last) <= available + EPSILON) return false;
  return count > 1 || last.box.split(available - last.y, cutting) !== undefined;
}

/** A line that begins a cell stays where its text fits, whatever comes below it (measured: LibreOffice 7.4). */
function staysAlone([first]: readonly Entry[], cutting: Cutting, available: number): boolean {
  if (cutting !== 'anywhere' || !first || first.y + neededHeight(first.box) > available + EPSILON) return false;
  return first.box.split(available - first.y, cutting) === undefined;
}

/** Heading rows do not end a page, unless nothing stands above them (measured: LibreOffice 7.4). */
function aboveHeadings(entries: readonly Entry[], count: number): number {
  let above = count;
  while (above > 0 && entries[above - 1]?.heading) above--;
  return above > 0 ? above : count;
}
