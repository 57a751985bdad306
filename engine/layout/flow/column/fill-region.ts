import type { Block } from '../../../model/document.ts';
import type { Section } from '../../../model/section.ts';
import { placeWaiting } from '../notes/page-notes.ts';
import type { PageDraft } from '../page/page-draft.ts';
import { markDraft, rewindDraft } from '../page/page-draft.ts';
import { gapBetween } from '../spacing.ts';
import { closeLast } from './close-last.ts';
import type { ColumnEnd, Cursor } from './cursor.ts';
import { fillColumn } from './fill-column.ts';

export interface Region {
  readonly section: Section;
  readonly blocks: readonly Block[];
  /** Left edge and width of the section's text. */
  readonly x: number;
  readonly width: number;
  readonly y: number;
  /** Lowest a column may reach. */
  readonly bottom: number;
  readonly previous: Block | undefined;
  /** Nothing stands above on the page. */
  readonly top: boolean;
  /** Another section goes on below, so the columns end level (not with `w:noColumnBalance`, ECMA-376 17.15.3). */
  readonly balanced: boolean;
  readonly endnotes: ReadonlyMap<Block, string> | undefined;
}

const BALANCE_STEPS = 12;
const SEPARATOR_WIDTH = 0.5;

interface ColumnSpan {
  readonly x: number;
  readonly width: number;
}

/** Columns in the order text takes them, points from the page's left edge. */
export function columnsOf(section: Section, x: number, width: number): readonly ColumnSpan[] {
  const { list } = section.columns;
  if (list.length < 2) return [{ x, width: Math.max(1, width) }];
  const columns: { x: number; width: number }[] = [];
  let left = 0;
  for (const column of list) {
    columns.push({ x: section.rightToLeft ? x + width - left - column.width : x + left, width: Math.max(1, column.width) });
    left += column.width + column.space;
  }
  return columns;
}

/**
 * Fills the columns of a section from `y` on: to the page's end, or to the section's, then as level as they get. What
 * stands behind a column break is levelled over the columns that are left (measured: LibreOffice 7.4).
 */
export function fillRegion(given: Region, cursor: Cursor, draft: PageDraft): ColumnEnd {
  const columns = columnsOf(given.section, given.x, given.width);
  // All columns start below the space that the text above wants, not only the first one.
  const lead = columns.length > 1 ? gapBetween(given.previous, undefined, draft.context.document.settings.compatibility) : 0;
  const region = lead > 0 ? { ...given, y: given.y + lead, lead } : { ...given, lead };
  const height = region.bottom - region.y;
  const mark = markDraft(draft);
  let end = fillColumns(region, columns, cursor, height, draft, region.top);
  if (columns.length > 1 && region.balanced && end.reason === 'end') {
    let low = 0;
    let high = end.bottom - region.y;
    let best = high;
    for (let step = 0; step < BALANCE_STEPS && high - low > 0.25; step++) {
      const middle = (low + high) / 2;
      rewindDraft(draft, mark);
      const attempt = fillColumns(region, columns, cursor, middle, draft, false);
      // The space above what begins the section counts in the first column alone: that is no reason to leave it empty.
      if (attempt.reason === 'end' && !attempt.skips) {
        best = Math.min(middle, attempt.bottom - region.y);
        high = best;
      } else low = middle;
    }
    rewindDraft(draft, mark);
    end = fillColumns(region, columns, cursor, best + 0.02, draft, false);
    if (end.reason !== 'end') {
      rewindDraft(draft, mark);
      end = fillColumns(region, columns, cursor, height, draft, region.top);
    }
  }
  if (columns.length > 1 && region.section.columns.separator) drawSeparators(columns, region.y, end.bottom, draft);
  return end;
}

function fillColumns(
  region: Region & { readonly lead: number },
  columns: ReturnType<typeof columnsOf>,
  start: Cursor,
  height: number,
  draft: PageDraft,
  top: boolean,
): ColumnEnd & { readonly skips: boolean } {
  let cursor = start;
  let bottom = region.y;
  let skips = false;
  for (let index = 0; index < columns.length; index++) {
    const column = { ...(columns[index] as ColumnSpan), y: region.y, height, notesBottom: draft.margin.y + draft.margin.height };
    placeWaiting(draft, column);
    const placed = draft.boxes.length;
    const end = fillColumn(region.blocks, cursor, column, draft, {
      previous: index === 0 ? region.previous : undefined,
      lead: index === 0 ? region.lead : 0,
      top,
      columns: columns.length,
      nextWidth: (columns[(index + 1) % columns.length] as ColumnSpan).width,
      endnotes: region.endnotes,
    });
    closeLast(draft, placed, end);
    bottom = Math.max(bottom, end.bottom);
    skips ||= index === 0 && end.reason === 'full' && draft.boxes.length === placed;
    if (end.reason === 'end' || end.reason === 'page' || end.reason === 'again') return { ...end, bottom, skips };
    cursor = end.cursor;
  }
  return { cursor, reason: 'full', bottom, skips };
}

function drawSeparators(columns: ReturnType<typeof columnsOf>, y: number, bottom: number, draft: PageDraft): void {
  const sorted = [...columns].sort((a, b) => a.x - b.x);
  for (let index = 1; index < sorted.length; index++) {
    const left = sorted[index - 1] as ColumnSpan;
    const x = (left.x + left.width + (sorted[index] as ColumnSpan).x) / 2;
    draft.rules.push({
      x: x - SEPARATOR_WIDTH / 2,
      y,
      fragment: { marks: [{ type: 'rectangle', x: 0, y: 0, width: SEPARATOR_WIDTH, height: bottom - y, colour: '000000' }] },
    });
  }
}
