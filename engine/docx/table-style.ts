import type { Border } from '../model/run.ts';
import { readBorder } from './border.ts';
import { readInteger } from './measure.ts';
import { overlayParagraph, type ParagraphPatch, readParagraphPatch } from './paragraph-properties.ts';
import { overlayRun, type PropertySources, type RunPatch, readRunPatch } from './run-properties.ts';
import type { TableLook } from './table-look.ts';
import { attribute, child, childrenNamed, type XmlElement } from './xml.ts';

type Side = 'top' | 'right' | 'bottom' | 'left';

/** Where a cell stands, as far as conditional formats ask. */
export interface StyledPlace {
  readonly row: number;
  /** Index in its row, and number of cells there. */
  readonly cell: number;
  readonly cells: number;
}
export interface StyledTable {
  readonly look: TableLook;
  readonly rowCount: number;
  readonly rightToLeft: boolean;
}

/** What the table style gives to one cell. */
export interface TableContext {
  readonly run: RunPatch;
  readonly paragraph: ParagraphPatch;
  /** Child of the strongest `w:tcPr` that has it. */
  readonly cellProperty: (name: string) => XmlElement | undefined;
  /** Border that a conditional format gives to a side; null: it takes it away. Left and right are physical. */
  readonly cellBorder: (side: Side) => Border | null | undefined;
}

export interface TableStyle {
  /** Child of the style's `w:tblPr`. */
  readonly property: (name: string) => XmlElement | undefined;
  readonly context: (place: StyledPlace, table: StyledTable) => TableContext;
  /** Children of `w:trPr` for a row. */
  readonly row: (row: number, table: StyledTable) => (name: string) => XmlElement | undefined;
}

/** Conditional formats from the weakest to the strongest (17.7.6), with the part of the table they cover. */
const CONDITIONS = ['band1Vert', 'band2Vert', 'band1Horz', 'band2Horz', 'firstCol', 'lastCol', 'firstRow', 'lastRow', 'neCell', 'nwCell', 'seCell', 'swCell'] as const;
type Condition = (typeof CONDITIONS)[number];
const ROWS: ReadonlySet<Condition> = new Set<Condition>(['band1Horz', 'band2Horz', 'firstRow', 'lastRow']);
const COLUMNS: ReadonlySet<Condition> = new Set<Condition>(['band1Vert', 'band2Vert', 'firstCol', 'lastCol']);

