import { addTo } from '../../add-to.ts';
import type { Block, Note, TextDocument } from '../../model/document.ts';
import type { Drawing } from '../../model/drawing.ts';
import { headerParts, renewHeaders } from '../../model/headers.ts';
import type { Inline, Paragraph, SequenceField } from '../../model/paragraph.ts';
import type { HeaderFooter } from '../../model/section.ts';
import type { Table } from '../../model/table.ts';
import { entryTarget } from '../contents-entries.ts';
import { countLists } from './count-lists.ts';
import { type ListCounters, numbersDownTo } from './list-counters.ts';
import {
  isNumbered,
  openReference,
  openReferences,
  type PrintedReference,
  printNumbers,
  type ReferencedNumbers,
} from './referenced-numbers.ts';

/** The fields of every sequence of a document, in order. */
type Sequences = ReadonlyMap<string, readonly SequenceField[]>;

/** What a template counts: rows may change it. */
export interface TemplateNumbers {
  readonly sequences: Sequences;
  /** By bookmark: the number of its paragraph, and before it those of the levels above; empty where neither REF fields nor tables of contents print any. */
  readonly marked: ReadonlyMap<string, readonly string[]>;
}

/** What takes the place of what, while a document is gone through. */
interface Renewal {
  /** Of the fields of a paragraph, in order. */
  readonly numbers: ReadonlyMap<Paragraph, readonly string[]>;
  readonly references: ReferencedNumbers;
  readonly numbered: Paragraph[];
  readonly replaced: Map<Paragraph, Paragraph>;
}

export interface NumberedDocument {
  readonly document: TextDocument;
  /** The paragraphs that have such fields, or references to some, as they were. */
  readonly numbered: readonly Paragraph[];
  readonly replaced: ReadonlyMap<Paragraph, Paragraph>;
}

/**
 * The document with the number of every LISTNUM field that it has come to, and of SEQ fields where the file has none or where the sequence has
 * other fields than in the template: Word prints what is stored until somebody updates the fields, and rows repeat them. What has its numbers
 * already stays the same object.
 */
export function numberFields(document: TextDocument, template?: TemplateNumbers): NumberedDocument {
  const counted = new Map<Paragraph, readonly string[]>();
  const marked = new Map<string, (readonly string[])[]>();
  countLists(document, {
    fields: (paragraph, texts) => counted.set(paragraph, texts),
    ...(template?.marked.size ? { paragraph: (paragraph, _, lists) => noteBookmarks(paragraph, lists, marked) } : {}),
  });
  if (counted.size === 0 && marked.size === 0) return { document, numbered: [], replaced: new Map() };
  const numbers = withStored(counted, template?.sequences);
  const references = openReferences(numbers, template?.marked ?? new Map(), marked);
  const renewal: Renewal = { numbers, references, numbered: [], replaced: new Map() };
  const { numbered, replaced } = renewal;
  const bodies = document.sections.map(({ blocks }) => renewBlocks(blocks, renewal));
  const headers = new Map<HeaderFooter, HeaderFooter>();
  for (const part of headerParts(document.sections)) {
    const blocks = renewBlocks(part.blocks, renewal);
    if (blocks !== part.blocks) headers.set(part, { ...part, blocks });
  }
  const footnotes = renewNotes(document.footnotes, renewal);
  const endnotes = renewNotes(document.endnotes, renewal);
  if (replaced.size === 0) return { document, numbered, replaced };
  const sections = document.sections.map((section, index) => ({
    ...section,
    blocks: bodies[index] as readonly Block[],
    headers: renewHeaders(section.headers, headers),
    footers: renewHeaders(section.footers, headers),
  }));
  return { document: { ...document, sections, footnotes, endnotes }, numbered, replaced };
}

/** The numbers of a document as its file has them; `entries`: where entries of its tables of contents lead to. */
export function templateNumbers(document: TextDocument, entries: ReadonlySet<string>): TemplateNumbers {
  const paragraphs: Paragraph[] = [];
  const marked = new Map<string, (readonly string[])[]>();
  const wanted = new Set(entries);
  countLists(document, {
    fields: (paragraph) => paragraphs.push(paragraph),
    paragraph: (paragraph, _, lists) => noteBookmarks(paragraph, lists, marked),
    reference: ({ bookmark, paragraphNumber }) => paragraphNumber && wanted.add(bookmark),
  });
  const found = [...marked].flatMap(([name, [first]]) => (first && wanted.has(name) ? [[name, first] as const] : []));
  return { sequences: gatherSequences(paragraphs), marked: new Map(found) };
}

/** Notes the number of a paragraph under the bookmarks in it, once for every copy. */
function noteBookmarks(paragraph: Paragraph, lists: ListCounters, marked: Map<string, (readonly string[])[]>): void {
  const bookmarks = paragraph.children.filter((child) => child.type === 'bookmark');
  if (bookmarks.length === 0) return;
  const numbers = numbersDownTo(paragraph, lists);
  for (const { name } of bookmarks) addTo(marked, name, numbers);
}

