import type { Block, Note, TextDocument } from '../model/document.ts';
import type { Drawing } from '../model/drawing.ts';
import type { ListLabel, NumberingLevel } from '../model/numbering.ts';
import type { Paragraph } from '../model/paragraph.ts';
import type { RunProperties } from '../model/run.ts';
import type { Bound } from './bind/bind.ts';
import { headerParts } from './headers.ts';
import { countListNumber, countParagraph, type ListCounters, openListCounters } from './list-counters.ts';

const MAX_KEPT = 5_000;

/** Labels made before, so that an equal label is the same object: by the paragraph mark's formatting, then by level and text. */
type LabelCache = WeakMap<RunProperties, Map<NumberingLevel, Map<string, ListLabel>>>;

/** One story of the document, while it is gone through. */
interface Story {
  readonly lists: ListCounters;
  readonly cache: LabelCache;
  readonly labels: Map<Paragraph, ListLabel>;
}

/**
 * The labels of all numbered paragraphs. The body with its text boxes counts in document order; every header and footer,
 * the footnotes and the endnotes count for themselves.
 */
export function labelParagraphs(document: TextDocument, cache: LabelCache = new WeakMap()): ReadonlyMap<Paragraph, ListLabel> {
  const labels = new Map<Paragraph, ListLabel>();
  if (document.numbering.size === 0) return labels;
  const open = (): Story => ({ lists: openListCounters(document.numbering), cache, labels });
  const body = open();
  for (const { blocks } of document.sections) labelBlocks(blocks, body);
  for (const part of headerParts(document.sections)) labelBlocks(part.blocks, open());
  labelNotes(document.footnotes, open());
  labelNotes(document.endnotes, open());
  return labels;
}

const caches = new WeakMap<Bound, { readonly cache: LabelCache; readonly template: ReadonlyMap<Paragraph, ListLabel> }>();

/** The labels of a template filled by `fillTemplate`: looked up where rows cannot change the numbering, counted anew otherwise. */
export function labelsFor(bound: Bound, filled: TextDocument): ReadonlyMap<Paragraph, ListLabel> {
  let known = caches.get(bound);
  if (!known) {
    const cache: LabelCache = new WeakMap();
    known = { cache, template: labelParagraphs(bound.document, cache) };
    caches.set(bound, known);
  }
  if (filled === bound.document) return known.template;
  const { memory } = bound;
  const renewed = memory.filling?.document === filled ? memory.filling.paragraphs : undefined;
  if (bound.structural || !renewed) return labelParagraphs(filled, known.cache);
  if (renewed.length === 0 || known.template.size === 0) return known.template;
  const labels = new Map(known.template);
  for (const { filled: paragraph, template } of renewed) {
    const label = known.template.get(template);
    if (label) labels.set(paragraph, label);
  }
  return labels;
}

function labelNotes(notes: ReadonlyMap<string, Note>, story: Story): void {
  for (const note of notes.values()) labelBlocks(note.blocks, story);
}

function labelBlocks(blocks: readonly Block[], story: Story): void {
  for (const block of blocks) {
    if (block.type === 'table') for (const row of block.rows) for (const cell of row.cells) labelBlocks(cell.blocks, story);
    else {
      labelParagraph(block, story);
      for (const child of block.children) {
        if (child.type === 'drawing') labelDrawing(child.drawing, story);
        else if (child.type === 'text' && child.listNumber) countListNumber(child.listNumber, block, story.lists);
      }
    }
  }
}

function labelDrawing({ content }: Drawing, story: Story): void {
  if (content.type === 'shape' && content.text) labelBlocks(content.text.blocks, story);
  if (content.type === 'group') for (const child of content.children) labelDrawing(child.drawing, story);
}

function labelParagraph(paragraph: Paragraph, story: Story): void {
  const counted = countParagraph(paragraph, story.lists);
  if (counted) story.labels.set(paragraph, keptLabel(paragraph.mark, counted.level, counted.index, counted.text, story.cache));
}

function keptLabel(mark: RunProperties, level: NumberingLevel, index: number, text: string, cache: LabelCache): ListLabel {
  let levels = cache.get(mark);
  if (!levels) {
    levels = new Map();
    cache.set(mark, levels);
  }
  let texts = levels.get(level);
  if (!texts) {
    texts = new Map();
    levels.set(level, texts);
  }
  if (texts.size >= MAX_KEPT) texts.clear();
  let label = texts.get(text);
  if (!label) {
    label = {
      text,
      properties: level.formatRun(mark),
      suffix: level.suffix,
      alignment: level.alignment,
      level: index,
      bullet: level.format === 'bullet',
      ...(level.picture ? { picture: level.picture } : {}),
    };
    texts.set(text, label);
  }
  return label;
}
