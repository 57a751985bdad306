import { madeOnce } from '../../made-once.ts';
import type { Border } from '../../model/run.ts';
import { attribute, child, childrenNamed, type XmlElement } from '../xml/xml.ts';
import { readBorder } from './border.ts';
import { overlayParagraph, type ParagraphPatch, readParagraphPatch } from './paragraph-properties.ts';
import type { PropertySources } from './read-patch.ts';
import { overlayRun, type RunPatch, readRunPatch } from './run-properties.ts';
import type { StyleDefinition } from './style-definitions.ts';
import {
  isEdge,
  type LogicalSide,
  locate,
  logicalSide,
  type Place,
  REGIONS,
  type Region,
  type Side,
  type TablePosition,
  type TableShape,
} from './table-regions.ts';

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

/** Elements that name the border at a side of a region. */
const OUTER_BORDERS: Readonly<Record<LogicalSide, readonly string[]>> = {
  top: ['w:top'],
  bottom: ['w:bottom'],
  leading: ['w:left', 'w:start'],
  trailing: ['w:right', 'w:end'],
};
/** The same within it. */
const INNER_BORDERS: Readonly<Record<LogicalSide, readonly string[]>> = {
  top: ['w:insideH'],
  bottom: ['w:insideH'],
  leading: ['w:insideV'],
  trailing: ['w:insideV'],
};

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
  const readText = (regions: readonly Region[]): TableTextFormat => {
    let { paragraph, run } = base;
    for (const region of regions) {
      for (const holder of byRegion.get(region) ?? []) {
        paragraph = overlayParagraph(paragraph, readParagraphPatch(child(holder, 'w:pPr'), sources));
        run = overlayRun(run, readRunPatch(child(holder, 'w:rPr'), sources));
      }
    }
    return { paragraph, run };
  };
  const borderOf = (side: Side, place: Place, rightToLeft: boolean): Border | null | undefined => {
    const logical = logicalSide(side, rightToLeft);
    for (const [region, holder] of strongest(place.regions)) {
      const names = isEdge(region, logical, place) ? OUTER_BORDERS[logical] : INNER_BORDERS[logical];
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
      const { regions } = locate({ row, cell: 1, cells: 3 }, table, rowBand, columnBand);
      const ofRow = regions.filter((region) => !region.endsWith('Vert'));
      return (name) => lookUp(ofRow, 'w:trPr', name);
    },
    context: (position, table) => {
      const place = locate(position, table, rowBand, columnBand);
      const { regions } = place;
      const { rightToLeft } = table;
      return madeOnce(contexts, `${keyOf(place)},${rightToLeft}`, () => ({
        text: madeOnce(texts, regions.join(), () => readText(regions)),
        cellProperty: (name) => lookUp(regions, 'w:tcPr', name),
        cellBorder: (side) => borderOf(side, place, rightToLeft),
      }));
    },
  };
}

const keyOf = ({ regions, horizontal, vertical, firstRow, lastRow, firstCell, lastCell }: Place): string =>
  [regions, firstRow, lastRow, firstCell, lastCell, horizontal?.first, horizontal?.last, vertical?.first, vertical?.last].join();
