import { madeOnce } from '../../made-once.ts';
import type { Border } from '../../model/run.ts';
import { attribute, child, childrenNamed, type XmlElement } from '../xml/xml.ts';
import { readBorder } from './border.ts';
import { overlayParagraph, type ParagraphPatch, readParagraphPatch } from './paragraph-properties.ts';
import type { PropertySources } from './read-patch.ts';
import { overlayRun, type RunPatch, readRunPatch } from './run-properties.ts';
import type { StyleDefinition } from './style-definitions.ts';
import type { TableLook } from './table-look.ts';

/** Weakest first (ECMA-376 17.7.6). */
const REGIONS = [
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
type Region = (typeof REGIONS)[number];
type Side = 'top' | 'right' | 'bottom' | 'left';

/** Formatting that a table style gives the text of a cell; one object for all cells with the same conditional formats. */
export interface TableTextFormat {
  readonly paragraph: ParagraphPatch;
  readonly run: RunPatch;
}

/** What the table style says for one cell. */
export interface TableContext {
  readonly text: TableTextFormat;
  /** The child of that name of the strongest `w:tcPr` that has one. */
  readonly cellProperty: (name: string) => XmlElement | undefined;
  /** The strongest border that a conditional format or the style's own `w:tcPr` gives this side of the page; the table's borders are apart. */
  readonly cellBorder: (side: Side) => Border | null | undefined;
}

/** Where a cell stands. */
export interface TablePosition {
  readonly row: number;
  /** Index of the cell in its row, and the number of cells there. */
  readonly cell: number;
  readonly cells: number;
  /** First grid column. */
  readonly column: number;
}

/** What of the table decides which conditional formats apply. */
export interface TableShape {
  readonly rowCount: number;
  /** Rows from the first on that ask to be repeated on each page (`w:tblHeader`): all of them are formatted as first rows. */
  readonly headingRows: number;
  readonly look: TableLook;
  readonly rightToLeft: boolean;
}

export interface TableStyle {
  readonly id?: string;
  /** The child of that name of the style's `w:tblPr`, inherited. */
  readonly property: (name: string) => XmlElement | undefined;
  /** The children of that name of the style and its ancestors, the style's own first: for what is inherited side by side. */
  readonly properties: (name: string) => readonly XmlElement[];
  /** Looks up the row's properties (`w:trPr`) in the formats that apply to it. */
  readonly row: (row: number, table: Omit<TableShape, 'rightToLeft'>) => (name: string) => XmlElement | undefined;
  readonly context: (position: TablePosition, table: TableShape) => TableContext;
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

interface Place {
  readonly regions: readonly Region[];
  readonly horizontal: Band | undefined;
  readonly vertical: Band | undefined;
  readonly firstRow: boolean;
  readonly lastRow: boolean;
  readonly firstCell: boolean;
  readonly lastCell: boolean;
}

function locate(
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

/** Whether a side of the cell is on the edge of the region (else its inner borders stand there). `leading` and `trailing` follow the reading direction. */
function isEdge(region: Region, side: 'top' | 'bottom' | 'leading' | 'trailing', place: Place): boolean {
  const { horizontal, vertical } = place;
  const isRow = region === 'firstRow' || region === 'lastRow';
  const isColumn = region === 'firstCol' || region === 'lastCol';
  if (region.endsWith('Cell')) return true;
  if (side === 'top') return isRow || (region.endsWith('Horz') ? horizontal?.first === true : place.firstRow);
  if (side === 'bottom') return isRow || (region.endsWith('Horz') ? horizontal?.last === true : place.lastRow);
  if (side === 'leading') return isColumn || (region.endsWith('Vert') ? vertical?.first === true : place.firstCell);
  return isColumn || (region.endsWith('Vert') ? vertical?.last === true : place.lastCell);
}

function bandSize(chain: readonly StyleDefinition[], name: string): number {
  for (let index = chain.length - 1; index >= 0; index--) {
    const size = Number(attribute(child(child(chain[index]?.element, 'w:tblPr'), name), 'w:val') ?? Number.NaN);
    if (Number.isInteger(size) && size > 0) return size;
  }
  return 1;
}

/** The elements that hold one region's formatting, weakest first: a style itself holds that of the whole table. */
function holders(chain: readonly StyleDefinition[]): ReadonlyMap<Region, readonly XmlElement[]> {
  const map = new Map<Region, XmlElement[]>(REGIONS.map((region) => [region, []]));
  for (const { element } of chain) {
    map.get('wholeTable')?.push(element);
    for (const conditional of childrenNamed(element, 'w:tblStylePr'))
      map.get(attribute(conditional, 'w:type') as Region)?.push(conditional);
  }
  return map;
}

/** A table style with its ancestors (17.7.6) over formatting that lies below them; an empty chain says nothing. */
export function makeTableStyle(chain: readonly StyleDefinition[], base: TableTextFormat, sources: PropertySources): TableStyle {
  const byRegion = holders(chain);
  const rowBand = bandSize(chain, 'w:tblStyleRowBandSize');
  const columnBand = bandSize(chain, 'w:tblStyleColBandSize');
  const texts = new Map<string, TableTextFormat>();
  const contexts = new Map<string, TableContext>();
  const id = chain.at(-1)?.id;

  /** Strongest first. */
  const strongest = function* (regions: readonly Region[]): Generator<readonly [Region, XmlElement]> {
    for (const region of regions.toReversed()) for (const holder of (byRegion.get(region) ?? []).toReversed()) yield [region, holder];
  };
  const lookUp = (regions: readonly Region[], parent: string, name: string): XmlElement | undefined => {
    for (const [, holder] of strongest(regions)) {
      const found = child(child(holder, parent), name);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const textOf = (regions: readonly Region[]): TableTextFormat => {
    const key = regions.join();
    return madeOnce(texts, key, () => {
      let { paragraph, run } = base;
      for (const region of regions) {
        for (const holder of byRegion.get(region) ?? []) {
          paragraph = overlayParagraph(paragraph, readParagraphPatch(child(holder, 'w:pPr'), sources));
          run = overlayRun(run, readRunPatch(child(holder, 'w:rPr'), sources));
        }
      }
      return { paragraph, run };
    });
  };
  const borderOf = (side: Side, place: Place, rightToLeft: boolean): Border | null | undefined => {
    const logical = side === 'top' || side === 'bottom' ? side : (side === 'left') !== rightToLeft ? 'leading' : 'trailing';
    for (const [region, holder] of strongest(place.regions)) {
      const edge = isEdge(region, logical, place);
      const names = !edge
        ? logical === 'top' || logical === 'bottom'
          ? ['w:insideH']
          : ['w:insideV']
        : logical === 'leading'
          ? ['w:left', 'w:start']
          : logical === 'trailing'
            ? ['w:right', 'w:end']
            : [`w:${logical}`];
      const candidates = [
        child(child(holder, 'w:tcPr'), 'w:tcBorders'),
        region === 'wholeTable' ? undefined : child(child(holder, 'w:tblPr'), 'w:tblBorders'),
      ];
      for (const borders of candidates) {
        for (const name of names) {
          const border = readBorder(child(borders, name), sources.theme);
          // Explicitly none: a lower layer does not show.
          if (border !== undefined) return border;
        }
      }
    }
    return undefined;
  };

  return {
    ...(id === undefined ? {} : { id }),
    property: (name) => lookUp(['wholeTable'], 'w:tblPr', name),
    properties: (name) => chain.toReversed().flatMap(({ element }) => child(child(element, 'w:tblPr'), name) ?? []),
    row: (row, table) => {
      const { regions } = locate({ row, cell: 1, cells: 3, column: 1 }, table, rowBand, columnBand);
      const ofRow = regions.filter((region) => !region.endsWith('Vert'));
      return (name) => lookUp(ofRow, 'w:trPr', name);
    },
    context: (position, table) => {
      const place = locate(position, table, rowBand, columnBand);
      const { horizontal, vertical } = place;
      const key = [
        place.regions,
        place.firstRow,
        place.lastRow,
        place.firstCell,
        place.lastCell,
        horizontal?.first,
        horizontal?.last,
        vertical?.first,
        vertical?.last,
        table.rightToLeft,
      ].join();
      return madeOnce(contexts, key, () => {
        const { rightToLeft } = table;
        return {
          text: textOf(place.regions),
          cellProperty: (name) => lookUp(place.regions, 'w:tcPr', name),
          cellBorder: (side) => borderOf(side, place, rightToLeft),
        };
      });
    },
  };
}