function gatherSequences(paragraphs: Iterable<Paragraph>): Sequences {
  const sequences = new Map<string, SequenceField[]>();
  for (const { children } of paragraphs) {
    for (const child of children) {
      if (child.type === 'text' && child.sequence) addTo(sequences, child.sequence.name, child.sequence);
    }
  }
  return sequences;
}

/** The numbers, with what the file has for the fields of a sequence that is as it was. */
function withStored(counted: ReadonlyMap<Paragraph, readonly string[]>, template: Sequences | undefined): Renewal['numbers'] {
  const kept = new Set<string>();
  for (const [name, fields] of gatherSequences(counted.keys())) {
    const before = template ? (template.get(name) ?? []) : fields;
    const isSame = before.length === fields.length && fields.every((field, index) => field === before[index]);
    if (isSame && fields.every(({ result, hidden }) => hidden || result !== '')) kept.add(name);
  }
  if (kept.size === 0) return counted;
  const numbers = new Map<Paragraph, readonly string[]>();
  for (const [paragraph, texts] of counted) {
    const fields = paragraph.children.filter(isNumbered);
    numbers.set(
      paragraph,
      texts.map((text, index) => {
        const field = fields[index];
        const sequence = field?.type === 'text' ? field.sequence : undefined;
        return sequence && kept.has(sequence.name) ? sequence.result : text;
      }),
    );
  }
  return numbers;
}

/** The list with each entry renewed; the same list where every entry stayed the same. */
function renewAll<T>(list: readonly T[], renew: (entry: T) => T): readonly T[] {
  const renewed = list.map(renew);
  return renewed.some((entry, index) => entry !== list[index]) ? renewed : list;
}

function renewNotes(notes: ReadonlyMap<string, Note>, renewal: Renewal): ReadonlyMap<string, Note> {
  const list = [...notes.values()];
  const renewed = renewAll(list, (note) => {
    const blocks = renewBlocks(note.blocks, renewal);
    return blocks === note.blocks ? note : { ...note, blocks };
  });
  return renewed === list ? notes : new Map(renewed.map((note) => [note.id, note]));
}

const renewBlocks = (blocks: readonly Block[], renewal: Renewal): readonly Block[] =>
  renewAll(blocks, (block) => (block.type === 'table' ? renewTable(block, renewal) : renewParagraph(block, renewal)));

function renewTable(table: Table, renewal: Renewal): Table {
  const rows = renewAll(table.rows, (row) => {
    const cells = renewAll(row.cells, (cell) => {
      const blocks = renewBlocks(cell.blocks, renewal);
      return blocks === cell.blocks ? cell : { ...cell, blocks };
    });
    return cells === row.cells ? row : { ...row, cells };
  });
  return rows === table.rows ? table : { ...table, rows };
}

function renewParagraph(paragraph: Paragraph, renewal: Renewal): Paragraph {
  const { references } = renewal;
  const numbers = renewal.numbers.get(paragraph) ?? [];
  const entry = references.stored.size > 0 ? entryTarget(paragraph) : undefined;
  const first = entry === undefined ? undefined : paragraph.children.find(({ type }) => type === 'text');
  let next = 0;
  let hasNumbers = false;
  let printed: PrintedReference | undefined;
  const children = renewAll(paragraph.children, (inline): Inline => {
    if (inline.type === 'drawing') {
      const drawing = renewDrawing(inline.drawing, renewal);
      return drawing === inline.drawing ? inline : { ...inline, drawing };
    }
    if (inline.type !== 'text') return inline;
    let { text } = inline;
    if (isNumbered(inline)) text = numbers[next++] ?? text;
    else if (inline === first) text = printNumbers(text, openReference({ bookmark: entry ?? '', paragraphNumber: true }, references));
    else if (inline.reference) {
      if (printed?.reference !== inline.reference) printed = openReference(inline.reference, references);
      text = printNumbers(inline.text, printed);
    } else return inline;
    hasNumbers = true;
    return text === inline.text ? inline : { ...inline, text };
  });
  if (hasNumbers) renewal.numbered.push(paragraph);
  if (children === paragraph.children) return paragraph;
  const renewed = { ...paragraph, children };
  renewal.replaced.set(paragraph, renewed);
  return renewed;
}

function renewDrawing(drawing: Drawing, renewal: Renewal): Drawing {
  const { content } = drawing;
  if (content.type === 'shape' && content.text) {
    const blocks = renewBlocks(content.text.blocks, renewal);
    return blocks === content.text.blocks ? drawing : { ...drawing, content: { ...content, text: { ...content.text, blocks } } };
  }
  if (content.type !== 'group') return drawing;
  const children = renewAll(content.children, (child) => {
    const inner = renewDrawing(child.drawing, renewal);
    return inner === child.drawing ? child : { ...child, drawing: inner };
  });
  return children === content.children ? drawing : { ...drawing, content: { ...content, children } };
}
