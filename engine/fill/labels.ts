import type { Block, Note, TextDocument } from '../model/document.ts';
import type { Drawing } from '../model/drawing.ts';
import { formatNumber } from '../model/number-format.ts';
import type { ListLabel, Numbering, NumberingInstance, NumberingLevel } from '../model/numbering.ts';
import type { Paragraph } from '../model/paragraph.ts';
import type { RunProperties } from '../model/run.ts';
import type { HeaderFooter } from '../model/section.ts';
import type { Bound } from './bind/bind.ts';

const LEVELS = 9;
const MAX_KEPT = 5_000;

/** Labels made before, so that an equal label is the same object: by the paragraph mark's formatting, then by level and text. */
type LabelCache = WeakMap<RunProperties, Map<NumberingLevel, Map<string, ListLabel>>>;

/** Counters of one story of the document. */
interface Story {
  readonly numbering: Numbering;
  /** By abstract numbering (ECMA-376 17.9.1): its instances go on counting each other. Undefined: not begun since its last restart. */
  readonly counters: Map<number, (number | undefined)[]>;
  /** `instance:level` pairs whose start override is spent (17.9.27). */
  readonly begun: Set<string>;
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
  const open = (): Story => ({ numbering: document.numbering, counters: new Map(), begun: new Set(), cache, labels });
  const body = open();
  const parts = new Set<HeaderFooter>();
  for (const { blocks, headers, footers } of document.sections) {
    labelBlocks(blocks, body);
    for (const part of [headers.default, headers.first, headers.even, footers.default, footers.first, footers.even])
      if (part) parts.add(part);
  }
  for (const part of parts) labelBlocks(part.blocks, open());
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
      for (const child of block.children) if (child.type === 'drawing') labelDrawing(child.drawing, story);
    }
  }
}

function labelDrawing({ content }: Drawing, story: Story): void {
  if (content.type === 'shape' && content.text) labelBlocks(content.text.blocks, story);
  if (content.type === 'group') for (const child of content.children) labelDrawing(child.drawing, story);
}

function labelParagraph(paragraph: Paragraph, story: Story): void {
  const numbering = paragraph.properties.numbering;
  // Measured: the empty paragraph that only ends a section has no number in LibreOffice and does not count.
  if (!numbering || paragraph.endsSection || (paragraph.markHidden && paragraph.children.length === 0)) return;
  const instance = story.numbering.get(numbering.numberingId);
  const level = instance?.levels[numbering.level];
  if (!instance || !level || numbering.level >= LEVELS) return;
  const counters = count(instance, numbering.level, story);
  const text = labelText(instance, numbering.level, counters);
  story.labels.set(paragraph, keptLabel(paragraph.mark, level, numbering.level, text, story.cache));
}

/** Steps the counter of a level and restarts the levels below (17.9.10, 17.9.25). */
function count(instance: NumberingInstance, level: number, story: Story): readonly (number | undefined)[] {
  let counters = story.counters.get(instance.abstractId);
  if (!counters) {
    counters = [];
    story.counters.set(instance.abstractId, counters);
  }
  for (let upper = 0; upper <= level; upper++) {
    const override = instance.startOverrides.get(upper);
    const key = `${instance.id}:${upper}`;
    const overrides = override !== undefined && !story.begun.has(key);
    if (overrides) story.begun.add(key);
    const current = counters[upper];
    if (upper === level) counters[upper] = overrides ? override : current === undefined ? startOf(instance, upper) : current + 1;
    // A level that was skipped counts as begun, so "1.1" can come before any "1".
    else if (overrides) counters[upper] = override;
    else counters[upper] ??= startOf(instance, upper);
  }
  for (let lower = level + 1; lower < LEVELS; lower++) {
    const restartAfter = instance.levels[lower]?.restartAfter;
    if (restartAfter === undefined || (restartAfter > 0 && level < restartAfter)) counters[lower] = undefined;
  }
  return counters;
}

function startOf(instance: NumberingInstance, level: number): number {
  return instance.startOverrides.get(level) ?? instance.levels[level]?.start ?? 1;
}

/** `%n` is the number of level n (17.9.11); `w:isLgl` shows all of them in digits (17.9.4). */
function labelText(instance: NumberingInstance, index: number, counters: readonly (number | undefined)[]): string {
  const level = instance.levels[index];
  if (!level || level.format === 'bullet') return level?.text ?? '';
  return level.text.replace(/%([1-9])/gu, (_, digit: string) => {
    const other = Number(digit) - 1;
    if (other > index) return '';
    const format = instance.levels[other]?.format ?? 'decimal';
    return formatNumber(counters[other] ?? startOf(instance, other), level.legal && format !== 'none' ? 'decimal' : format);
  });
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
