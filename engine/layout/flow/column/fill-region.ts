import type { Block } from '../../../model/document.ts';
import type { Section } from '../../../model/section.ts';
import { bottomEdge, rightEdge } from '../../areas.ts';
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
  const region = { ...given, y: given.y + lead, lead };
  const mark = markDraft(draft);
  const fillAnew: FillAnew = (height, top) => {
    rewindDraft(draft, mark);
    return fillColumns({ ...region, columns, height, top }, cursor, draft);
  };
  const end = fillToEnd(region, columns.length, fillAnew);
  if (columns.length > 1 && region.section.columns.separator) drawSeparators(columns, region.y, end.bottom, draft);
  return end;
}

/** Fills the columns of a region from their tops again, `height` points down; `top`: each has to take something. */
type FillAnew = (height: number, top: boolean) => ColumnsEnd;

interface ColumnsEnd extends ColumnEnd {
  /** Nothing found room in the first column. */
  readonly skips: boolean;
}

function fillToEnd({ y, bottom, top, balanced }: Region, columns: number, fillAnew: FillAnew): ColumnEnd {
  const end = fillAnew(bottom - y, top);
  if (columns < 2 || !balanced || end.reason !== 'end') return end;
  const level = fillAnew(levelHeight(end.bottom - y, y, fillAnew) + 0.02, false);
  return level.reason === 'end' ? level : fillAnew(bottom - y, top);
}

/** Nearly the least height that text of that height has room in when it is spread over the columns. */
function levelHeight(height: number, y: number, fillAnew: FillAnew): number {
  let low = 0;
  let high = height;
  for (let step = 0; step < BALANCE_STEPS && high - low > 0.25; step++) {
    const middle = (low + high) / 2;
    const attempt = fillAnew(middle, false);
    // The space above what begins the section counts in the first column alone: that is no reason to leave it empty.
    if (attempt.reason === 'end' && !attempt.skips) high = Math.min(middle, attempt.bottom - y);
    else low = middle;
  }
  return high;
}

/** A region whose columns are filled down to a height. */
interface LevelRegion extends Region {
  readonly columns: readonly ColumnSpan[];
  readonly height: number;
  /** Points of the space below `previous` that are above the columns already. */
  readonly lead: number;
}

function fillColumns(region: LevelRegion, start: Cursor, draft: PageDraft): ColumnsEnd {
  const { columns, height, lead, top, previous, blocks, endnotes, y } = region;
  let cursor = start;
  let bottom = y;
  let skips = false;
  for (let index = 0; index < columns.length; index++) {
    const column = { ...(columns[index] as ColumnSpan), y, height, notesBottom: bottomEdge(draft.margin) };
    placeWaiting(draft, column);
    const placed = draft.boxes.length;
    const end = fillColumn(blocks, cursor, column, draft, {
      previous: index === 0 ? previous : undefined,
      lead: index === 0 ? lead : 0,
      top,
      columns: columns.length,
      nextWidth: (columns[(index + 1) % columns.length] as ColumnSpan).width,
      endnotes,
    });
    closeLast(draft, placed, end);
    bottom = Math.max(bottom, end.bottom);
    skips ||= index === 0 && end.reason === 'full' && draft.boxes.length === placed;
    if (end.reason === 'end' || end.reason === 'page' || end.reason === 'again') return { ...end, bottom, skips };
    cursor = end.cursor;
  }
  return { cursor, reason: 'full', bottom, skips };
}

function drawSeparators(columns: readonly ColumnSpan[], y: number, bottom: number, draft: PageDraft): void {
  const sorted = [...columns].sort((a, b) => a.x - b.x);
  for (let index = 1; index < sorted.length; index++) {
    const left = sorted[index - 1] as ColumnSpan;
    const x = (rightEdge(left) + (sorted[index] as ColumnSpan).x) / 2;
    draft.rules.push({
      x: x - SEPARATOR_WIDTH / 2,
      y,
      fragment: { marks: [{ type: 'rectangle', x: 0, y: 0, width: SEPARATOR_WIDTH, height: bottom - y, colour: '000000' }] },
    });
  }
}
