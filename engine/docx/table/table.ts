import type { Block } from '../../model/document.ts';
import type { Frame, Link } from '../../model/paragraph.ts';
import type { Cell, Row, Sides, SkippedColumns, Table, TableFloat } from '../../model/table.ts';
import { bookmarkName } from '../body/bookmark-name.ts';
import { readFormControl } from '../body/form-control.ts';
import { IGNORED_ELEMENTS } from '../body/ignored-elements.ts';
import { mayNest, reportUnknown, type Story } from '../reader-context.ts';
import type { TableContext } from '../styles/styles.ts';
import { readTableLook } from '../styles/table-look.ts';
import { readTwips } from '../values/measure.ts';
import { chooseAlternative } from '../xml/alternate-content.ts';
import { attribute, child, childrenNamed, elements, onOff, type XmlElement } from '../xml/xml.ts';
import { cellsInGrid, spanOf } from './cells-in-grid.ts';
import { isDeletedRow } from './deleted-row.ts';
import { isSamePlace, joinTables } from './join-tables.ts';
import { rowsInGrid } from './rows-in-grid.ts';
import { type CellPlace, emptyParagraph, readCell, type TableSettings } from './table-cell.ts';
import { readCellMargins, readMeasure, readTableFloat, readWidth } from './table-measures.ts';

/** Word's own default cell margin, 0.075 inch at the sides. */
const DEFAULT_MARGINS: Sides<number> = { top: 0, right: 5.4, bottom: 0, left: 5.4 };
/** Word allows 63 columns; more come from broken files and cost time. */
const MAX_COLUMNS = 200;

const ignored: ReadonlySet<string> = new Set([...IGNORED_ELEMENTS, 'w:tblPr', 'w:tblGrid', 'w:tblPrEx', 'w:trPr', 'w:tcPr']);

/** Rows of a table or cells of a row, out of the content controls and tracked changes around them. */
function collect(story: Story, parent: XmlElement | undefined, name: 'w:tr' | 'w:tc', into: XmlElement[], control?: Link): void {
  for (const element of elements(parent)) {
    switch (element.name) {
      case name:
        if (name === 'w:tc' || !isDeletedRow(element)) into.push(element);
        if (control) story.cellControls.set(element, control);
        break;
      case 'w:sdt':
        collect(story, child(element, 'w:sdtContent'), name, into, name === 'w:tc' ? readFormControl(story, element) : undefined);
        break;
      case 'w:customXml':
      case 'w:ins':
      case 'w:moveTo':
      case 'w:smartTag':
        collect(story, element, name, into);
        break;
      case 'mc:AlternateContent':
        collect(story, chooseAlternative(element), name, into);
        break;
      case 'w:bookmarkStart': {
        const bookmark = bookmarkName(element);
        if (bookmark !== undefined) story.bookmarks.push(bookmark);
        break;
      }
      default:
        if (!ignored.has(element.name)) reportUnknown(story, element, 'inside a table');
    }
  }
}

/** A `w:tbl` (ECMA-376 17.4.38) with its rows, and what says whether the one behind it is the same table. */
interface WrittenTable {
  readonly element: XmlElement;
  readonly rows: readonly XmlElement[];
  readonly styleId: string | undefined;
  readonly float: TableFloat | undefined;
}

function writtenTable(story: Story, element: XmlElement): WrittenTable {
  const rows: XmlElement[] = [];
  collect(story, element, 'w:tr', rows);
  const properties = child(element, 'w:tblPr');
  return {
    element,
    rows,
    styleId: attribute(child(properties, 'w:tblStyle'), 'w:val'),
    float: readTableFloat(child(properties, 'w:tblpPr'), attribute(child(properties, 'w:tblOverlap'), 'w:val') !== 'never'),
  };
}

/**
 * Tables (17.4.38) with no paragraph between them. Those of one style and place are one to Word and LibreOffice 7.4: their rows are
 * counted through for borders, conditional formats and headings. A table without rows is left out, as Word does.
 */
export function readTables(story: Story, all: readonly XmlElement[], blocks: Block[]): void {
  if (!mayNest(story, 'table')) return;
  const joined: WrittenTable[][] = [];
  for (const element of all) {
    const written = writtenTable(story, element);
    if (written.rows.length === 0) continue;
    const before = joined.at(-1);
    const last = before?.at(-1);
    if (last && last.styleId === written.styleId && isSamePlace(last.float, written.float)) before?.push(written);
    else joined.push([written]);
  }
  for (const tables of joined) {
    const rows = tables.flatMap((table) => table.rows);
    const body = rows.findIndex((row) => onOff(child(child(row, 'w:trPr'), 'w:tblHeader')) !== true);
    const headingRows = body < 0 ? rows.length : body;
    const read: Table[] = [];
    let firstRow = 0;
    for (const table of tables) {
      const part = readTable(story, table, { firstRow, rowCount: rows.length, headingRows });
      const above = read.pop();
      const whole = above && joinTables(above, part);
      if (above && !whole) read.push(above);
      read.push(whole ?? part);
      firstRow += table.rows.length;
    }
    blocks.push(...read);
  }
}

