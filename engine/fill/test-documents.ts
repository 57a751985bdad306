import type { Block, Note, TextDocument } from '../model/document.ts';
import type { Drawing } from '../model/drawing.ts';
import type { Numbering, NumberingInstance, NumberingLevel } from '../model/numbering.ts';
import type { Break, Inline, InlineDrawing, Paragraph, Tab, Text } from '../model/paragraph.ts';
import { plainDocument, plainParagraph, plainRun, plainSection } from '../model/plain.test-support.ts';
import type { RunProperties } from '../model/run.ts';
import type { HeaderFooter } from '../model/section.ts';
import type { Cell, Row, Sides, Table } from '../model/table.ts';
import { testDrawing } from '../model/test-drawing.ts';
import type { Row as DataRow, FieldMap, Value } from './values/value.ts';

/** Small constructors for documents in tests. */
export const RUN = plainRun('Arial', 11);
export const BOLD: RunProperties = { ...RUN, bold: true };

const NO_SIDES: Sides<number> = { top: 0, right: 0, bottom: 0, left: 0 };

export function text(content: string, properties: RunProperties = RUN): Text {
  return { type: 'text', text: content, properties };
}

export function tab(): Tab {
  return { type: 'tab', properties: RUN };
}

export function lineBreak(): Break {
  return { type: 'break', kind: 'line', properties: RUN };
}

export function paragraph(...children: readonly (string | Inline)[]): Paragraph {
  return {
    type: 'paragraph',
    children: children.map((child) => (typeof child === 'string' ? text(child) : child)),
    mark: RUN,
    properties: plainParagraph(),
  };
}

export function listItem(numberingId: number, level: number, ...children: readonly (string | Inline)[]): Paragraph {
  const base = paragraph(...children);
  return { ...base, properties: { ...base.properties, numbering: { numberingId, level } } };
}

/** Cells are given as text or as blocks. */
export function table(...rows: readonly (readonly (string | readonly Block[])[])[]): Table {
  const grid = (rows[0] ?? []).map(() => 100);
  return {
    type: 'table',
    width: { type: 'auto' },
    layout: 'fixed',
    alignment: 'start',
    indent: 0,
    cellSpacing: 0,
    rightToLeft: false,
    margins: NO_SIDES,
    grid,
    rows: rows.map(row),
  };
}

function row(cells: readonly (string | readonly Block[])[]): Row {
  return { type: 'row', header: false, cantSplit: false, gridBefore: 0, gridAfter: 0, cells: cells.map(cell) };
}

function cell(content: string | readonly Block[]): Cell {
  return {
    type: 'cell',
    width: { type: 'auto' },
    gridSpan: 1,
    verticalMerge: 'none',
    borders: {},
    margins: NO_SIDES,
    verticalAlign: 'top',
    textDirection: 'horizontal',
    noWrap: false,
    blocks: typeof content === 'string' ? [paragraph(content)] : content,
  };
}

export function textBox(...blocks: readonly Block[]): Drawing {
  return testDrawing({
    content: {
      type: 'shape',
      geometry: { preset: 'rect', adjust: {} },
      fill: { type: 'none' },
      text: { blocks, insets: NO_SIDES, verticalAlign: 'top', fit: 'none', wrapText: true, direction: 'horizontal' },
    },
  });
}

export function group(...drawings: readonly Drawing[]): Drawing {
  return testDrawing({ content: { type: 'group', children: drawings.map((drawing) => ({ x: 0, y: 0, drawing })) } });
}

export function inlineDrawing(drawing: Drawing): InlineDrawing {
  return { type: 'drawing', properties: RUN, drawing };
}

export { plainSection as section } from '../model/plain.test-support.ts';

export function header(...blocks: readonly Block[]): HeaderFooter {
  return { part: 'word/header1.xml', blocks };
}

export function note(id: string, ...blocks: readonly Block[]): Note {
  return { id, blocks };
}

export const document = (blocks: readonly Block[], more: Partial<TextDocument> = {}) => plainDocument([plainSection(blocks)], more);

export function numberingLevel(format: string, label: string, more: Partial<NumberingLevel> = {}): NumberingLevel {
  return { start: 1, format, text: label, suffix: 'tab', alignment: 'start', legal: false, formatRun: (mark) => mark, ...more };
}

export function numbering(
  ...instances: readonly (Pick<NumberingInstance, 'id' | 'abstractId' | 'levels'> & Partial<NumberingInstance>)[]
): Numbering {
  return new Map(instances.map((instance) => [instance.id, { startOverrides: new Map(), ...instance }]));
}

export function dataRow(fields: Readonly<Record<string, Value>> | FieldMap): DataRow {
  return { id: '1', fields: fields instanceof Map ? (fields as FieldMap) : new Map(Object.entries(fields)) };
}

export function records(...list: readonly Readonly<Record<string, Value>>[]): Value {
  return { type: 'records', records: list.map((fields) => new Map(Object.entries(fields))) };
}

/** Visible text: a line per paragraph, cells between bars, line breaks as `\n`, tabs as `\t`. */
export function textOf(blocks: readonly Block[]): string {
  return blocks
    .map((block) =>
      block.type === 'paragraph'
        ? paragraphText(block)
        : block.rows.map((line) => `|${line.cells.map((part) => textOf(part.blocks)).join('|')}|`).join('\n'),
    )
    .join('\n');
}

export function paragraphText({ children }: Paragraph): string {
  return children.map(inlineText).join('');
}

function inlineText(inline: Inline): string {
  if (inline.type === 'text') return inline.text;
  if (inline.type === 'tab') return '\t';
  if (inline.type === 'break') return '\n';
  if (inline.type === 'drawing') return drawingText(inline.drawing);
  return inline.type === 'note-reference' ? `[${inline.id}]` : '';
}

function drawingText({ content }: Drawing): string {
  if (content.type === 'group') return content.children.map((child) => drawingText(child.drawing)).join('');
  if (content.type === 'picture') return `<${content.media.name}>`;
  return content.type === 'shape' && content.text ? `[${textOf(content.text.blocks)}]` : '';
}
