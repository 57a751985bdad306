import type { Report } from '../diagnostics.ts';
import type { Note, TextDocument } from '../model/document.ts';
import type { Paragraph } from '../model/paragraph.ts';
import type { HeaderFooter } from '../model/section.ts';
import type { Bound } from './bind/bind.ts';
import type { BlocksPlan } from './bind/plan.ts';
import { fillEntries } from './contents-entries.ts';
import { fillBlocks } from './fill-blocks.ts';
import { fillSections } from './fill-sections.ts';
import { type FillState, openFillState } from './fill-state.ts';
import { numberFields } from './numbering/number-fields.ts';
import type { Scope } from './resolve-name.ts';
import { openFormats } from './values/formats.ts';
import type { FormatSettings, Row } from './values/value.ts';

/**
 * The template filled with one row. What the row does not touch is the very object of the template, so that caches keyed
 * by identity hold. Values are data: they are put in once and never read for tags again.
 */
export function fillTemplate(bound: Bound, row: Row, settings: FormatSettings, report: Report): TextDocument {
  const { document, plan, memory } = bound;
  if (!plan.dynamic) return document;
  const state = openFillState(memory, ++memory.epoch, openFormats(settings, report), report);
  const scope: Scope = { fields: row.fields, item: null, outer: undefined };
  const headers = new Map<HeaderFooter, HeaderFooter>();
  for (const [header, { blocks }] of plan.headers) headers.set(header, { ...header, blocks: fillBlocks(blocks, scope, state) });
  const sections = fillSections(plan, headers, scope, state);
  const footnotes = fillNotes(document.footnotes, plan.footnotes, state.footnotes, scope, state);
  const endnotes = fillNotes(document.endnotes, plan.endnotes, state.endnotes, scope, state);
  const { document: filled, entries, replaced } = fillEntries({ ...document, sections, footnotes, endnotes }, bound.entries);
  const { plans } = state;
  const renewed = bound.entries.size === 0 ? state.renewed : withEntries(state.renewed, entries, replaced);
  memory.filling = bound.recounts ? recounted(filled, bound, plans, renewed) : { document: filled, plans, paragraphs: renewed };
  return memory.filling.document;
}

/** The paragraphs that rows have differently, with the entries of tables of contents among them. */
function withEntries(
  renewed: FillState['renewed'],
  entries: FillState['renewed'],
  replaced: ReadonlyMap<Paragraph, Paragraph>,
): FillState['renewed'] {
  const known = new Set(renewed.map((one) => one.filled));
  return [
    ...renewed.map((one) => ({ ...one, filled: replaced.get(one.filled) ?? one.filled })),
    ...entries.filter((one) => !known.has(one.filled)),
  ];
}

/** Loops and conditions decide how many LISTNUM and SEQ fields and numbered paragraphs there are: what is in the file as it is changes with them. */
function recounted(
  filled: TextDocument,
  { numbers }: Bound,
  plans: FillState['plans'],
  renewed: FillState['renewed'],
): NonNullable<Bound['memory']['filling']> {
  const { document, numbered, replaced } = numberFields(filled, numbers);
  const known = new Set(renewed.map((one) => one.filled));
  const others = numbered.filter((paragraph) => !known.has(paragraph)).map((paragraph) => ({ filled: paragraph, template: paragraph }));
  const paragraphs = [...renewed, ...others].map((one) => ({ ...one, filled: replaced.get(one.filled) ?? one.filled }));
  return { document, plans, paragraphs };
}

/** How a document was made of the template; undefined when another was filled since, or nothing in it depends on the row. */
export function fillingOf(
  { memory }: Bound,
  filled: TextDocument,
): { plans: readonly object[]; paragraphs: readonly Paragraph[] } | undefined {
  const { filling } = memory;
  if (filling?.document !== filled) return undefined;
  return { plans: filling.plans, paragraphs: filling.paragraphs.map((paragraph) => paragraph.filled) };
}

function fillNotes(
  notes: ReadonlyMap<string, Note>,
  plans: ReadonlyMap<string, BlocksPlan>,
  made: ReadonlyMap<string, Note>,
  scope: Scope,
  state: FillState,
): ReadonlyMap<string, Note> {
  if (plans.size === 0 && made.size === 0) return notes;
  const all = new Map([...notes, ...made]);
  for (const [id, plan] of plans) all.set(id, { id, blocks: fillBlocks(plan, scope, state) });
  return all;
}
