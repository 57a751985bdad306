import type { Block, Note, TextDocument } from '../model/document.ts';
import type { Drawing } from '../model/drawing.ts';
import type { Inline, Paragraph } from '../model/paragraph.ts';
import type { HeaderFooter } from '../model/section.ts';
import type { Table } from '../model/table.ts';
import { headerParts, renewHeaders } from './headers.ts';
import { countListNumber, countParagraph, type ListCounters, openListCounters } from './list-counters.ts';

interface Story {
  readonly lists: ListCounters;
  readonly replaced: Map<Paragraph, Paragraph>;
}

/**
 * The document with the number of every LISTNUM field that it has come to. What has its numbers already stays the same object;
 * `replaced` gets the paragraphs that were renewed. Stories count as `labelParagraphs` counts them.
 */
export function setListNumbers(document: TextDocument, replaced: Map<Paragraph, Paragraph> = new Map()): TextDocument {
  const open = (): Story => ({ lists: openListCounters(document.numbering), replaced });
  const body = open();
  const bodies = document.sections.map(({ blocks }) => numberBlocks(blocks, body));
  const headers = new Map<HeaderFooter, HeaderFooter>();
  for (const part of headerParts(document.sections)) {
    const blocks = numberBlocks(part.blocks, open());
    if (blocks !== part.blocks) headers.set(part, { ...part, blocks });
  }
  const footnotes = numberNotes(document.footnotes, open());
  const endnotes = numberNotes(document.endnotes, open());
  const isSame =
    headers.size === 0 &&
    footnotes === document.footnotes &&
    endnotes === document.endnotes &&
    document.sections.every(({ blocks }, index) => blocks === bodies[index]);
  if (isSame) return document;
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

function numberNotes(notes: ReadonlyMap<string, Note>, story: Story): ReadonlyMap<string, Note> {
  const list = [...notes.values()];
  const renewed = renewAll(list, (note) => {
    const blocks = numberBlocks(note.blocks, story);
    return blocks === note.blocks ? note : { ...note, blocks };
  });
  return renewed === list ? notes : new Map(renewed.map((note) => [note.id, note]));
}

const numberBlocks = (blocks: readonly Block[], story: Story): readonly Block[] =>
  renewAll(blocks, (block) => (block.type === 'table' ? numberTable(block, story) : numberParagraph(block, story)));

function numberTable(table: Table, story: Story): Table {
  const rows = renewAll(table.rows, (row) => {
    const cells = renewAll(row.cells, (cell) => {
      const blocks = numberBlocks(cell.blocks, story);
      return blocks === cell.blocks ? cell : { ...cell, blocks };
    });
    return cells === row.cells ? row : { ...row, cells };
  });
  return rows === table.rows ? table : { ...table, rows };
}

function numberParagraph(paragraph: Paragraph, story: Story): Paragraph {
  countParagraph(paragraph, story.lists);
  const children = renewAll(paragraph.children, (inline): Inline => {
    if (inline.type === 'drawing') {
      const drawing = numberDrawing(inline.drawing, story);
      return drawing === inline.drawing ? inline : { ...inline, drawing };
    }
    if (inline.type !== 'text' || !inline.listNumber) return inline;
    const text = countListNumber(inline.listNumber, paragraph, story.lists);
    return text === inline.text ? inline : { ...inline, text };
  });
  if (children === paragraph.children) return paragraph;
  const renewed = { ...paragraph, children };
  story.replaced.set(paragraph, renewed);
  return renewed;
}

function numberDrawing(drawing: Drawing, story: Story): Drawing {
  const { content } = drawing;
  if (content.type === 'shape' && content.text) {
    const blocks = numberBlocks(content.text.blocks, story);
    return blocks === content.text.blocks ? drawing : { ...drawing, content: { ...content, text: { ...content.text, blocks } } };
  }
  if (content.type !== 'group') return drawing;
  const children = renewAll(content.children, (child) => {
    const inner = numberDrawing(child.drawing, story);
    return inner === child.drawing ? child : { ...child, drawing: inner };
  });
  return children === content.children ? drawing : { ...drawing, content: { ...content, children } };
}
