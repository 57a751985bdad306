import type { Block, Note, TextDocument } from '../../model/document.ts';
import type { Drawing } from '../../model/drawing.ts';
import { headerParts } from '../../model/headers.ts';
import type { Paragraph, Reference } from '../../model/paragraph.ts';
import { type CountedParagraph, countListNumber, countParagraph, type ListCounters, openListCounters } from './list-counters.ts';
import { countSequence, passHeading, type SequenceCounters } from './sequence-counters.ts';

/** Is told what has a number. */
interface ListVisitor {
  readonly paragraph?: (paragraph: Paragraph, counted: CountedParagraph, lists: ListCounters) => void;
  /** Numbers of the LISTNUM and SEQ fields of a paragraph that has some, in the order of its children; those in its text boxes are told apart. */
  readonly fields?: (paragraph: Paragraph, numbers: readonly string[]) => void;
  /** The results of REF fields, piece by piece. */
  readonly reference?: (reference: Reference) => void;
  readonly bookmark?: (name: string, paragraph: Paragraph) => void;
}

/** One story of the document, while it is gone through. */
interface Story {
  readonly lists: ListCounters;
  readonly sequences: SequenceCounters;
  readonly visitor: ListVisitor;
}

/**
 * Counts the lists and sequences of a document: the one walk that does, so that the labels of paragraphs and LISTNUM fields agree. The body
 * with its text boxes counts in document order; every header and footer, the footnotes and the endnotes count for themselves.
 */
export function countLists(document: TextDocument, visitor: ListVisitor): void {
  const open = (): Story => ({ lists: openListCounters(document.numbering), sequences: new Map(), visitor });
  const body = open();
  for (const { blocks } of document.sections) countBlocks(blocks, body);
  for (const part of headerParts(document.sections)) countBlocks(part.blocks, open());
  countNotes(document.footnotes, open());
  countNotes(document.endnotes, open());
}

function countNotes(notes: ReadonlyMap<string, Note>, story: Story): void {
  for (const note of notes.values()) countBlocks(note.blocks, story);
}

function countBlocks(blocks: readonly Block[], story: Story): void {
  for (const block of blocks) {
    if (block.type === 'table') for (const row of block.rows) for (const cell of row.cells) countBlocks(cell.blocks, story);
    else countInlines(block, story);
  }
}

function countInlines(paragraph: Paragraph, story: Story): void {
  const { lists, sequences, visitor } = story;
  const counted = countParagraph(paragraph, lists);
  if (counted) visitor.paragraph?.(paragraph, counted, lists);
  passHeading(paragraph, sequences);
  let numbers: string[] | undefined;
  for (const child of paragraph.children) {
    if (child.type === 'drawing') countDrawing(child.drawing, story);
    else if (child.type === 'bookmark') visitor.bookmark?.(child.name, paragraph);
    if (child.type !== 'text') continue;
    if (child.reference) visitor.reference?.(child.reference);
    if (!child.listNumber && !child.sequence) continue;
    numbers ??= [];
    if (child.listNumber) numbers.push(countListNumber(child.listNumber, paragraph, lists));
    if (child.sequence) numbers.push(countSequence(child.sequence, sequences));
  }
  if (numbers) visitor.fields?.(paragraph, numbers);
}

function countDrawing({ content }: Drawing, story: Story): void {
  if (content.type === 'shape' && content.text) countBlocks(content.text.blocks, story);
  if (content.type === 'group') for (const child of content.children) countDrawing(child.drawing, story);
}
