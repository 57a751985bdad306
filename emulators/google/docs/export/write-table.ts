import type { Block, Border, DocumentContent, Table, TableCell, TableRow } from '../model.ts';
import { color, hex, points } from '../model.ts';
import type { PartWriter } from './package-writer.ts';
import { border, twips } from './properties.ts';

import { tag, toggled, valued } from './xml.ts';

const SIDES = ['Top', 'Left', 'Bottom', 'Right'] as const;
const LINE: Border = { color: color('000000'), width: points(1), dashStyle: 'SOLID' };
const PADDING = points(5);
const VERTICAL = { TOP: 'top', MIDDLE: 'center', BOTTOM: 'bottom' } as const;

/** Widths in twips: columns without one share evenly what the others leave of the width between the margins. */
export function columnTwips(columns: Table['columns'], { page }: DocumentContent): readonly number[] {
  const taken = columns.reduce<number>((sum, width) => sum + (width ?? 0), 0);
  const open = columns.filter((width) => width === null).length;
  const share = open === 0 ? 0 : Math.max(0, page.width - page.marginLeft - page.marginRight - taken) / open;
  return columns.map((width) => Math.round((width ?? share) * 20));
}

type WriteBlocks = (blocks: readonly Block[], writer: PartWriter) => string;

/** `writeBlocks` writes what stands in the cells. */
export function writeTable(table: Table, writer: PartWriter, writeBlocks: WriteBlocks): string {
  const { document } = writer;
  const widths = columnTwips(table.columns, document.content);
  const number = document.nextTableNumber();
  const outer = table.wrapped === 'table' ? document.nextControl(true) : undefined;
  const lines = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map((side) => border(`w:${side}`, LINE)).join('');
  const properties = [
    valued('w:tblStyle', `Table${number}`),
    tag('w:tblW', { 'w:w': `${widths.reduce((a, b) => a + b, 0)}.0`, 'w:type': 'dxa' }),
    valued('w:jc', 'left'),
    tag('w:tblBorders', {}, lines),
    tag('w:tblLayout', { 'w:type': 'fixed' }),
    valued('w:tblLook', '0600'),
  ].join('');
  const grid = widths.map((width) => tag('w:gridCol', { 'w:w': width })).join('');
  const rows = table.rows.map((row) => {
    const control = table.wrapped === 'rows' ? document.nextControl() : undefined;
    const written = writeRow(row, (content) => writeBlocks(content, writer));
    return control ? tag('w:sdt', {}, control + tag('w:sdtContent', {}, written)) : written;
  });
  const written = tag(
    'w:tbl',
    {},
    tag('w:tblPr', {}, properties) +
      tag('w:tblGrid', {}, grid + tag('w:tblGridChange', { 'w:id': 0 }, tag('w:tblGrid', {}, grid))) +
      rows.join(''),
  );
  return outer ? tag('w:sdt', {}, outer + tag('w:sdtContent', {}, written)) : written;
}

type WriteContent = (content: readonly Block[]) => string;

function writeRow({ cells, style }: TableRow, writeContent: WriteContent): string {
  const height = style.minRowHeight?.magnitude ? tag('w:trHeight', { 'w:val': twips(style.minRowHeight), 'w:hRule': 'atLeast' }) : '';
  const properties = toggled('w:cantSplit', style.preventOverflow ?? false) + height + toggled('w:tblHeader', style.tableHeader ?? false);
  return tag('w:tr', {}, tag('w:trPr', {}, properties) + cells.map((cell) => writeCell(cell, writeContent)).join(''));
}

function writeCell({ content, style }: TableCell, writeContent: WriteContent): string {
  const lines = SIDES.map((side) => {
    const line = style[`border${side}`];
    return line ? border(`w:${side.toLowerCase()}`, line) : '';
  }).join('');
  const margins = SIDES.map((side) =>
    tag(`w:${side.toLowerCase()}`, { 'w:w': `${twips(style[`padding${side}`] ?? PADDING)}.0`, 'w:type': 'dxa' }),
  );
  const properties = [
    style.columnSpan && style.columnSpan > 1 ? valued('w:gridSpan', style.columnSpan) : '',
    lines && tag('w:tcBorders', {}, lines),
    tag('w:shd', { 'w:fill': hex(style.backgroundColor) ?? 'auto', 'w:val': 'clear' }),
    tag('w:tcMar', {}, margins.join('')),
    valued('w:vAlign', VERTICAL[style.contentAlignment ?? 'TOP']),
  ].join('');
  return tag('w:tc', {}, tag('w:tcPr', {}, properties) + writeContent(content));
}
