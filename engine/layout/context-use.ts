import { madeOnce } from '../made-once.ts';
import type { Block } from '../model/document.ts';
import type { Drawing } from '../model/drawing.ts';
import type { Field, Inline, NoteReference, Paragraph } from '../model/paragraph.ts';
import type { Row } from '../model/table.ts';
import type { FieldValues } from './context.ts';

/** What in blocks depends on where they end up and on what stands before them. */
export interface ContextUse {
  readonly fields: ReadonlySet<Field['kind']>;
  readonly styleReferences: readonly Field[];
  readonly notes: readonly NoteReference[];
  /** Paragraphs of lists, whose labels the lists before them count. */
  readonly numbered: readonly Paragraph[];
  /** A text box inside shares its text with others. */
  readonly linked: boolean;
}

const NOTHING: ContextUse = { fields: new Set(), styleReferences: [], notes: [], numbered: [], linked: false };
const MAX_DEPTH = 40;
const known = new WeakMap<object, ContextUse>();

function merge(parts: readonly ContextUse[]): ContextUse {
  const used = parts.filter((part) => part !== NOTHING);
  if (used.length === 0) return NOTHING;
  const [only] = used;
  if (only && used.length === 1) return only;
  return {
    fields: new Set(used.flatMap((part) => [...part.fields])),
    styleReferences: used.flatMap((part) => part.styleReferences),
    notes: used.flatMap((part) => part.notes),
    numbered: used.flatMap((part) => part.numbered),
    linked: used.some((part) => part.linked),
  };
}

/** Looked up by the identity of `node`: what stands in it never changes. */
const keep = (node: object, use: () => ContextUse): ContextUse => madeOnce(known, node, use);

/** The layout-time fields, note references and numbered paragraphs inside blocks, in document order, text boxes and cells included. */
export function contextUse(blocks: readonly Block[], depth = 0): ContextUse {
  if (depth > MAX_DEPTH) return NOTHING;
  return keep(blocks, () => merge(blocks.map((block) => blockUse(block, depth))));
}

/** The same of rows of a table. */
export function rowsUse(rows: readonly Row[], depth = 0): ContextUse {
  return merge(rows.map((row) => keep(row, () => merge(row.cells.map((cell) => contextUse(cell.blocks, depth + 1))))));
}

function blockUse(block: Block, depth: number): ContextUse {
  return keep(block, () => {
    if (block.type === 'table') return rowsUse(block.rows, depth);
    const own: readonly ContextUse[] = block.properties.numbering ? [{ ...NOTHING, numbered: [block] }] : [];
    return merge([...own, inlinesUse(block.children, depth)]);
  });
}

/** The same of what stands in a paragraph. */
export function inlinesUse(inlines: readonly Inline[], depth = 0): ContextUse {
  return merge(inlines.map((inline) => inlineUse(inline, depth)));
}

function inlineUse(inline: Inline, depth: number): ContextUse {
  if (inline.type === 'field')
    return { ...NOTHING, fields: new Set([inline.kind]), styleReferences: inline.kind === 'styleReference' ? [inline] : [] };
  if (inline.type === 'note-reference') return { ...NOTHING, notes: [inline] };
  return inline.type === 'drawing' ? drawingUse(inline.drawing, depth + 1) : NOTHING;
}

function drawingUse({ content }: Drawing, depth: number): ContextUse {
  if (depth > MAX_DEPTH) return NOTHING;
  if (content.type === 'group') return merge(content.children.map((child) => drawingUse(child.drawing, depth + 1)));
  if (content.type !== 'shape' || !content.text) return NOTHING;
  const use = contextUse(content.text.blocks, depth);
  return content.text.link ? { ...use, linked: true } : use;
}

/** The same for the same use means that all shows the same; undefined where page references or text from elsewhere are in it. */
export function shownValues({ fields: used, styleReferences, notes, linked }: ContextUse, fields: FieldValues): string | undefined {
  if (linked || used.has('pageReference')) return undefined;
  let values = '';
  if (fields.note) values += `\nmark ${fields.noteNumber(fields.note.kind, '')}`;
  if (used.has('page')) values += `\npage ${fields.page} ${fields.pageNumber ?? ''}`;
  if (used.has('pages')) values += `\npages ${fields.pages}`;
  if (used.has('sectionPages')) values += `\nsection pages ${fields.sectionPages}`;
  if (used.has('section')) values += `\nsection ${fields.section}`;
  for (const field of styleReferences) values += `\nstyle ${fields.styleText?.(field) ?? ''}`;
  for (const { kind, id } of notes) values += `\n${kind} ${fields.noteNumber(kind, id)}`;
  return values;
}