function readTable(story: Story, { element, rows: rowElements, styleId, float }: WrittenTable, place: RowsPlace): Table {
  story.tables++;
  const outer = { path: story.path, tables: story.tables, depth: story.depth, tableContext: story.tableContext };
  const path = [...outer.path, `table ${story.tables}`];
  story.depth++;
  story.tables = 0;

  const settings = readTableSettings(story, element, place);
  const properties = settings.properties;
  const own = (name: string): XmlElement | undefined => child(properties, name) ?? settings.style.property(name);
  const rows = rowElements.map((row, index) => {
    story.path = [...path, `row ${index + 1}`];
    return readRow(story, row, place.firstRow + index, settings);
  });
  Object.assign(story, outer);

  const alignment = attribute(child(properties, 'w:jc') ?? alignmentOfRows(rowElements) ?? settings.style.property('w:jc'), 'w:val');
  const description = attribute(child(properties, 'w:tblDescription'), 'w:val') ?? attribute(child(properties, 'w:tblCaption'), 'w:val');
  const frame = frameOfFirst(story, rowElements[0]);
  const table: Table = {
    type: 'table',
    width: readWidth(own('w:tblW')),
    layout: attribute(own('w:tblLayout'), 'w:type') === 'fixed' ? 'fixed' : 'autofit',
    alignment: alignment === 'center' ? 'center' : alignment === 'right' || alignment === 'end' ? 'end' : 'start',
    indent: readMeasure(own('w:tblInd')) ?? 0,
    cellSpacing: settings.cellSpacing,
    ...(float ? { float } : frame ? { frame } : {}),
    rightToLeft: settings.rightToLeft,
    margins: settings.margins,
    grid: settings.grid,
    rows,
    ...(styleId === undefined ? {} : { styleId }),
    ...(description ? { description } : {}),
  };
  return rowsInGrid(table);
}

/** The text frame that the first paragraph of a table asks for (17.3.1.11). */
function frameOfFirst(story: Story, row: XmlElement | undefined): Frame | undefined {
  const properties = child(child(child(row, 'w:tc'), 'w:p'), 'w:pPr');
  const frame = properties && story.sources.styles.paragraph(properties, story.tableContext).properties.frame;
  return frame?.dropCap ? undefined : frame;
}

/** A row's `w:jc` (17.4.27): Word writes it into each row of an aligned table; where the table has none, one row moves all (measured: LibreOffice 7.4). */
function alignmentOfRows(rows: readonly XmlElement[]): XmlElement | undefined {
  for (const row of rows) {
    const alignment = child(child(row, 'w:trPr'), 'w:jc');
    if (alignment !== undefined) return alignment;
  }
  return undefined;
}

/** Where the rows of a table stand among those of the tables that are one with it. */
interface RowsPlace {
  readonly firstRow: number;
  readonly rowCount: number;
  readonly headingRows: number;
}

function readTableSettings(story: Story, element: XmlElement, { rowCount, headingRows }: RowsPlace): TableSettings {
  const properties = child(element, 'w:tblPr');
  const style = story.sources.styles.table(properties);
  const rightToLeft = onOff(child(properties, 'w:bidiVisual') ?? style.property('w:bidiVisual')) === true;
  const grid = childrenNamed(child(element, 'w:tblGrid'), 'w:gridCol')
    .slice(0, MAX_COLUMNS)
    .map((column) => Math.max(0, readTwips(attribute(column, 'w:w')) ?? 0));
  return {
    properties,
    style,
    look: readTableLook(properties),
    rowCount,
    headingRows,
    grid,
    rightToLeft,
    margins: cellMargins([...style.properties('w:tblCellMar').toReversed(), child(properties, 'w:tblCellMar')], rightToLeft),
    cellSpacing: readMeasure(child(properties, 'w:tblCellSpacing') ?? style.property('w:tblCellSpacing')) ?? 0,
  };
}

/** Of these `w:tblCellMar`, the weakest first, side by side. */
function cellMargins(layers: readonly (XmlElement | undefined)[], rightToLeft: boolean): Sides<number> {
  const margins = { ...DEFAULT_MARGINS };
  for (const layer of layers) Object.assign(margins, readCellMargins(layer, rightToLeft));
  return margins;
}

