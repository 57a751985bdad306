import type { TableRow } from './layout-table.ts';

/**
 * How many first rows a table shows again on every page (`w:tblHeader`, ECMA-376 17.4.78): none when they would take all of its
 * `room`, points (Word, and measured in LibreOffice 7.4). A table of header rows alone has none to show them for.
 */
export function headingRows(rows: readonly TableRow[], room: number): number {
  const count = rows.findIndex((row) => !row.header);
  if (count <= 0) return 0;
  let height = 0;
  for (let index = 0; index < count; index++) height += rows[index]?.box.height ?? 0;
  return height < room ? count : 0;
}
