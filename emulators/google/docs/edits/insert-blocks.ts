import { z } from 'zod';
import type { Block, DocumentContent, Element, Paragraph, Table, TableCell, TextStyle } from '../model.ts';
import { EditFault } from './edit-fault.ts';
import { type EditResult, editKind } from './edit-kind.ts';
import { checkInsertion, OUTSIDE_OF_PARAGRAPHS } from './insert-text.ts';
import { endOfSegmentSchema, insertionPoint, locationSchema, type Place, segmentOf, withSegment } from './locations.ts';
import { rewriteParagraphs, splitElements, styleAfter, tidyElements } from './paragraphs.ts';
import { rewriteTable } from './rewrite-table.ts';

const place = { location: locationSchema.optional(), endOfSegmentLocation: endOfSegmentSchema.optional() };
const MOST_COLUMNS = 20;

/** A newline is inserted in front of the table. */
export const insertTable = editKind(
  z.strictObject({ rows: z.int().default(0), columns: z.int().default(0), ...place }),
  (content, { rows, columns, ...where }) => {
    if (rows < 1) throw new EditFault('The number of rows must be greater than 0.');
    if (columns < 1) throw new EditFault('The number of columns must be greater than 0.');
    if (columns > MOST_COLUMNS) throw new EditFault(`The number of columns must not be greater than ${MOST_COLUMNS}.`);
    return divide(content, where, (before, after, style) => {
      const table: Table = {
        type: 'table',
        columns: Array.from({ length: columns }, () => null),
        rows: Array.from({ length: rows }, () => ({ cells: Array.from({ length: columns }, () => emptyCell({})), style: {} })),
      };
      return [{ ...before, elements: tidyElements([...before.elements, { type: 'text', text: '\n', style }]) }, table, after];
    });
  },
);

/** A page break and a newline behind it. */
export const insertPageBreak = editKind(z.strictObject(place), (content, where) => {
  const { segment, index } = insertionPoint(content, where);
  if (segment.id !== '') throw new EditFault('A page break cannot be inserted in a header or footer.');
  return divide(content, { location: { segmentId: '', index } }, (before, after, style) => [
    { ...before, elements: [...before.elements, { type: 'pageBreak', style }, { type: 'text', text: '\n', style }] },
    after,
  ]);
});

/** The emulator reaches no other host, so no picture can be fetched: the service says the same of a URL it cannot read. */
export const insertInlineImage = editKind(
  z.strictObject({ uri: z.string().max(2048), objectSize: z.looseObject({}).optional(), ...place }),
  (content, where) => {
    insertionPoint(content, where);
    throw new EditFault(
      'There was a problem retrieving the image. The provided image should be publicly accessible, within size limit, and in supported formats.',
    );
  },
);

const cellLocation = z.strictObject({
  tableStartLocation: locationSchema,
  rowIndex: z.int().default(0),
  columnIndex: z.int().default(0),
});

/** The new row looks like the one it stands beside. */
export const insertTableRow = editKind(
  z.strictObject({ tableCellLocation: cellLocation, insertBelow: z.boolean().default(false) }),
  (content, { tableCellLocation: { tableStartLocation, rowIndex }, insertBelow }) => {
    const segment = segmentOf(content, tableStartLocation.segmentId);
    let found = false;
    const blocks = rewriteTable(segment.blocks, segment.start, tableStartLocation.index, (table) => {
      found = true;
      const row = table.rows[rowIndex];
      if (!row) throw new EditFault(`Row index ${rowIndex} is not in the table, which has ${table.rows.length} rows.`);
      const added = { ...row, cells: row.cells.map(({ style }) => emptyCell(style)) };
      return { ...table, rows: table.rows.toSpliced(rowIndex + (insertBelow ? 1 : 0), 0, added) };
    });
    if (!found) throw new EditFault('Invalid table start location. Must specify the start index of the table.');
    return { content: withSegment(content, segment.id, blocks) };
  },
);

function emptyCell(style: TableCell['style']): TableCell {
  const paragraph: Paragraph = {
    type: 'paragraph',
    elements: [{ type: 'text', text: '\n', style: {} }],
    style: { namedStyleType: 'NORMAL_TEXT', lineSpacing: 100, avoidWidowAndOrphan: false },
  };
  return { content: [paragraph], style };
}

/** Divides the paragraph at the place: `before` without a newline yet, `after` with its own. */
function divide(
  content: DocumentContent,
  where: Place,
  rebuild: (before: Paragraph, after: Paragraph, style: TextStyle) => readonly Block[],
): EditResult {
  const { segment, index } = insertionPoint(content, where);
  let found = false;
  const blocks = rewriteParagraphs(segment.blocks, segment.start, index, index + 1, (paragraph, start) => {
    found = true;
    checkInsertion(paragraph, index - start);
    const [before, after]: readonly (readonly Element[])[] = splitElements(paragraph.elements, index - start);
    const style = styleAfter(before ?? [], after ?? []);
    return rebuild({ ...paragraph, elements: before ?? [] }, { ...paragraph, elements: after ?? [] }, style);
  });
  if (!found) throw new EditFault(OUTSIDE_OF_PARAGRAPHS);
  return { content: withSegment(content, segment.id, blocks) };
}
