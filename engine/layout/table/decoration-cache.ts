import { madeOnce } from '../../made-once.ts';
import type { Fragment } from '../display-list.ts';
import { decorationMarks } from './decoration.ts';
import type { RowContent, TableFrame } from './row-content.ts';

interface Entry {
  readonly signature: readonly unknown[];
  readonly fragment: Fragment | undefined;
}

/** Row heights of one template row differ with the text in it; more than this is not worth keeping. */
const MAX_ENTRIES = 24;

function signatureOf(row: RowContent, height: number, frame: TableFrame, closed: boolean): readonly unknown[] {
  const signature: unknown[] = [height, closed, frame.rightToLeft, ...frame.lines, ...row.borders.top, ...row.borders.vertical];
  if (closed) signature.push(...row.borders.bottom);
  for (const { cell, column, span } of row.cells) signature.push(column, span, cell.shading, cell.diagonals);
  return signature;
}

function same(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false;
  return true;
}

function build(rows: readonly RowContent[], heights: readonly number[], frame: TableFrame, closed: boolean): Fragment | undefined {
  const marks = decorationMarks(rows, heights, frame, closed);
  return marks.length > 0 ? { marks } : undefined;
}

/**
 * The artifact fragment behind the text of rows. Rows that a loop made from one template row share the borders object of
 * their first cell: equal geometry gives the same fragment, over all records.
 */
export function decorationFragment(
  rows: readonly RowContent[],
  heights: readonly number[],
  frame: TableFrame,
  closed: boolean,
): Fragment | undefined {
  const row = rows[0];
  const key = row?.cells[0]?.cell.borders;
  if (!row || !key || rows.length > 1) return build(rows, heights, frame, closed);
  const cache = frame.context.session.cache<object, Entry[]>('table-decoration');
  const entries = madeOnce<object, Entry[]>(cache, key, () => []);
  const signature = signatureOf(row, heights[0] ?? 0, frame, closed);
  for (const entry of entries) if (same(entry.signature, signature)) return entry.fragment;
  const fragment = build(rows, heights, frame, closed);
  if (entries.length >= MAX_ENTRIES) entries.shift();
  entries.push({ signature, fragment });
  return fragment;
}
