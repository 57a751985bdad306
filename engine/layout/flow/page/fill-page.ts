import type { Block } from '../../../model/document.ts';
import type { Section } from '../../../model/section.ts';
import type { Obstacle } from '../../areas.ts';
import type { LayoutContext } from '../../context.ts';
import type { Page } from '../../display-list.ts';
import type { Cursor } from '../column/cursor.ts';
import { START } from '../column/cursor.ts';
import { isOver } from '../column/fill-column.ts';
import { fillRegion } from '../column/fill-region.ts';
import { movedObstacle, overlaps } from '../floats/obstacles.ts';
import { placeWaiting, waitingNotes } from '../notes/page-notes.ts';
import { finishPage } from './finish-page.ts';
import { gridBody } from './grid-body.ts';
import { type LineCount, numberLines } from './number-lines.ts';
import { type FloatSource, openDraft, type PageDraft, type PlacedNote } from './page-draft.ts';
import { pageGeometry } from './page-geometry.ts';
import type { RunningHead } from './running-heads.ts';
import { headOf, layoutFooter, layoutHeader } from './running-heads.ts';

/** How often a page is filled again because a float reaches into text above it. */
const MAX_ROUNDS = 6;
/** The least room for text that running heads may leave, points. */
const LEAST_BODY = 36;

/** A section with what the flow adds to its end (endnotes). */
export interface FlowSection {
  readonly section: Section;
  readonly blocks: readonly Block[];
  /** The blocks among them that are endnotes, with the id of theirs. */
  readonly endnotes: ReadonlyMap<Block, string> | undefined;
}

export interface PageStart {
  readonly section: number;
  readonly cursor: Cursor;
  /** The section whose margins, running heads and borders the page has. */
  readonly style: Section;
  /** First page of its section. */
  readonly first: boolean;
  readonly number: number;
  readonly label: string;
  readonly carried: readonly PlacedNote[];
  readonly lines: LineCount | undefined;
}

export interface FilledPage {
  readonly page: Page;
  readonly draft: PageDraft;
  /** Where the next page goes on; `section` is the number of sections at the document's end. */
  readonly section: number;
  readonly cursor: Cursor;
  readonly carried: readonly PlacedNote[];
  /** Lines counted so far. */
  readonly lines: LineCount | undefined;
  /** Margins and running heads leave no room for text. */
  readonly cramped: boolean;
}

function canFollow(next: Section | undefined, current: Section): boolean {
  return (
    next !== undefined &&
    next.start === 'continuous' &&
    Math.abs(next.page.width - current.page.width) < 0.5 &&
    Math.abs(next.page.height - current.page.height) < 0.5
  );
}

