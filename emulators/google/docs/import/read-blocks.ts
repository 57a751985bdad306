import {
  type Block,
  type Element,
  type InlineObject,
  type Paragraph,
  points,
  type Table,
  type TableCell,
  type TableRow,
  type TextStyle,
} from '../model.ts';
import { listId } from './read-numbering.ts';
import { present, readBorder, readColor, readParagraphStyle, readTextStyle } from './read-properties.ts';
import type { Styles } from './read-styles.ts';
import { descend, elements, number, textOf, toggle, value, type XmlNode } from './read-xml.ts';

/** What a part refers to, and where its pictures are gathered. */
export interface PartReader {
  readonly styles: Styles;
  readonly hasList: (id: string) => boolean;
  /** Target of a relationship of the part. */
  readonly target: (id: string | undefined) => string | undefined;
  /** Keeps a picture of the package; returns its id, or undefined when it is none that Google takes. */
  readonly keepPicture: (target: string, size: Pick<InlineObject, 'width' | 'height'>) => string | undefined;
}

const WRAPPERS = new Set(['w:sdt', 'w:sdtContent', 'w:ins', 'w:moveTo', 'w:smartTag', 'w:customXml', 'w:fldSimple']);

/** Content ends with a paragraph, whatever was there. */
export function readBlocks(parent: XmlNode, reader: PartReader): readonly Block[] {
  const blocks = readEach(parent, reader);
  return blocks.at(-1)?.type === 'paragraph'
    ? blocks
    : [...blocks, { type: 'paragraph', elements: [{ type: 'text', text: '\n', style: {} }], style: {} }];
}

function readEach(parent: XmlNode, reader: PartReader): readonly Block[] {
  return elements(parent).flatMap((node): readonly Block[] => {
    if (node.name === 'w:p') return [readParagraph(node, reader)];
    if (node.name === 'w:tbl') return readTable(node, reader);
    return WRAPPERS.has(node.name) ? readEach(node, reader) : [];
  });
}

function readParagraph(node: XmlNode, reader: PartReader): Paragraph {
  const properties = descend(node, 'w:pPr');
  const { type, own } = reader.styles.style(value(properties, 'w:pStyle'));
  const content = readRuns(node, reader, { base: own.text, fieldDepth: [] });
  const mark = { ...own.text, ...readTextStyle(descend(properties, 'w:rPr')) };
  const last = content.at(-1);
  const ended: readonly Element[] =
    last?.type === 'text'
      ? [...content.slice(0, -1), { ...last, text: `${last.text}\n` }]
      : [...content, { type: 'text', text: '\n', style: mark }];
  const numbering = descend(properties, 'w:numPr');
  const list = listId(value(numbering, 'w:numId') ?? '');
  const level = number(descend(numbering, 'w:ilvl'), 'w:val') ?? 0;
  return {
    type: 'paragraph',
    elements: ended,
    style: { namedStyleType: type, ...own.paragraph, ...readParagraphStyle(properties) },
    ...(reader.hasList(list) ? { bullet: { listId: list, ...(level > 0 ? { nestingLevel: level } : {}) } } : {}),
  };
}

interface RunState {
  readonly base: TextStyle;
  readonly link?: string;
  /** One entry an open field: its instruction, and whether its result has begun. */
  readonly fieldDepth: { instruction: string; inResult: boolean }[];
}

function readRuns(parent: XmlNode, reader: PartReader, state: RunState): readonly Element[] {
  return elements(parent).flatMap((node): readonly Element[] => {
    if (node.name === 'w:r') return readRun(node, reader, state);
    if (node.name === 'w:hyperlink') {
      const link = reader.target(node.attributes['r:id']);
      return readRuns(node, reader, link === undefined ? state : { ...state, link });
    }
    return WRAPPERS.has(node.name) ? readRuns(node, reader, state) : [];
  });
}

function readRun(node: XmlNode, reader: PartReader, { base, link, fieldDepth: fields }: RunState): readonly Element[] {
  const style: TextStyle = { ...base, ...readTextStyle(descend(node, 'w:rPr')), ...(link ? { link: { url: link } } : {}) };
  const found: Element[] = [];
  const write = (text: string) => {
    const number = pageNumber(fields.at(-1)?.instruction);
    if (number || text === '') return;
    const last = found.at(-1);
    if (last?.type === 'text') found[found.length - 1] = { ...last, text: last.text + text };
    else found.push({ type: 'text', text, style });
  };
  for (const child of elements(node)) {
    const field = fields.at(-1);
    if (child.name === 'w:fldChar') {
      const kind = child.attributes['w:fldCharType'];
      if (kind === 'begin') fields.push({ instruction: '', inResult: false });
      else if (kind === 'separate' && field) field.inResult = true;
      else if (kind === 'end') {
        const number = pageNumber(fields.pop()?.instruction);
        if (number) found.push({ type: 'autoText', value: number, style });
      }
    } else if (child.name === 'w:instrText' && field) field.instruction += textOf(child);
    else if (field && !field.inResult) continue;
    else if (child.name === 'w:t') write(textOf(child).replace(/[\n\r]/gu, ' '));
    else if (child.name === 'w:tab') write('\t');
    else if (child.name === 'w:noBreakHyphen') write('\u2011');
    else if (child.name === 'w:br' && child.attributes['w:type'] === 'page') found.push({ type: 'pageBreak', style });
    else if (child.name === 'w:br' || child.name === 'w:cr') write('\v');
    else if (child.name === 'w:drawing') found.push(...readDrawing(child, style, reader));
  }
  return found;
}

