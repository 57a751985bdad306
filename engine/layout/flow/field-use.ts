import type { Block } from '../../model/document.ts';
import type { Drawing } from '../../model/drawing.ts';
import type { Field, NoteReference, Paragraph } from '../../model/paragraph.ts';
import type { FieldValues } from '../context.ts';

/** What in blocks depends on where they end up. */
export interface FieldUse {
  readonly fields: ReadonlySet<Field['kind']>;
  readonly notes: readonly NoteReference[];
  /** Paragraphs of lists, whose labels the lists before them count. */
  readonly numbered: readonly Paragraph[];
}

const NOTHING: FieldUse = { fields: new Set(), notes: [], numbered: [] };
const MAX_DEPTH = 40;
const known = new WeakMap<object, FieldUse>();

function merge(parts: readonly FieldUse[]): FieldUse {
  const used = parts.filter((part) => part !== NOTHING);
  if (used.length === 0) return NOTHING;
  const [only] = used;
  if (only && used.length === 1) return only;
  return {
    fields: new Set(used.flatMap((part) => [...part.fields])),
    notes: used.flatMap((part) => part.notes),
    numbered: used.flatMap((part) => part.numbered),
  };
}

/** The layout-time fields, note references and numbered paragraphs inside blocks, in document order, text boxes and cells included. */
export function fieldUse(blocks: readonly Block[], depth = 0): FieldUse {
  let use = known.get(blocks);
  if (use) return use;
  if (depth > MAX_DEPTH) return NOTHING;
  use = merge(blocks.map((block) => blockUse(block, depth)));
  known.set(blocks, use);
  return use;
}

/** The same for the same use means that all shows the same; undefined where page references are in it. */
export function shownValues({ fields: used, notes }: FieldUse, fields: FieldValues): string | undefined {
  if (used.has('pageReference')) return undefined;
  let values = '';
  if (fields.note) values += `\nmark ${fields.noteNumber(fields.note.kind, '')}`;
  if (used.has('page')) values += `\npage ${fields.page} ${fields.pageNumber ?? ''}`;
  if (used.has('pages')) values += `\npages ${fields.pages}`;
  if (used.has('sectionPages')) values += `\nsection pages ${fields.sectionPages}`;
  if (used.has('section')) values += `\nsection ${fields.section}`;
  for (const { kind, id } of notes) values += `\n${kind} ${fields.noteNumber(kind, id)}`;
  return values;
}

export function blockUse(block: Block, depth = 0): FieldUse {
  if (block.type === 'paragraph') return paragraphUse(block, depth);
  let use = known.get(block);
  if (use) return use;
  use = merge(block.rows.flatMap((row) => row.cells.map((cell) => fieldUse(cell.blocks, depth + 1))));
  known.set(block, use);
  return use;
}

function paragraphUse(paragraph: Paragraph, depth: number): FieldUse {
  let use = known.get(paragraph);
  if (use) return use;
  const parts: FieldUse[] = paragraph.properties.numbering ? [{ ...NOTHING, numbered: [paragraph] }] : [];
  for (const inline of paragraph.children) {
    if (inline.type === 'field') parts.push({ ...NOTHING, fields: new Set([inline.kind]) });
    else if (inline.type === 'note-reference') parts.push({ ...NOTHING, notes: [inline] });
    else if (inline.type === 'drawing') parts.push(drawingUse(inline.drawing, depth + 1));
  }
  use = merge(parts);
  known.set(paragraph, use);
  return use;
}

function drawingUse(drawing: Drawing, depth: number): FieldUse {
  if (depth > MAX_DEPTH) return NOTHING;
  const { content } = drawing;
  if (content.type === 'shape') return content.text ? fieldUse(content.text.blocks, depth) : NOTHING;
  if (content.type === 'group') return merge(content.children.map((child) => drawingUse(child.drawing, depth + 1)));
  return NOTHING;
}