/** Fills one page from where the last one ended. */
export function fillPage(sections: readonly FlowSection[], start: PageStart, context: LayoutContext): FilledPage {
  const { settings } = context.document;
  const { style: section } = start;
  const { grid } = (sections[Math.min(start.section, sections.length - 1)] as FlowSection).section;
  const odd = start.number % 2 === 1;
  const geometry = pageGeometry(section, odd, settings);
  const header = headOf(section.headers, section, start.first, odd, settings.evenAndOddHeaders);
  const footer = headOf(section.footers, section, start.first, odd, settings.evenAndOddHeaders);
  const heads: RunningHead[] = [];
  let top = geometry.margin.y;
  let bottom = geometry.margin.y + geometry.margin.height;
  if (header) {
    const head = layoutHeader(header, geometry, context);
    heads.push(head);
    // ECMA-376 17.6.11: a negative margin is kept even if the header runs into the text.
    if (section.margins.top >= 0) top = Math.max(top, head.y + head.stack.height);
  }
  if (footer) {
    const foot = layoutFooter(footer, geometry, context);
    heads.push(foot);
    if (section.margins.bottom >= 0) bottom = Math.min(bottom, foot.y);
  }
  const cramped = bottom - top < LEAST_BODY;
  if (cramped) {
    context.report({
      severity: 'warning',
      code: 'layout/no-room',
      message: 'Margins, header and footer leave no room for text on a page.',
      where: { part: header?.part ?? footer?.part ?? 'word/document.xml' },
      hint: 'Make the header or footer shorter.',
    });
    top = Math.min(top, geometry.page.height - LEAST_BODY);
    bottom = top + LEAST_BODY;
  }
  const margin = { x: geometry.margin.x, y: top, width: geometry.margin.width, height: bottom - top };
  const body = gridBody(margin, grid, context.document.footnotes.size > 0);
  // What floats in a header or footer pushes the body's text aside too.
  const fixed = heads
    .flatMap(({ x, y, stack }) => stack.obstacles.map((obstacle) => movedObstacle(obstacle, x, y)))
    .filter((obstacle) => overlaps(obstacle, body));
  const pinned = new Map<FloatSource, Obstacle>();
  const exiled = new Set<FloatSource>();
  for (let round = 1; ; round++) {
    const final = round >= MAX_ROUNDS;
    if (final) {
      pinned.clear();
      context.report({
        severity: 'info',
        code: 'layout/wrap-gave-up',
        message: `The text on page ${start.label} does not settle around a drawing and may touch it.`,
      });
    }
    const inGrid = grid.type === 'none' ? context : { ...context, grid };
    const draft = openDraft({ context: inGrid, page: geometry.page, margin, body, odd, carried: start.carried, pinned, exiled, final }, [
      ...fixed,
      ...pinned.values(),
    ]);
    const end = fillSections(sections, start, draft);
    if (end.again && !final) continue;
    const met = new Set(draft.met);
    const pushedOff = final ? [] : [...pinned.keys()].filter((source) => !met.has(source));
    if (pushedOff.length > 0) {
      // The text that made way pushed the anchor itself off the page: the float goes with it, and the text comes back.
      for (const source of pushedOff) exiled.add(source);
      pinned.clear();
      continue;
    }
    const { numbers, lines } = numberLines(draft, start.lines);
    const page = finishPage(draft, {
      section,
      label: start.label,
      first: start.first,
      heads,
      background: context.document.background,
      textBottom: end.bottom,
      lineNumbers: numbers,
    });
    return { page, draft, section: end.section, cursor: end.cursor, carried: waitingNotes(draft), lines, cramped };
  }
}

function fillSections(
  sections: readonly FlowSection[],
  start: PageStart,
  draft: PageDraft,
): { readonly section: number; readonly cursor: Cursor; readonly bottom: number; readonly again: boolean } {
  const { settings } = draft.context.document;
  let index = start.section;
  let { cursor } = start;
  let y = draft.body.y;
  let previous: Block | undefined;
  for (;;) {
    const current = sections[index];
    if (!current) {
      placeWaiting(draft, { ...draft.body, notesBottom: draft.margin.y + draft.margin.height });
      return { section: index, cursor, bottom: y, again: false };
    }
    const { margin } = pageGeometry(current.section, draft.odd, settings);
    const follows = canFollow(sections[index + 1]?.section, current.section);
    const top = y <= draft.body.y;
    const from = draft.boxes.length;
    const end = fillRegion(
      {
        section: current.section,
        blocks: current.blocks,
        x: margin.x,
        width: margin.width,
        y,
        bottom: draft.body.y + draft.body.height,
        previous,
        top,
        balanced: follows && !settings.compatibility.has('noColumnBalance'),
        endnotes: current.endnotes,
      },
      cursor,
      draft,
    );
    if (current.section.lineNumbers) draft.numbered.push({ section: current.section, from, to: draft.boxes.length });
    if (end.reason === 'again') return { section: index, cursor, bottom: end.bottom, again: true };
    // A page break that ends a section and the section's own break make one new page, and one that ends the document makes none
    // (measured: LibreOffice 7.4, and as Word counts its pages). The page is the next section's also where that is a continuous one.
    const endsWithBreak = end.reason === 'page' && isOver(current.blocks, end.cursor);
    if (end.reason !== 'end' && !endsWithBreak) return { section: index, cursor: end.cursor, bottom: end.bottom, again: false };
    index++;
    cursor = START;
    y = end.bottom;
    if (!follows || endsWithBreak) return { section: index, cursor, bottom: y, again: false };
    previous = end.last ?? previous;
  }
}
