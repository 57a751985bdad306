import type { Block, DocumentContent, Element, Paragraph, Table, TableCell, TableRow } from './model.ts';

/** UTF-16 units; everything that is not text takes one. */
export const elementLength = (element: Element): number => (element.type === 'text' ? element.text.length : 1);
export const paragraphLength = (paragraph: Paragraph): number => paragraph.elements.reduce((sum, each) => sum + elementLength(each), 0);
/** One index begins a cell, one a row; a table has one at either end. */
export const cellLength = (cell: TableCell): number => 1 + contentLength(cell.content);
export const rowLength = (row: TableRow): number => 1 + row.cells.reduce((sum, each) => sum + cellLength(each), 0);
const tableLength = (table: Table): number => 2 + table.rows.reduce((sum, each) => sum + rowLength(each), 0);
export const blockLength = (block: Block): number => (block.type === 'paragraph' ? paragraphLength(block) : tableLength(block));
export const contentLength = (content: readonly Block[]): number => content.reduce((sum, each) => sum + blockLength(each), 0);

/** The body begins at 1, behind the section break; headers and footers begin at 0. */
export const BODY_START = 1;

/** Id of the body is the empty string. */
export function segmentContent(content: DocumentContent, segmentId: string): readonly Block[] | undefined {
  return segmentId === '' ? content.body : content.segments.find(({ id }) => id === segmentId)?.content;
}

export function paragraphsOf(content: readonly Block[]): readonly Paragraph[] {
  return content.flatMap((block) =>
    block.type === 'paragraph' ? [block] : block.rows.flatMap((row) => row.cells.flatMap((cell) => paragraphsOf(cell.content))),
  );
}

/** Text of a paragraph without its newline; what is no text is left out. */
export function plainText(paragraph: Paragraph): string {
  return paragraph.elements
    .map((element) => (element.type === 'text' ? element.text : ''))
    .join('')
    .replace(/\n$/u, '');
}
