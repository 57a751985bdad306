import type { TableLook } from './table-look.ts';

/** Weakest first (ECMA-376 17.7.6). */
export const REGIONS = [
  'wholeTable',
  'band1Vert',
  'band2Vert',
  'band1Horz',
  'band2Horz',
  'firstRow',
  'lastRow',
  'firstCol',
  'lastCol',
  'neCell',
  'nwCell',
  'seCell',
  'swCell',
] as const;
export type Region = (typeof REGIONS)[number];
/** Of the page. */
export type Side = 'top' | 'right' | 'bottom' | 'left';

/** `leading` and `trailing` follow the reading direction of the table. */
export type LogicalSide = 'top' | 'bottom' | 'leading' | 'trailing';

export function logicalSide(side: Side, rightToLeft: boolean): LogicalSide {
  if (side === 'top' || side === 'bottom') return side;
  return (side === 'left') !== rightToLeft ? 'leading' : 'trailing';
}

/** Where a cell stands. */
export interface TablePosition {
  readonly row: number;
  /** Index of the cell in its row, and the number of cells there. */
  readonly cell: number;
  readonly cells: number;
}

/** What of the table decides which conditional formats apply. */
export interface TableShape {
  readonly rowCount: number;
  /** Rows from the first on that ask to be repeated on each page (`w:tblHeader`): all of them are formatted as first rows. */
  readonly headingRows: number;
  readonly look: TableLook;
  readonly rightToLeft: boolean;
}

interface Band {
  readonly number: 1 | 2;
  readonly first: boolean;
  readonly last: boolean;
}

/** The band of a row or column; heading ones stand outside of the bands (17.7.6.5). */
function bandOf(index: number, count: number, size: number, skipFirst: boolean, skipLast: boolean): Band | undefined {
  const start = skipFirst ? 1 : 0;
  const end = skipLast ? count - 1 : count;
  if (index < start || index >= end) return undefined;
  const at = index - start;
  return { number: Math.floor(at / size) % 2 === 0 ? 1 : 2, first: at % size === 0, last: at % size === size - 1 || index === end - 1 };
}

/** The regions of a table that a cell is in, the weakest first, and on which of their edges it lies. */
export interface Place {
  readonly regions: readonly Region[];
  readonly horizontal: Band | undefined;
  readonly vertical: Band | undefined;
  readonly firstRow: boolean;
  readonly lastRow: boolean;
  readonly firstCell: boolean;
  readonly lastCell: boolean;
}

/** `rowBand` and `columnBand`: rows and columns of a band. */
export function locate(
  position: TablePosition,
  { rowCount, headingRows, look }: Omit<TableShape, 'rightToLeft'>,
  rowBand: number,
  columnBand: number,
): Place {
  const firstRow = position.row === 0;
  const lastRow = position.row === rowCount - 1;
  const firstCell = position.cell === 0;
  const lastCell = position.cell === position.cells - 1;
  // Word notes so in `w:cnfStyle` of every heading row; LibreOffice formats them so by `w:tblHeader` alone.
  const top = look.firstRow && (firstRow || position.row < headingRows);
  const horizontal = look.horizontalBands && !top ? bandOf(position.row, rowCount, rowBand, look.firstRow, look.lastRow) : undefined;
  const vertical = look.verticalBands ? bandOf(position.cell, position.cells, columnBand, look.firstColumn, look.lastColumn) : undefined;
  const bottom = look.lastRow && lastRow && !top;
  const start = look.firstColumn && firstCell;
  const end = look.lastColumn && lastCell && !start;
  const regions: Region[] = ['wholeTable'];
  if (vertical !== undefined) regions.push(vertical.number === 1 ? 'band1Vert' : 'band2Vert');
  if (horizontal !== undefined) regions.push(horizontal.number === 1 ? 'band1Horz' : 'band2Horz');
  if (top) regions.push('firstRow');
  if (bottom) regions.push('lastRow');
  if (start) regions.push('firstCol');
  if (end) regions.push('lastCol');
  if (top && end) regions.push('neCell');
  if (top && start) regions.push('nwCell');
  if (bottom && end) regions.push('seCell');
  if (bottom && start) regions.push('swCell');
  return { regions, horizontal, vertical, firstRow, lastRow, firstCell, lastCell };
}

/** Whether a side of the cell is on the edge of the region (else its inner borders stand there). */
export function isEdge(region: Region, side: LogicalSide, place: Place): boolean {
  const { horizontal, vertical } = place;
  const isRow = region === 'firstRow' || region === 'lastRow';
  const isColumn = region === 'firstCol' || region === 'lastCol';
  if (region.endsWith('Cell')) return true;
  if (side === 'top') return isRow || (region.endsWith('Horz') ? horizontal?.first === true : place.firstRow);
  if (side === 'bottom') return isRow || (region.endsWith('Horz') ? horizontal?.last === true : place.lastRow);
  if (side === 'leading') return isColumn || (region.endsWith('Vert') ? vertical?.first === true : place.firstCell);
  return isColumn || (region.endsWith('Vert') ? vertical?.last === true : place.lastCell);
}
