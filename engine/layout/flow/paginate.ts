import type { Diagnostic } from '../../diagnostics.ts';
import { formatNumber } from '../../model/number-format.ts';
import type { Section } from '../../model/section.ts';
import type { FieldValues, LayoutContext } from '../context.ts';
import type { Mark, Page } from '../display-list.ts';
import { visitMarks } from '../visit-marks.ts';
import { START } from './column/cursor.ts';
import { noteKey, numberNotes } from './notes/number-notes.ts';
import { withEndnotes } from './notes/with-endnotes.ts';
import { FLOW_START, type FlowSection, fillPage, type PageStart } from './page/fill-page.ts';
import { reportUnsupported } from './report-unsupported.ts';
import { NO_NUMBER, type StyledParagraphs } from './styled-paragraphs.ts';

/** What a pass takes for granted about the pages, found by the one before. */
export interface Pass {
  readonly pages: number;
  readonly sectionPages: readonly number[];
  /** Label of the page each bookmark is on. */
  readonly bookmarks: ReadonlyMap<string, string>;
  /** Index of the page each note is referred to on. */
  readonly notePages: ReadonlyMap<string, number>;
}

export interface PassResult {
  readonly pages: readonly Page[];
  readonly found: Pass;
}

export interface PassOptions {
  readonly maxPages: number;
  /** Whether to look for bookmarks and note references. */
  readonly bookmarks: boolean;
  readonly notePages: boolean;
  /** Absent: no field refers to a style. */
  readonly styleReferences?: StyledParagraphs;
}

/**
 * Most pages without room for text: a few lines fit on each, beneath a header that may be hundreds of lines long, so that a short
 * document comes to thousands of them.
 */
const MAX_CRAMPED = 100;

/** Sets all pages once. */
export function paginate(base: Omit<LayoutContext, 'fields'>, pass: Pass, options: PassOptions): PassResult {
  const { document, report } = base;
  const numbers = numberNotes(document.sections, pass.notePages);
  for (const section of document.sections) reportUnsupported(section, report);
  const sections = withEndnotes(document);
  const settle = options.styleReferences?.openPages() ?? ((fill) => fill(undefined));
  const pages: Page[] = [];
  const sectionPages: number[] = sections.map(() => 0);
  const bookmarks = new Map<string, string>();
  const notePages = new Map<string, number>();
  let position = FLOW_START;
  let first = true;
  /** Whose margins and running heads the pages have. */
  let dressing: FlowSection | undefined;
  let number = 0;
  let cramped = 0;

  while (position.section < sections.length || position.carried.length > 0) {
    const limit = limitReached(pages.length, cramped, options);
    if (limit) {
      report(limit);
      break;
    }
    const at = Math.min(position.section, sections.length - 1);
    const flow = sections[at] as FlowSection;
    const { section } = flow;
    const { start: startNumber } = section.pageNumbers;
    // A continuous section brings its margins and running heads with it only from a forced break on, or from the page behind a section
    // without text (measured: LibreOffice 7.4).
    if (dressing === undefined || first || position.cursor.hard || isBlank(dressing)) dressing = flow;
    number = first && startNumber !== undefined ? startNumber : number + 1;
    if (first && pages.length > 0 && isOnWrongSide(section, number)) {
      // The standard leaves the page before a section that starts on an odd or even page empty (ECMA-376 17.18.77).
      pages.push({ width: section.page.width, height: section.page.height, items: [], label: pageLabel(section, number) });
      if (number !== startNumber) number++;
    }
    const fields: Omit<FieldValues, 'page'> = {
      pageNumber: number,
      pages: String(pass.pages),
      sectionPages: String(pass.sectionPages[at] ?? 1),
      section: String(at + 1),
      pageOf: (bookmark) => pass.bookmarks.get(bookmark),
      noteNumber: (kind, id) => numbers.get(noteKey({ kind, id })) ?? '',
    };
    const start: Omit<PageStart, 'label'> = { position, style: dressing.section, first, odd: number % 2 === 1 };
    const { page, draft, next, isCramped } = settle((styleText) => {
      const label = pageLabel(section, number, styleText);
      const shown = { ...fields, page: label, ...(styleText === undefined ? {} : { styleText }) };
      return fillPage(sections, { ...start, label }, { ...base, fields: shown });
    });
    for (let index = at; index <= Math.min(next.section, sections.length - 1); index++)
      if (index === at || index < next.section || next.cursor !== START) sectionPages[index] = (sectionPages[index] ?? 0) + 1;
    if (options.bookmarks)
      for (const item of page.items) visitMarks(item.fragment.marks, (mark) => keepBookmark(mark, page.label, bookmarks));
    if (options.notePages)
      for (const { box } of draft.boxes) for (const { reference } of box.notes) notePages.set(noteKey(reference), pages.length);
    pages.push(page);
    if (isCramped) cramped += 1;
    first = next.section !== position.section && next.cursor === START;
    position = next;
  }
  return { pages, found: { pages: pages.length, sectionPages, bookmarks, notePages } };
}

/** Why no page may follow those that stand. */
function limitReached(pages: number, cramped: number, { maxPages }: PassOptions): Diagnostic | undefined {
  if (pages >= maxPages)
    return {
      severity: 'error',
      code: 'layout/too-many-pages',
      message: `Of the document only ${maxPages} pages are laid out, the most there may be.`,
    };
  if (cramped < MAX_CRAMPED) return undefined;
  return {
    severity: 'error',
    code: 'layout/too-many-pages',
    message: `Margins, header and footer leave no room for text on ${MAX_CRAMPED} pages; no more are laid out.`,
    hint: 'Make the header or footer shorter.',
  };
}

/** The number of a page as it is printed; that of its chapter only where the heading has one. */
function pageLabel({ pageNumbers: { format, chapter } }: Section, number: number, styleText?: FieldValues['styleText']): string {
  const label = formatNumber(number, format);
  const heading = chapter && styleText?.(chapter.heading);
  return chapter && heading && heading !== NO_NUMBER ? heading + chapter.separator + label : label;
}

/** Whether a section that has to start on an odd or on an even page does not start on the one with that number. */
const isOnWrongSide = ({ start }: Section, number: number): boolean =>
  (start === 'evenPage' && number % 2 === 1) || (start === 'oddPage' && number % 2 === 0);

/** The first place of a name counts. */
function keepBookmark(mark: Mark, label: string, into: Map<string, string>): void {
  if (mark.type === 'destination' && !into.has(mark.name)) into.set(mark.name, label);
}

const isBlank = ({ blocks }: FlowSection): boolean =>
  blocks.every((block) => block.type === 'paragraph' && block.children.every(({ type }) => type === 'bookmark'));