function readRow(story: Story, element: XmlElement, index: number, table: TableSettings): Row {
  const written: XmlElement[] = [];
  collect(story, element, 'w:tc', written);
  const properties = child(element, 'w:trPr');
  const exception = child(element, 'w:tblPrEx');
  const count = (name: string): number => {
    const value = Math.trunc(Number(attribute(child(properties, name), 'w:val') ?? 0));
    return value > 0 ? Math.min(value, MAX_COLUMNS) : 0;
  };
  const [gridBefore, gridAfter] = [count('w:gridBefore'), count('w:gridAfter')];
  const cellElements = cellsInGrid(written, table.grid.length, gridBefore + gridAfter);
  const path = story.path;
  const merged: Cell[][] = [];
  let column = gridBefore;
  cellElements.forEach((cellElement, cellIndex) => {
    const cellProperties = child(cellElement, 'w:tcPr');
    const span = Math.min(MAX_COLUMNS, spanOf(cellElement));
    const place: CellPlace = { row: index, cell: cellIndex, cells: cellElements.length, span, exception };
    story.path = [...path, `cell ${cellIndex + 1}`];
    const around = story.control;
    story.control = story.cellControls.get(cellElement) ?? around;
    const cell = readCell(story, cellElement, place, table);
    story.control = around;
    const merge = child(cellProperties, 'w:hMerge');
    const before = merged.at(-1);
    // 17.4.22: the older way to span columns, one `w:tc` for each of them.
    if (merge && attribute(merge, 'w:val') !== 'restart' && before) before.push(cell);
    else merged.push([cell]);
    column += span;
  });
  const contextAt = (cell: number) => table.style.context({ row: index, cell, cells: cellElements.length }, table);
  const margins = table.margins.left + table.margins.right;
  const gaps: SkippedColumns[] = [];
  if (gridBefore > 0) gaps.push({ column: 0, span: gridBefore, margins, blocks: [gapBefore(story, cellElements[0], contextAt(0))] });
  if (gridAfter > 0)
    gaps.push({ column, span: gridAfter, margins, blocks: [emptyParagraph(story, undefined, contextAt(cellElements.length - 1))] });
  const height = readRowHeight(child(properties, 'w:trHeight'));
  const styled = table.style.row(index, table);
  const flag = (name: string): boolean => onOff(child(properties, name) ?? styled(name)) === true;
  return {
    type: 'row',
    ...(height ? { height } : {}),
    header: flag('w:tblHeader'),
    cantSplit: flag('w:cantSplit'),
    gridBefore,
    gridAfter,
    ...(gaps.length > 0 && { gaps }),
    cells: merged.map((cells) => oneCell(cells, table.rightToLeft)),
  };
}

/** Cells that are merged, as the first of them with what the others hold, up to the edge of the last. */
function oneCell(cells: readonly Cell[], rightToLeft: boolean): Cell {
  const [first, ...others] = cells as [Cell, ...Cell[]];
  const last = others.at(-1);
  if (last === undefined) return first;
  const trailing = rightToLeft ? 'left' : 'right';
  const { [trailing]: _, ...borders } = first.borders;
  const edge = last.borders[trailing];
  const shown = others.flatMap(({ blocks }) => blocks.filter((block) => block.type === 'table' || block.children.length > 0));
  const columns = cells.reduce((sum, { gridSpan }) => sum + gridSpan, 0);
  return {
    ...first,
    gridSpan: Math.min(MAX_COLUMNS, columns),
    borders: { ...borders, ...(edge && { [trailing]: edge }) },
    blocks: [...first.blocks, ...shown],
  };
}

/**
 * Skipped columns hold an empty paragraph in LibreOffice 7.4 that the standard does not know (17.4.14, 17.4.15), and its line decides
 * how high a row of small text is. Measured: before the cells it is formatted like the first paragraph of the first cell, without
 * the formatting of its mark; behind them it is one of the default style.
 */
function gapBefore(story: Story, firstCell: XmlElement | undefined, context: TableContext): Block {
  const first = child(child(firstCell, 'w:p'), 'w:pPr');
  return emptyParagraph(
    story,
    first && { ...first, children: first.children.filter((part) => typeof part === 'string' || part.name !== 'w:numPr') },
    context,
  );
}

function readRowHeight(element: XmlElement | undefined): Row['height'] {
  const value = readTwips(attribute(element, 'w:val'));
  if (value === undefined || value <= 0) return undefined;
  const rule = attribute(element, 'w:hRule');
  // 17.4.80: without a rule the height is a minimum in Word, though the standard says automatic.
  return { rule: rule === 'exact' ? 'exact' : 'atLeast', value };
}
