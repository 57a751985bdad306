import type { StackedBox } from '../../boxes.ts';
import { closingHeight } from '../box-end.ts';

/** A box in a stack, with what a cut in front of it or behind it needs to know. Points. */
export interface Entry extends StackedBox {
  /** Its own space above, without that below what stands before it: it counts when the entry starts the next page. */
  readonly before: number;
  /** Its own share of the space below it: its last line takes it along to the next page. */
  readonly after: number;
  /** What a cell that is cut behind it grows by below its last line; negative: it shrinks. */
  readonly ending: number;
  /** A row of a table that is marked to be shown again on every page: it stays with the next. */
  readonly heading?: boolean;
}

export const bottomOf = ({ y, box }: Entry): number => y + box.height;

/** With the border that closes it where a cell is cut behind it. */
export const closedBottom = (entry: Entry): number => bottomOf(entry) + closingHeight(entry.box) + entry.ending;

/** With all the space that comes below where a cell is cut behind it. */
export const spacedBottom = (entry: Entry): number => bottomOf(entry) + entry.after + entry.ending;
