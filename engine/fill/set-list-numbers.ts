import type { Block, Note, TextDocument } from '../model/document.ts';
import type { Drawing } from '../model/drawing.ts';
import { headerParts, renewHeaders } from '../model/headers.ts';
import type { Inline, Paragraph } from '../model/paragraph.ts';
import type { HeaderFooter } from '../model/section.ts';
import type { Table } from '../model/table.ts';
import { countLists } from './count-lists.ts';

/** What takes the place of what, while a document is gone through. */
interface Renewal {
  /** Of the LISTNUM fields of a paragraph, in order. */
  readonly numbers: ReadonlyMap<Paragraph, readonly string[]>;
  readonly replaced: Map<Paragraph, Paragraph>;
}

/**
 * The document with the number of every LISTNUM field that it has come to. What has its numbers already stays the same object;
 * `replaced`, empty before, gets the paragraphs that were renewed.
 */
export function setListNumbers(document: TextDocument, replaced: Map<Paragraph, Paragraph> = new Map()): TextDocument {
  const numbers = new Map<Paragraph, readonly string[]>();
  countLists(document, { fields: (paragraph, texts) => numbers.set(paragraph, texts) });
  if (numbers.size === 0) return document;
  const renewal: Renewal = { numbers, replaced };
  const bodies = document.sections.map(({ blocks }) => renewBlocks(blocks, renewal));
  const headers = new Map<HeaderFooter, HeaderFooter>();
  for (const part of headerParts(document.sections)) {
    const blocks = renewBlocks(part.blocks, renewal);
    if (blocks !== part.blocks) headers.set(part, { ...part, blocks });
  }
  const footnotes = renewNotes(document.footnotes, renewal);
  const endnotes = renewNotes(document.endnotes, renewal);
  if (replaced.size === 0) return document;
  const sections = document.sections.map((section, index) => ({
    ...section,
    blocks: bodies[index] as readonly Block[],
    headers: renewHeaders(section.headers, headers),
    footers: renewHeaders(section.footers, headers),
  }));
  return { ...document, sections, footnotes, endnotes };
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
  const numbers = renewal.numbers.get(paragraph) ?? [];
  let next = 0;
  const children = renewAll(paragraph.children, (inline): Inline => {
    if (inline.type === 'drawing') {
      const drawing = renewDrawing(inline.drawing, renewal);
      return drawing === inline.drawing ? inline : { ...inline, drawing };
    }
    if (inline.type !== 'text' || !inline.listNumber) return inline;
    const text = numbers[next++] ?? inline.text;
    return text === inline.text ? inline : { ...inline, text };
  });
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
