import { madeOnce } from '../../made-once.ts';
import { EPSILON } from '../epsilon.ts';
import { heightAround, type RowContent } from './row-content.ts';

/** What LibreOffice 7.4 leaves of a row whose cells are all empty and hide their marks: one twip. */
const HIDDEN = 0.05;

function ownHeight(row: RowContent): number {
  if (row.exact !== undefined) return row.exact;
  if (row.hidden) return Math.max(row.minimum, HIDDEN);
  let content = 0;
  for (const cell of row.cells) {
    if (cell.rowSpan === 1 && cell.stack && cell.stack.height > content) content = cell.stack.height;
  }
  return Math.max(row.minimum, heightAround(row, content));
}

/** What a merged cell needs from the row that it starts in on, points. */
interface Merged {
  readonly start: number;
  readonly height: number;
}

/** Where each row begins, from the top of the first one; and behind these where the last one ends. */
export function topsOf(heights: readonly number[]): readonly number[] {
  const tops = [0];
  let bottom = 0;
  for (const height of heights) {
    bottom += height;
    tops.push(bottom);
  }
  return tops;
}

/**
 * Heights of rows that merges tie together, points: what merged content needs beyond its rows goes to the last of them, with the margins
 * of the row that it begins in (LibreOffice 7.4, measured).
 */
export function rowHeights(rows: readonly RowContent[]): readonly number[] {
  const heights: number[] = rows.map(ownHeight);
  if (rows.length === 1) return heights;
  /** By the row that merged cells end in. */
  const merged = new Map<number, Merged[]>();
  rows.forEach((row, start) => {
    for (const { stack, rowSpan } of row.cells) {
      if (!stack || rowSpan < 2) continue;
      const end = start + rowSpan - 1;
      madeOnce<number, Merged[]>(merged, end, () => []).push({ start, height: heightAround(row, stack.height) });
    }
  });
  if (merged.size === 0) return heights;
  /** Where each row starts, settled as far as the loop has come. */
  const tops = [0];
  rows.forEach((last, end) => {
    let height = heights[end] ?? 0;
    const top = tops[end] ?? 0;
    if (last.exact === undefined) {
      for (const { start, height: needed } of merged.get(end) ?? []) {
        const room = top + height - (tops[start] ?? 0);
        if (needed > room + EPSILON) height += needed - room;
      }
    }
    heights[end] = height;
    tops.push(top + height);
  });
  return heights;
}
