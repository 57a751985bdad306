import type { Diagnostic, Place, Result } from '../../diagnostics.ts';
import type { Note, TextDocument } from '../../model/document.ts';
import { headersOf } from '../../model/headers.ts';
import type { Paragraph } from '../../model/paragraph.ts';
import type { HeaderFooter, Section } from '../../model/section.ts';
import { markTitles } from '../contents-entries.ts';
import { type ColumnIndex, indexColumns } from '../names/column-name.ts';
import { numberFields, type TemplateNumbers, templateNumbers } from '../numbering/number-fields.ts';
import type { RecurringText } from '../recent-paragraphs.ts';
import { bindBlocks } from './bind-blocks.ts';
import { type BindContext, type PictureRoom, type PlaceholderUse, type Registry, within } from './bind-context.ts';
import { bindSections, roomOf } from './bind-sections.ts';
import { foreignTagDiagnostics } from './foreign-tags.ts';
import type { BlocksPlan, DocumentPlan, HeaderPlan } from './plan.ts';

export type { PlaceholderUse } from './bind-context.ts';
export { checkColumns } from './check-columns.ts';

/** A template whose tags are read: made once, filled any number of times. */
export interface Bound {
  readonly document: TextDocument;
  /** Every name that the template asks for, in order of first use. */
  readonly placeholders: readonly PlaceholderUse[];
  /** A row can change which paragraphs there are, and so the numbers of lists. */
  readonly structural: boolean;
  /** It has fields that count, or print numbers, which are then those of the row: loops inside a line repeat them as well. */
  readonly recounts: boolean;
  readonly numbers: TemplateNumbers;
  /** Where entries of tables of contents lead to, if a row can leave that out, repeat it or change its words. */
  readonly entries: ReadonlySet<string>;
  readonly plan: DocumentPlan;
  /** In the order of the document. */
  readonly pictureRooms: readonly PictureRoom[];
  /** Of links whose addresses have placeholders. */
  readonly linkPlaces: readonly Place[];
  /** What filling keeps from row to row. */
  readonly memory: FillMemory;
}

export interface FillMemory {
  epoch: number;
  readonly recurring: RecurringText;
  /** Of the columns seen last. */
  index: ColumnIndex;
  /** All that the name which was not found last could have meant. */
  candidates: readonly string[];
  /** How the document filled last was made. */
  filling: (Filling & { readonly document: TextDocument }) | undefined;
}

/** What a row made of a template. Documents of equal plans differ only in these paragraphs, one by one. */
export interface Filling {
  /** What loops and conditions left, in order. */
  readonly plans: readonly object[];
  readonly paragraphs: readonly { readonly filled: Paragraph; readonly template: Paragraph }[];
}

/** A picture in a header may take this much of the page's height. */
const HEADER_HEIGHT = 0.25;

/** Reads all tags of a template. Faulty ones are reported and stay visible; which columns there are is not known yet. */
export function bindTemplate(read: TextDocument): Result<Bound> {
  const counted = numberFields(read).document;
  const { document, targets: entries } = markTitles(counted);
  const numbers = templateNumbers(document, entries);
  const diagnostics: Diagnostic[] = [];
  const registry: Registry = {
    diagnostics,
    uses: new Map(),
    foreign: new Map(),
    pictureRooms: [],
    linkPlaces: [],
    structural: false,
    loopNotes: new Set(),
    noteOf: ({ kind, id }) => (kind === 'footnote' ? document.footnotes : document.endnotes).get(id),
    bindBlocks,
  };
  const firstRoom = document.sections[0] ? roomOf(document.sections[0]) : { width: 450, height: 700 };
  const context: BindContext = { registry, part: undefined, path: '', loops: [], room: firstRoom, counts: { paragraphs: 0, tables: 0 } };
  const headers = new Map<HeaderFooter, HeaderPlan>();
  const seen = new Set<HeaderFooter>();
  const body = bindSections(document.sections, context);
  for (const section of document.sections) bindHeaders(section, context, headers, seen);
  const footnotes = bindNotes(document.footnotes, 'footnote', context);
  const endnotes = bindNotes(document.endnotes, 'endnote', context);
  const withHeaders = new Set(document.sections.filter((section) => headersOf(section).some(([, header]) => headers.has(header))));
  const plan: DocumentPlan = {
    body,
    headers,
    withHeaders,
    footnotes,
    endnotes,
    dynamic: footnotes.size + endnotes.size + withHeaders.size > 0 || body.some(({ dynamic }) => dynamic),
  };
  diagnostics.push(...foreignTagDiagnostics(registry.foreign, registry.uses.size > 0));
  const placeholders = [...registry.uses.values()].map((use) => ({ ...use, loops: [...use.loops], within: [...use.within] }));
  return {
    value: {
      document,
      placeholders,
      structural: registry.structural,
      recounts: plan.dynamic && (counted !== read || numbers.sequences.size > 0 || numbers.marked.size > 0),
      numbers,
      entries: registry.structural || document !== counted ? entries : new Set(),
      plan,
      pictureRooms: registry.pictureRooms,
      linkPlaces: registry.linkPlaces,
      memory: openMemory(),
    },
    diagnostics,
  };
}

/** Of a template that was not filled yet. */
export const openMemory = (): FillMemory => ({
  epoch: 0,
  recurring: { characters: 0 },
  index: indexColumns([]),
  candidates: [],
  filling: undefined,
});

function bindHeaders(section: Section, context: BindContext, headers: Map<HeaderFooter, HeaderPlan>, seen: Set<HeaderFooter>): void {
  const room = roomOf(section);
  for (const [kind, header] of headersOf(section)) {
    if (seen.has(header)) continue;
    seen.add(header);
    const blocks = bindBlocks(
      header.blocks,
      within({ ...context, part: header.part }, kind, { width: room.width, height: section.page.height * HEADER_HEIGHT }),
    );
    if (blocks.dynamic) headers.set(header, { header, blocks });
  }
}

function bindNotes(notes: ReadonlyMap<string, Note>, kind: string, context: BindContext): ReadonlyMap<string, BlocksPlan> {
  const plans = new Map<string, BlocksPlan>();
  for (const note of notes.values()) {
    if (context.registry.loopNotes.has(note)) continue;
    const plan = bindBlocks(note.blocks, within(context, `${kind} ${note.id}`));
    if (plan.dynamic) plans.set(note.id, plan);
  }
  return plans;
}
