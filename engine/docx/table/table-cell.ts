import type { Block } from '../../model/document.ts';
import type { Paragraph } from '../../model/paragraph.ts';
import type { Border } from '../../model/run.ts';
import type { Cell, Diagonals, Sides } from '../../model/table.ts';
import type { Story } from '../reader-context.ts';
import { readBorder, readShading } from '../styles/border.ts';
import type { TableContext, TableStyle } from '../styles/styles.ts';
import type { TablePosition, TableShape } from '../styles/table-regions.ts';
import { readTextDirection } from '../values/text-direction.ts';
import { attribute, child, onOff, type XmlElement } from '../xml/xml.ts';
import { readCellMargins, readWidth } from './table-measures.ts';

/** What all cells of a table share. */
export interface TableSettings extends TableShape {
  readonly properties: XmlElement | undefined;
  readonly style: TableStyle;
  readonly grid: readonly number[];
  readonly margins: Sides<number>;
  readonly cellSpacing: number;
}

export interface CellPlace extends TablePosition {
  readonly span: number;
  /** `w:tblPrEx` of the row. */
  readonly exception: XmlElement | undefined;
}

/** `w:tc` (ECMA-376 17.4.65). */
export function readCell(story: Story, element: XmlElement, place: CellPlace, table: TableSettings): Cell {
  const properties = child(element, 'w:tcPr');
  const context = table.style.context(place, table);
  const own = (name: string): XmlElement | undefined => child(properties, name) ?? context.cellProperty(name);
  const merge = child(properties, 'w:vMerge');
  const align = attribute(own('w:vAlign'), 'w:val');
  const shading = readShading(own('w:shd'), story.sources.theme);
  const diagonals = readDiagonals(story, [child(properties, 'w:tcBorders'), context.cellProperty('w:tcBorders')]);

  const outer = story.tableContext;
  story.tableContext = context;
  const blocks = story.readBlocks(story, element).map(withoutOpeningBreak);
  if (blocks.at(-1)?.type !== 'paragraph') blocks.push(emptyParagraph(story, undefined, context));
  story.tableContext = outer;
  return {
    type: 'cell',
    width: readWidth(child(properties, 'w:tcW')),
    gridSpan: place.span,
    verticalMerge: merge === undefined ? 'none' : attribute(merge, 'w:val') === 'restart' ? 'restart' : 'continue',
    borders: readCellBorders(story, properties, context, place, table),
    ...(diagonals ? { diagonals } : {}),
    ...(shading ? { shading } : {}),
    margins: {
      ...table.margins,
      ...readCellMargins(child(place.exception, 'w:tblCellMar'), table.rightToLeft),
      ...readCellMargins(context.cellProperty('w:tcMar'), table.rightToLeft),
      ...readCellMargins(child(properties, 'w:tcMar'), table.rightToLeft),
    },
    verticalAlign: align === 'center' || align === 'bottom' ? align : 'top',
    textDirection: readTextDirection(own('w:textDirection')),
    noWrap: onOff(own('w:noWrap')) === true,
    ...(onOff(own('w:hideMark')) === true ? { hideMark: true as const } : {}),
    blocks,
  };
}

/** A paragraph without text, of the given `w:pPr`; its mark has the formatting of the style alone. */
export function emptyParagraph(story: Story, element: XmlElement | undefined, context: TableContext): Block {
  const { properties, text } = story.sources.styles.paragraph(element, context);
  const paragraph: Paragraph = { type: 'paragraph', properties, mark: text, children: [] };
  return paragraph;
}

const sides = ['top', 'right', 'bottom', 'left'] as const;

/** The border that a holder of borders (`w:tblBorders`, `w:tcBorders`) names for a side. Left and right are the leading and trailing edges. */
function sideOf(
  story: Story,
  holder: XmlElement | undefined,
  side: (typeof sides)[number],
  rightToLeft: boolean,
): Border | null | undefined {
  if (side === 'top' || side === 'bottom') return readBorder(child(holder, `w:${side}`), story.sources.theme);
  const isLeading = (side === 'left') !== rightToLeft;
  return readBorder(child(holder, isLeading ? 'w:left' : 'w:right') ?? child(holder, isLeading ? 'w:start' : 'w:end'), story.sources.theme);
}

/**
 * Borders of one cell (17.4.66): its own over those of the conditional formats over those of the table, whose inner
 * borders stand where a neighbour is. `nil` and `none` (null) say that a lower layer does not show.
 */
function readCellBorders(
  story: Story,
  properties: XmlElement | undefined,
  context: TableContext,
  place: CellPlace,
  table: TableSettings,
): Partial<Sides<Border>> {
  const tableHolders = [
    child(place.exception, 'w:tblBorders'),
    child(table.properties, 'w:tblBorders'),
    ...table.style.properties('w:tblBorders'),
  ];
  const own = child(properties, 'w:tcBorders');
  const isOuter: Sides<boolean> = {
    top: place.row === 0,
    bottom: place.row === table.rowCount - 1,
    left: table.rightToLeft ? place.cell === place.cells - 1 : place.cell === 0,
    right: table.rightToLeft ? place.cell === 0 : place.cell === place.cells - 1,
  };
  const borders: Partial<{ -readonly [Side in keyof Sides<Border>]: Border }> = {};
  for (const side of sides) {
    let border = sideOf(story, own, side, table.rightToLeft);
    if (border === undefined) border = context.cellBorder(side);
    for (const holder of tableHolders) {
      if (border !== undefined) break;
      if (holder === undefined) continue;
      const inner = child(holder, side === 'top' || side === 'bottom' ? 'w:insideH' : 'w:insideV');
      border = isOuter[side] ? sideOf(story, holder, side, table.rightToLeft) : readBorder(inner, story.sources.theme);
    }
    if (border) borders[side] = border;
  }
  return borders;
}

/** `w:tl2br` and `w:tr2bl` (17.4.73, 17.4.79) of the first of these borders that says something of them. */
function readDiagonals({ sources: { theme } }: Story, layers: readonly (XmlElement | undefined)[]): Diagonals | undefined {
  const strongest = (name: string): Border | null | undefined =>
    layers.map((layer) => readBorder(child(layer, name), theme)).find((border) => border !== undefined);
  const [down, up] = [strongest('w:tl2br'), strongest('w:tr2bl')];
  return down || up ? { ...(down && { down }), ...(up && { up }) } : undefined;
}

/** A page or column break ends no page within a cell: one that comes first is nothing, others end their line (measured: LibreOffice 7.4). */
function withoutOpeningBreak(block: Block): Block {
  if (block.type !== 'paragraph') return block;
  const [opening] = block.children;
  return opening?.type === 'break' && opening.kind !== 'line' ? { ...block, children: block.children.slice(1) } : block;
}