function pageNumber(instruction: string | undefined): 'PAGE_NUMBER' | 'PAGE_COUNT' | undefined {
  const name = instruction?.trim().split(/\s/u)[0]?.toUpperCase();
  return name === 'PAGE' ? 'PAGE_NUMBER' : name === 'NUMPAGES' ? 'PAGE_COUNT' : undefined;
}

const EMU_PER_POINT = 12_700;

function readDrawing(node: XmlNode, style: TextStyle, reader: PartReader): readonly Element[] {
  const inline = descend(node, 'wp:inline');
  const graphic = descend(inline, 'a:graphic', 'a:graphicData', 'pic:pic', 'pic:blipFill', 'a:blip');
  const target = reader.target(graphic?.attributes['r:embed']);
  const extent = descend(inline, 'wp:extent');
  const [width, height] = [number(extent, 'cx'), number(extent, 'cy')];
  if (!target || !width || !height) return [];
  const objectId = reader.keepPicture(target, { width: width / EMU_PER_POINT, height: height / EMU_PER_POINT });
  return objectId ? [{ type: 'inlineObject', objectId, style }] : [];
}

function readTable(node: XmlNode, reader: PartReader): readonly Table[] {
  const tableBorders = descend(node, 'w:tblPr', 'w:tblBorders');
  const grid = elements(descend(node, 'w:tblGrid'), 'w:gridCol').map((column) => number(column, 'w:w') ?? 0);
  const rows = unwrapped(node, 'w:tr').map((row) => readRow(row, tableBorders, reader));
  const columns = Math.max(0, ...rows.map(({ cells }) => cells.reduce((sum, cell) => sum + (cell.style.columnSpan ?? 1), 0)));
  if (columns === 0) return [];
  const widths = Array.from({ length: columns }, (_, index) => ((grid[index] ?? 0) > 0 ? (grid[index] ?? 0) / 20 : null));
  return [{ type: 'table', columns: widths, rows: rows.filter(({ cells }) => cells.length > 0), wrapped: 'table' }];
}

const unwrapped = (node: XmlNode, name: string): readonly XmlNode[] =>
  elements(node).flatMap((child) => (child.name === name ? [child] : WRAPPERS.has(child.name) ? unwrapped(child, name) : []));

function readRow(node: XmlNode, tableBorders: XmlNode | undefined, reader: PartReader): TableRow {
  const properties = descend(node, 'w:trPr');
  const height = number(descend(properties, 'w:trHeight'), 'w:val');
  return {
    cells: unwrapped(node, 'w:tc').map((cell) => readCell(cell, tableBorders, reader)),
    style: present<TableRow['style']>({
      minRowHeight: height === undefined ? undefined : points(height / 20),
      tableHeader: toggle(properties, 'w:tblHeader'),
      preventOverflow: toggle(properties, 'w:cantSplit'),
    }),
  };
}

function readCell(node: XmlNode, tableBorders: XmlNode | undefined, reader: PartReader): TableCell {
  const properties = descend(node, 'w:tcPr');
  const borders = descend(properties, 'w:tcBorders');
  const side = (name: string) =>
    readBorder(borders, `w:${name}`) ??
    readBorder(tableBorders, `w:${name}`) ?? { color: {}, width: points(0), dashStyle: 'SOLID' as const };
  const margins = descend(properties, 'w:tcMar');
  const padding = (name: string, standard: number) => points((number(descend(margins, `w:${name}`), 'w:w') ?? standard) / 20);
  const span = number(descend(properties, 'w:gridSpan'), 'w:val');
  const vertical = value(properties, 'w:vAlign');
  return {
    content: readBlocks(node, reader),
    style: present<TableCell['style']>({
      columnSpan: span && span > 1 ? span : undefined,
      backgroundColor: readColor(descend(properties, 'w:shd')?.attributes['w:fill']),
      borderTop: side('top'),
      borderBottom: side('bottom'),
      borderLeft: side('left'),
      borderRight: side('right'),
      paddingTop: padding('top', 0),
      paddingBottom: padding('bottom', 0),
      paddingLeft: padding('left', 108),
      paddingRight: padding('right', 108),
      contentAlignment: vertical === 'center' ? 'MIDDLE' : vertical === 'bottom' ? 'BOTTOM' : undefined,
      rowSpan: undefined,
    }),
  };
}
