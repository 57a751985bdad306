import { attribute, child, elements, type XmlElement } from '../xml/xml.ts';

/**
 * The cells of a row that stand in the grid. For the cells that a wider one covers LibreOffice writes cells without width behind it, which
 * go on with a merge (`w:vMerge`) that nobody began: seen in files of 7.4, where the other cells fill the columns of `w:tblGrid`.
 */
export function cellsInGrid(cells: readonly XmlElement[], columns: number, skipped: number): readonly XmlElement[] {
  const columnsOf = (some: readonly XmlElement[]): number => some.reduce((sum, cell) => sum + spanOf(cell), skipped);
  if (columnsOf(cells) <= columns) return cells;
  const others = cells.filter((cell) => !isCovered(cell));
  return columnsOf(others) === columns ? others : cells;
}

/** Grid columns of a cell (ECMA-376 17.4.17), as the file says. */
export function spanOf(cell: XmlElement): number {
  return Math.max(1, Math.trunc(Number(attribute(child(child(cell, 'w:tcPr'), 'w:gridSpan'), 'w:val') ?? 1)) || 1);
}

function isCovered(cell: XmlElement): boolean {
  const properties = child(cell, 'w:tcPr');
  const width = child(properties, 'w:tcW');
  const merge = child(properties, 'w:vMerge');
  const withoutWidth = attribute(width, 'w:w') === '0' && attribute(width, 'w:type') === 'dxa';
  return withoutWidth && merge !== undefined && attribute(merge, 'w:val') !== 'restart' && isEmpty(cell);
}

const FORMATS: ReadonlySet<string> = new Set(['w:tcPr', 'w:pPr', 'w:rPr']);

/** Paragraphs and runs at most, with nothing in them. */
function isEmpty(element: XmlElement): boolean {
  return elements(element).every((part) => FORMATS.has(part.name) || ((part.name === 'w:p' || part.name === 'w:r') && isEmpty(part)));
}
