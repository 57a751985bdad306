import type { Block } from '../../../model/document.ts';
import type { Section } from '../../../model/section.ts';
import { bottomEdge, type Obstacle, overlaps } from '../../areas.ts';
import type { LayoutContext } from '../../context.ts';
import type { Page } from '../../display-list.ts';
import type { Cursor } from '../column/cursor.ts';
import { START } from '../column/cursor.ts';
import { isOver } from '../column/fill-column.ts';
import { fillRegion } from '../column/fill-region.ts';
import { movedObstacle } from '../floats/obstacles.ts';
import { placeWaiting, waitingNotes } from '../notes/page-notes.ts';
import { finishPage } from './finish-page.ts';
import { gridBody } from './grid-body.ts';
import { type LineCount, numberLines } from './number-lines.ts';
import { type FloatSource, openDraft, type PageDraft, type PlacedNote } from './page-draft.ts';
import { pageGeometry } from './page-geometry.ts';
import { type PageKind, pageRoom } from './page-room.ts';

/** How often a page is filled again because a float reaches into text above it. */
const MAX_ROUNDS = 6;

/** A section with what the flow adds to its end (endnotes). */
export interface FlowSection {
  readonly section: Section;
  readonly blocks: readonly Block[];
  /** The blocks among them that are endnotes, with the id of theirs. */
  readonly endnotes: ReadonlyMap<Block, string> | undefined;
}

/** Where the text goes on behind a page. */
export interface FlowPosition {
  /** The number of sections at the document's end. */
  readonly section: number;
  readonly cursor: Cursor;
  /** Notes that are not at their end yet. */
  readonly carried: readonly PlacedNote[];
  /** Lines counted so far. */
  readonly lines: LineCount | undefined;
}

export const FLOW_START: FlowPosition = { section: 0, cursor: START, carried: [], lines: undefined };

export interface PageStart extends PageKind {
  readonly position: FlowPosition;
  readonly label: string;
}

export interface FilledPage {
  readonly page: Page;
  readonly draft: PageDraft;
  readonly next: FlowPosition;
  readonly isCramped: boolean;
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
  const { position, style, label, first, odd } = start;
  const { page, margin, heads, isCramped } = pageRoom(start, context);
  const { grid } = (sections[Math.min(position.section, sections.length - 1)] as FlowSection).section;
  const inGrid = grid.type === 'none' ? context : { ...context, grid };
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
        message: `The text on page ${label} does not settle around a drawing and may touch it.`,
      });
    }
    const draft = openDraft({ context: inGrid, page, margin, body, odd, carried: position.carried, pinned, exiled, final }, [
      ...fixed,
      ...pinned.values(),
    ]);
    const end = fillSections(sections, position, draft);
    if (!final && (end.again || exilePushedOff(draft, exiled))) continue;
    const { numbers, lines } = numberLines(draft, position.lines);
    const { background } = context.document;
    const dress = { section: style, label, first, heads, background, textBottom: end.bottom, lineNumbers: numbers };
    const next = { section: end.section, cursor: end.cursor, carried: waitingNotes(draft), lines };
    return { page: finishPage(draft, dress), draft, next, isCramped };
  }
}

/**
 * Where text that made way pushed the anchor of a float itself off the page, the float goes with it, and the text comes back. Tells whether
 * there was any.
 */
function exilePushedOff({ pinned, met }: PageDraft, exiled: Set<FloatSource>): boolean {
  const here = new Set(met);
  const pushedOff = [...pinned.keys()].filter((source) => !here.has(source));
  if (pushedOff.length === 0) return false;
  for (const source of pushedOff) exiled.add(source);
  pinned.clear();
  return true;
}

/** How far the sections of a page came. */
interface SectionsEnd extends Pick<FlowPosition, 'section' | 'cursor'> {
  /** Of the text. */
  readonly bottom: number;
  /** The page is to be filled from its start again. */
  readonly again: boolean;
}

function fillSections(sections: readonly FlowSection[], start: FlowPosition, draft: PageDraft): SectionsEnd {
  const { settings } = draft.context.document;
  let { section: index, cursor } = start;
  let y = draft.body.y;
  let previous: Block | undefined;
  for (;;) {
    const current = sections[index];
    if (!current) {
      placeWaiting(draft, { ...draft.body, notesBottom: bottomEdge(draft.margin) });
      return { section: index, cursor, bottom: y, again: false };
    }
    const { section, blocks, endnotes } = current;
    const { margin } = pageGeometry(section, draft.odd, settings);
    const follows = canFollow(sections[index + 1]?.section, section);
    const from = draft.boxes.length;
    const end = fillRegion(
      {
        section,
        blocks,
        x: margin.x,
        width: margin.width,
        y,
        bottom: bottomEdge(draft.body),
        previous,
        top: y <= draft.body.y,
        balanced: follows && !settings.compatibility.has('noColumnBalance'),
        endnotes,
      },
      cursor,
      draft,
    );
    if (section.lineNumbers) draft.numbered.push({ section, from, to: draft.boxes.length });
    // A page break that ends a section and the section's own break make one new page, and one that ends the document makes none
    // (measured: LibreOffice 7.4, and as Word counts its pages). The page is the next section's also where that is a continuous one.
    const endsWithBreak = end.reason === 'page' && isOver(blocks, end.cursor);
    if (end.reason !== 'end' && !endsWithBreak)
      return { section: index, cursor: end.cursor, bottom: end.bottom, again: end.reason === 'again' };
    index++;
    cursor = START;
    y = end.bottom;
    if (!follows || endsWithBreak) return { section: index, cursor, bottom: y, again: false };
    previous = end.last ?? previous;
  }
}
