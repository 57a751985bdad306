import type { TableRow } from './layout-table.ts';

/**
 * How many first rows a table shows again on every page (`w:tblHeader`, ECMA-376 17.4.78): none when they would take all of its
 * `room`, points (Word, and measured in LibreOffice 7.4). A table of header rows alone has none to show them for. Where one of them is
 * `cut`, the row that goes on here, they have been too high, and are not set once more on each of its pages to find that out.
 */
export function headingRows(rows: readonly TableRow[], room: number, cut?: number): number {
  const count = rows.findIndex((row) => !row.header);
  if (count <= 0 || (cut !== undefined && cut < count)) return 0;
  let height = 0;
  for (let index = 0; index < count && height < room; index++) height += rows[index]?.box.height ?? 0;
  return height < room ? count : 0;
}
