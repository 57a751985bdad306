import type { Block } from '../../../model/document.ts';
import type { Box } from '../../boxes.ts';
import type { PlacedPart } from './rest-of-paragraph.ts';

/** Where a section's content goes on: everything before it is placed. */
export interface Cursor {
  readonly block: number;
  /** Row, when the block is a table. */
  readonly row: number;
  /** What is left of a paragraph or row that began on an earlier column. */
  readonly rest: Box | undefined;
  /** With `rest` of a paragraph: what of it stands before, so that the rest can be set anew. */
  readonly parts?: readonly PlacedPart[] | undefined;
  /** The start of the document or what follows a hard break: space before counts there, and no further break is wanted. */
  readonly hard: boolean;
}

export const START: Cursor = { block: 0, row: 0, rest: undefined, hard: true };

/** Behind the block of a cursor and those that go with it. */
export function nextBlock({ block }: Cursor, count = 1, hard = false): Cursor {
  return { block: block + count, row: 0, rest: undefined, hard };
}

/** Before the row of the table that a cursor is in. */
export function toRow({ block }: Cursor, row: number): Cursor {
  return { block, row, rest: undefined, hard: false };
}

/** Whether a part of the cursor's block stands before it. */
export const isContinued = ({ rest, row }: Cursor): boolean => rest !== undefined || row > 0;

export interface ColumnEnd {
  readonly cursor: Cursor;
  /** `again`: a float was found that text above it must make way for. */
  readonly reason: 'full' | 'page' | 'column' | 'end' | 'again';
  /** Bottom of what was placed. */
  readonly bottom: number;
  /** The last block placed, when the blocks are at their end: the space below it is still to come. */
  readonly last?: Block | undefined;
}
