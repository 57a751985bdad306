import type { RowContent } from './row-content.ts';

/** Below this the exact height of a row is taken for a mistake of rounding. Points. */
const TOLERANCE = 0.01;
/** What LibreOffice 7.4 leaves of a row whose cells are all empty and hide their marks: one twip. */
const HIDDEN = 0.05;

function ownHeight(row: RowContent): number {
  if (row.exact !== undefined) return row.exact;
  if (row.hidden) return Math.max(row.minimum, HIDDEN);
  let content = 0;
  for (const cell of row.cells) {
    if (cell.rowSpan === 1 && cell.stack && cell.stack.height > content) content = cell.stack.height;
  }
  return Math.max(row.minimum, row.topBorder + row.topMargin + content + row.bottomMargin);
}

/** Heights of rows that merges tie together, points: what merged content needs beyond its rows goes to the last of them. */
export function rowHeights(rows: readonly RowContent[]): readonly number[] {
  const heights = rows.map(ownHeight);
  if (rows.length === 1) return heights;
  for (let end = 0; end < rows.length; end++) {
    const last = rows[end];
    if (!last || last.exact !== undefined) continue;
    for (let start = 0; start < end; start++) {
      const first = rows[start];
      for (const cell of first?.cells ?? []) {
        if (!first || !cell.stack || start + cell.rowSpan - 1 !== end) continue;
        let room = 0;
        for (let index = start; index <= end; index++) room += heights[index] ?? 0;
        const needed = first.topBorder + first.topMargin + cell.stack.height + last.bottomMargin;
        if (needed > room + TOLERANCE) heights[end] = (heights[end] ?? 0) + needed - room;
      }
    }
  }
  return heights;
}