/** The effective table style of a chain of `w:style` elements, outermost ancestor first; an empty chain gives nothing. */
export function openTableStyle(chain: readonly XmlElement[], sources: PropertySources): TableStyle {
  const strongestFirst = chain.toReversed();
  const property = (name: string) => firstOf(strongestFirst, (style) => child(child(style, 'w:tblPr'), name));
  const bandSize = (name: string) => Math.max(1, readInteger(attribute(property(name), 'w:val')) ?? 1);
  const rowBand = bandSize('w:tblStyleRowBandSize');
  const columnBand = bandSize('w:tblStyleColBandSize');
  /** For each condition the elements of the chain, strongest first. */
  const conditional = new Map<string, XmlElement[]>();
  for (const style of strongestFirst)
    for (const element of childrenNamed(style, 'w:tblStylePr')) {
      const type = attribute(element, 'w:type') ?? '';
      conditional.set(type, [...(conditional.get(type) ?? []), element]);
    }
  const whole = [...(conditional.get('wholeTable') ?? []), ...strongestFirst];
  const contexts = new Map<string, TableContext>();

  const conditionsOf = (place: StyledPlace, { look, rowCount }: StyledTable): readonly Condition[] => {
    const isFirstRow = look.firstRow && place.row === 0;
    const isLastRow = look.lastRow && place.row === rowCount - 1 && !isFirstRow;
    const isFirstColumn = look.firstColumn && place.cell === 0;
    const isLastColumn = look.lastColumn && place.cell === place.cells - 1 && !isFirstColumn;
    // Bands count the rows and columns that are not heads themselves.
    const rowIndex = place.row - (look.firstRow ? 1 : 0);
    const columnIndex = place.cell - (look.firstColumn ? 1 : 0);
    const holds: Record<Condition, boolean> = {
      band1Vert: look.verticalBands && !isFirstColumn && !isLastColumn && Math.floor(columnIndex / columnBand) % 2 === 0,
      band2Vert: look.verticalBands && !isFirstColumn && !isLastColumn && Math.floor(columnIndex / columnBand) % 2 === 1,
      band1Horz: look.horizontalBands && !isFirstRow && !isLastRow && Math.floor(rowIndex / rowBand) % 2 === 0,
      band2Horz: look.horizontalBands && !isFirstRow && !isLastRow && Math.floor(rowIndex / rowBand) % 2 === 1,
      firstCol: isFirstColumn,
      lastCol: isLastColumn,
      firstRow: isFirstRow,
      lastRow: isLastRow,
      neCell: isFirstRow && isLastColumn,
      nwCell: isFirstRow && isFirstColumn,
      seCell: isLastRow && isLastColumn,
      swCell: isLastRow && isFirstColumn,
    };
    return CONDITIONS.filter((condition) => holds[condition] && conditional.has(condition));
  };

  const makeContext = (conditions: readonly Condition[], place: StyledPlace, table: StyledTable): TableContext => {
    const strongest = conditions.toReversed();
    const layers: readonly { readonly element: XmlElement; readonly condition: Condition | undefined }[] = [
      ...strongest.flatMap((condition) => (conditional.get(condition) ?? []).map((element) => ({ element, condition }))),
      ...whole.map((element) => ({ element, condition: undefined })),
    ];
    let run: RunPatch = {};
    let paragraph: ParagraphPatch = {};
    for (const { element } of layers.toReversed()) {
      run = overlayRun(run, readRunPatch(child(element, 'w:rPr'), sources));
      paragraph = overlayParagraph(paragraph, readParagraphPatch(child(element, 'w:pPr'), sources));
    }
    return {
      run,
      paragraph,
      cellProperty: (name) => firstOf(layers, ({ element }) => child(child(element, 'w:tcPr'), name)),
      cellBorder: (side) => {
        for (const { element, condition } of layers) {
          const borders = child(child(element, 'w:tcPr'), 'w:tcBorders');
          if (borders === undefined) continue;
          const name = isEdge(side, condition, place, table) ? physical(side, table.rightToLeft) : side === 'top' || side === 'bottom' ? ['insideH'] : ['insideV'];
          const border = firstOf(name, (each) => readBorder(child(borders, `w:${each}`), sources.theme) as Border | undefined);
          if (border !== undefined) return border;
        }
        return undefined;
      },
    };
  };

  return {
    property,
    context: (place, table) => {
      const conditions = conditionsOf(place, table);
      const key = `${conditions.join()} ${place.row === 0} ${place.row === table.rowCount - 1} ${place.cell === 0} ${place.cell === place.cells - 1} ${table.rightToLeft}`;
      let context = contexts.get(key);
      if (context === undefined) {
        context = makeContext(conditions, place, table);
        contexts.set(key, context);
      }
      return context;
    },
    row: (row, table) => {
      const conditions = conditionsOf({ row, cell: 1, cells: 3 }, table).filter((condition) => ROWS.has(condition));
      const layers = [...conditions.toReversed().flatMap((condition) => conditional.get(condition) ?? []), ...whole];
      return (name) => firstOf(layers, (element) => child(child(element, 'w:trPr'), name));
    },
  };
}

/** Whether a side of the cell is an outer edge of the part of the table that a conditional format covers. */
function isEdge(side: Side, condition: Condition | undefined, place: StyledPlace, table: StyledTable): boolean {
  const isLeading = (side === 'left') !== table.rightToLeft;
  if (side === 'top') return condition === undefined || COLUMNS.has(condition) ? place.row === 0 : true;
  if (side === 'bottom') return condition === undefined || COLUMNS.has(condition) ? place.row === table.rowCount - 1 : true;
  if (condition !== undefined && !ROWS.has(condition)) return true;
  return isLeading ? place.cell === 0 : place.cell === place.cells - 1;
}

function physical(side: Side, rightToLeft: boolean): readonly string[] {
  if (side === 'top' || side === 'bottom') return [side];
  return (side === 'left') !== rightToLeft ? ['left', 'start'] : ['right', 'end'];
}

function firstOf<T, R>(list: readonly T[], find: (item: T) => R | undefined): R | undefined {
  for (const item of list) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
