import type { Block } from '../../../model/document.ts';
import type { Paragraph } from '../../../model/paragraph.ts';
import type { Table } from '../../../model/table.ts';
import type { Box, LayoutContext } from '../../boxes.ts';
import { headingRows } from '../../table/heading-rows.ts';
import { layoutTable, type TableRow } from '../../table/layout-table.ts';
import type { Rectangle } from '../floats/anchor-areas.ts';
import { floatFrame } from '../floats/float-frame.ts';
import { floatTable } from '../floats/float-table.ts';
import { frameGroup } from '../floats/floating.ts';
import { anyNear, availabilityBeside } from '../floats/obstacles.ts';
import { areasOf, findFloats, recordFloat } from '../floats/page-floats.ts';
import { fieldsInNote } from '../notes/fields-in-note.ts';
import type { DraftMark, PageDraft } from '../page/page-draft.ts';
import { markDraft, rewindDraft } from '../page/page-draft.ts';
import { setParagraph } from '../set-paragraph.ts';
import { isHidden, shownBlock } from '../shown-block.ts';
import { gapBetween, ownSpaceAbove } from '../spacing.ts';
import type { ColumnEnd, Cursor } from './cursor.ts';
import { fitBox, forceBox, roomBelow, type TextColumn } from './fit-box.ts';
import { relaxParagraph } from './relax-paragraph.ts';
import type { PlacedPart } from './rest-of-paragraph.ts';
import { availabilityBelow, needsResetting, restBelow } from './rest-of-paragraph.ts';
import { withForced } from './with-forced.ts';

/** Something placed in the column that the column may be cut before. */
interface Unit {
  readonly cursor: Cursor;
  readonly mark: DraftMark;
  readonly bottom: number;
  readonly keepNext: boolean;
}

export interface ColumnStart {
  /** The block above, when the column begins under text of the same page. */
  readonly previous: Block | undefined;
  /** Points of the space below `previous` that already are above the column. */
  readonly lead: number;
  /** Nothing stands above on this page, so something must be placed. */
  readonly top: boolean;
  /** Columns of the section: floating tables need to know. */
  readonly columns: number;
  /** Points: of the column that text goes on in. */
  readonly nextWidth: number;
  /** Blocks that are endnotes, with the id of theirs. */
  readonly endnotes: ReadonlyMap<Block, string> | undefined;
}

type Cut = NonNullable<ReturnType<Box['split']>>;

const EPSILON = 0.01;
/** Points: less than a line, more than what sums of heights are off. */
const SHORTER = 0.5;

/** What came of one unit: it stands, or the column ends. */
type Step = ColumnEnd | undefined;

/**
 * Fills one column from a cursor on. Every call at the top of a column places something or ends the section, so
 * the pages come to an end by construction.
 */
export function fillColumn(blocks: readonly Block[], start: Cursor, column: TextColumn, draft: PageDraft, begin: ColumnStart): ColumnEnd {
  const { compatibility } = draft.context.document.settings;
  const units: Unit[] = [];
  let cursor = start;
  let previous = begin.previous;
  let y = column.y;

  const contextOf = (block: Block): LayoutContext => {
    const id = begin.endnotes?.get(block);
    return id === undefined ? draft.context : { ...draft.context, fields: fieldsInNote(draft.context.fields, 'endnote', id) };
  };
  const gapAbove = (block: Block): number => {
    if (cursor.rest || cursor.row > 0) return 0;
    // LibreOffice drops the space above the first paragraph of a page after a soft break only.
    if (units.length === 0 && previous === undefined && !cursor.hard) return 0;
    const gap = gapBetween(previous, block, compatibility);
    return units.length === 0 ? Math.max(0, gap - begin.lead) : gap;
  };
  const atTop = (): boolean => units.length === 0 && begin.top;

  /** Ends the column before what does not fit; paragraphs that keep with it come along unless they fill the column. */
  const breakHere = (): ColumnEnd => {
    let first = units.length;
    while (first > 0 && (units[first - 1] as Unit).keepNext) first--;
    if ((first === 0 && begin.top) || first === units.length) return { cursor: { ...cursor, hard: false }, reason: 'full', bottom: y };
    const unit = units[first] as Unit;
    rewindDraft(draft, unit.mark);
    return {
      cursor: { ...unit.cursor, hard: first === 0 && unit.cursor.hard },
      reason: 'full',
      bottom: first > 0 ? (units[first - 1] as Unit).bottom : column.y,
    };
  };

  /** A box cut where the lines behind can go on in a column of another width; as given where they can nowhere. */
  const cutForWidth = (
    paragraph: Paragraph,
    box: Box,
    cut: Cut,
    partsWith: (head: Box) => readonly PlacedPart[] | undefined,
    width: number,
  ): Cut => {
    for (let shorter: Cut | undefined = cut; shorter; shorter = box.split(shorter.head.height - (shorter.head.overhang ?? 0) - SHORTER)) {
      const parts = partsWith(shorter.head);
      if (!parts || restIn(paragraph, parts, { ...column, width }, column.y)) return shorter;
    }
    return cut;
  };

  /** Places a box or its head at `top`. */
  const placeBox = (
    box: Box,
    x: number,
    top: number,
    options: {
      readonly after: Cursor;
      readonly keepNext: boolean;
      readonly breakable: boolean;
      readonly relax?: () => Box | undefined;
      /** Space above that is the paragraph's own. */
      readonly lead?: number;
      /** Of a paragraph: how its lines were set, and that paragraph. */
      readonly room?: Omit<PlacedPart, 'height'>;
      readonly paragraph?: Paragraph;
    },
  ): Step => {
    const forced = box.forced;
    const whole = forced ? forced.head : box;
    let fit = fitBox(whole, top, column, draft, options.breakable);
    if (!fit) {
      if (!atTop()) return breakHere();
      // Only notes from the page before are in the way: they shrink with every page.
      if (draft.notes.some((note) => note.continued) && whole.height <= column.height) return { cursor, reason: 'full', bottom: y };
      const room = roomBelow(top, column, draft);
      const loose = options.relax?.();
      const relaxed = forced ? loose?.forced?.head : loose;
      const cut = (relaxed && (relaxed.height <= room ? { head: relaxed, tail: undefined } : relaxed.split(room))) ?? whole.split(room);
      if (cut) fit = { ...forceBox(cut.head, column, draft), tail: cut.tail };
      else {
        fit = forceBox(whole, column, draft);
        if (whole.height > column.height + 1)
          draft.context.report({
            severity: 'warning',
            code: 'layout/too-tall',
            message: `Something ${Math.round(whole.height)} pt tall does not fit on a page with ${Math.round(column.height)} pt for text; its end is cut off.`,
            hint: 'Make it smaller, or let the row break across pages.',
          });
      }
    }
    if (draft.exiled.size > 0 && !atTop() && fit.head.anchors.some(({ drawing }) => draft.exiled.has(drawing))) return breakHere();
    const { paragraph, room } = options;
    const partsWith = ({ height }: Box): readonly PlacedPart[] | undefined =>
      room && (cursor.rest === undefined || cursor.parts) ? [...(cursor.parts ?? []), { ...room, height }] : undefined;
    // Widow control counts the lines as the next column sets them, where that is of another width (measured: LibreOffice 7.4).
    if (paragraph && fit.tail && fit.notes.length === 0 && Math.abs(begin.nextWidth - column.width) > EPSILON)
      fit = { ...cutForWidth(paragraph, whole, { head: fit.head, tail: fit.tail }, partsWith, begin.nextWidth), notes: [] };
    const mark = markDraft(draft);
    const floats = findFloats(fit.head, x, top, Number.POSITIVE_INFINITY, column, draft, options.lead);
    let again = false;
    for (const [drawing, floating] of floats) if (recordFloat(draft, drawing, floating)) again = true;
    draft.boxes.push({ x, y: top, box: fit.head, repeated: false });
    for (const note of fit.notes) draft.notes.push(note);
    units.push({ cursor, mark, bottom: top + fit.head.height, keepNext: options.keepNext && !fit.tail });
    y = top + fit.head.height;
    if (again) return { cursor: start, reason: 'again', bottom: y };
    const parts = partsWith(fit.head);
    if (fit.tail) {
      const rest = forced ? withForced(fit.tail, { kind: forced.kind, head: fit.tail, tail: forced.tail }) : fit.tail;
      return { cursor: { ...cursor, rest, parts, hard: false }, reason: 'full', bottom: y };
    }
    if (forced)
      return {
        cursor: forced.tail ? { ...cursor, rest: forced.tail, parts, hard: true } : { ...options.after, hard: true },
        reason: forced.kind,
        bottom: y,
      };
    cursor = options.after;
    return undefined;
  };

  /** What of a paragraph lies below the parts placed before, set anew for a column where it goes on at `top`; undefined when it breaks elsewhere. */
  const restIn = (
    paragraph: Paragraph,
    parts: readonly PlacedPart[],
    where: Rectangle,
    top: number,
  ): { readonly box: Box; readonly room: Omit<PlacedPart, 'height'> } | undefined => {
    const width = Math.max(where.width, ...parts.map((part) => part.width));
    const availability = availabilityBelow(parts, where, top, draft.obstacles, width, paragraph.properties.indent.end);
    const above = shownBlock(blocks, cursor.block - 1, -1);
    const below = shownBlock(blocks, cursor.block + 1, 1);
    const whole = setParagraph(paragraph, above, below, width, contextOf(paragraph), 0, availability);
    const box = restBelow(whole.box, parts);
    return box && { box, room: { width: where.width, availability } };
  };

  /** The rest of a paragraph from the column before, set anew where this one is of another width or has floats. */
  const resetRest = (paragraph: Paragraph, rest: Box): { readonly box: Box; readonly room: Omit<PlacedPart, 'height'> } => {
    const plain = { width: column.width, availability: undefined };
    const { parts } = cursor;
    const near =
      draft.obstacles.length > 0 &&
      anyNear(draft.obstacles, { x: column.x, y, width: column.width, height: Math.min(rest.height, column.y + column.height - y) });
    if (!near && !(parts && needsResetting(rest, parts, column))) return { box: rest, room: plain };
    const reset = parts && restIn(paragraph, parts, column, y);
    if (reset) return reset;
    if (near)
      draft.context.report({
        severity: 'info',
        code: 'layout/wrap-gave-up',
        message: 'The rest of a paragraph from the page before does not make way for a drawing and may touch it.',
      });
    return { box: rest, room: plain };
  };

  const placeParagraph = (paragraph: Paragraph): Step => {
    const { keepNext, pageBreakBefore } = paragraph.properties;
    const after: Cursor = { block: cursor.block + 1, row: 0, rest: undefined, hard: false };
    const next = shownBlock(blocks, cursor.block + 1, 1);
    if (cursor.rest) {
      const { box, room } = resetRest(paragraph, cursor.rest);
      // Measured: what follows a page break in a paragraph is a paragraph of its own to LibreOffice, with the space above.
      const top = cursor.hard ? y + gapBetween(undefined, paragraph, compatibility) : y;
      const step = placeBox(box, column.x, top, { after, keepNext, breakable: true, room, paragraph });
      if (!step) previous = paragraph;
      return step;
    }
    if (pageBreakBefore && !cursor.hard && !atTop()) return { cursor: { ...cursor, hard: true }, reason: 'page', bottom: y };
    const gap = gapAbove(paragraph);
    const top = y + gap;
    const context = contextOf(paragraph);
    const above = previous ?? (units.length === 0 ? shownBlock(blocks, cursor.block - 1, -1) : undefined);
    const set = (availability?: ReturnType<typeof availabilityBeside>): ReturnType<typeof setParagraph> =>
      setParagraph(paragraph, above, next, column.width, context, gap, availability);
    let availability: ReturnType<typeof availabilityBeside> | undefined;
    let { box } = set();
    // A break that comes first leaves no line on the page before, as if the paragraph had asked for it; it leaves a page
    // empty only where it begins a section (measured: LibreOffice 7.4).
    const { forced } = box;
    const opening = paragraph.children[0];
    if (
      forced?.tail &&
      opening?.type === 'break' &&
      opening.kind !== 'line' &&
      forced.head.anchors.length === 0 &&
      forced.head.notes.length === 0
    ) {
      const parts = [{ width: column.width, availability: undefined, height: forced.head.height }];
      const behind: Cursor = { ...cursor, rest: forced.tail, parts, hard: true };
      if (!atTop() || forced.kind === 'column' || cursor.block === 0) return { cursor: behind, reason: forced.kind, bottom: y };
      cursor = behind;
      return undefined;
    }
    const area = { x: column.x, y: top, width: column.width, height: box.height };
    if (draft.obstacles.length > 0 && anyNear(draft.obstacles, area)) {
      availability = availabilityBeside(draft.obstacles, column.x, top, column.width);
      ({ box } = set(availability));
    }
    const lead = box.anchors.length > 0 ? ownSpaceAbove(gap, previous, paragraph, compatibility) : 0;
    if (box.anchors.length > 0) {
      const own = [...findFloats(box, column.x, top, column.y + column.height, column, draft, lead)].flatMap(([drawing, { obstacle }]) =>
        obstacle && !draft.pinned.has(drawing) ? [obstacle] : [],
      );
      if (anyNear(own, { ...area, height: Math.max(area.height, box.height) })) {
        availability = availabilityBeside([...draft.obstacles, ...own], column.x, top, column.width);
        ({ box } = set(availability));
      }
    }
    const step = placeBox(box, column.x, top, {
      after,
      keepNext: keepNext && next !== undefined,
      breakable: true,
      lead,
      room: { width: column.width, availability },
      paragraph,
      relax: () => relaxParagraph(paragraph, above, next, column.width, context, gap, draft.obstacles.length > 0 || box.anchors.length > 0),
    });
    if (!step) previous = paragraph;
    return step;
  };

  const placeTable = (table: Table): Step => {
    const layout = layoutTable(table, column.width, contextOf(table));
    const headerCount = headingRows(layout.rows, column.height);
    const after: Cursor = { block: cursor.block + 1, row: 0, rest: undefined, hard: false };
    let top = y + gapAbove(table);
    if (cursor.row === 0 && !cursor.rest) top = clearOf(table, layout.x, layout.width, layout.rows[0]?.box.height ?? 0, top, column, draft);
    const continued = cursor.row > headerCount || (cursor.row === headerCount && (cursor.rest !== undefined || cursor.row > 0));
    if (continued && units.length === 0 && headerCount > 0) {
      const repeated = layout.rows.slice(0, headerCount);
      const height = repeated.reduce((sum, { box }) => sum + box.height, 0);
      const row = cursor.rest ?? layout.rows[cursor.row]?.box;
      // Repeated rows that leave no room for the table itself are not shown again.
      if (row && height + Math.min(row.height, 40) < roomBelow(top, column, draft)) {
        for (const { box } of repeated) {
          draft.boxes.push({ x: column.x + layout.x, y: top, box, repeated: true });
          top += box.height;
        }
      }
    }
    for (let index = cursor.row; index < layout.rows.length; index++) {
      const row = layout.rows[index] as TableRow;
      const next: Cursor = index + 1 < layout.rows.length ? { block: cursor.block, row: index + 1, rest: undefined, hard: false } : after;
      const last = index + 1 === layout.rows.length;
      const step = placeBox(cursor.rest ?? row.box, column.x + layout.x, top, {
        after: next,
        // LibreOffice (7.4) keeps a row with the next by its first paragraph, a table with what follows when all its rows are kept.
        keepNext: index < headerCount || (last ? layout.rows.every((each) => each.keepNext) : row.keepNext),
        breakable: !row.cantSplit,
      });
      if (step) return step;
      top = y;
    }
    cursor = after;
    previous = table;
    return undefined;
  };

  for (;;) {
    const block = blocks[cursor.block];
    if (!block) return { cursor, reason: 'end', bottom: y, last: previous };
    let step: Step;
    if (isHidden(block) || isSectionMark(blocks, cursor.block)) {
      cursor = { block: cursor.block + 1, row: 0, rest: undefined, hard: cursor.hard };
      continue;
    }
    if (draft.exiled.has(block) && !atTop()) return breakHere();
    if (block.type === 'table') {
      const floated =
        block.float && !cursor.rest && cursor.row === 0 ? floatTable(block, column, y + gapAbove(block), begin.columns, draft) : undefined;
      if (floated === 'next-page' && !atTop()) return breakHere();
      if (floated && floated !== 'next-page') {
        if (recordFloat(draft, block, floated.floating)) return { cursor: start, reason: 'again', bottom: y };
        for (const anchored of floated.floats) draft.floats.push(anchored);
        cursor = { block: cursor.block + 1, row: 0, rest: undefined, hard: cursor.hard };
        continue;
      }
      step = placeTable(block);
    } else if (block.properties.frame) {
      const group = frameGroup(blocks, cursor.block);
      const { context } = draft;
      const framed = floatFrame(group, block.properties.frame, areasOf(draft, column), y + gapAbove(block), {
        ...context,
        depth: context.depth + 1,
      });
      if (
        block.properties.frame.vertical.from === 'text' &&
        !atTop() &&
        framed.frame.y + framed.frame.height > column.y + column.height &&
        framed.frame.height < column.height
      )
        return breakHere();
      if (recordFloat(draft, block, framed)) return { cursor: start, reason: 'again', bottom: y };
      cursor = { block: cursor.block + group.length, row: 0, rest: undefined, hard: cursor.hard };
      continue;
    } else step = placeParagraph(block);
    if (step) return step;
  }
}

/**
 * LibreOffice gives the empty paragraph that only ends a section no room, unless the section has nothing else
 * or begins with a table (measured in 7.4).
 */
function isSectionMark(blocks: readonly Block[], index: number): boolean {
  const block = blocks[index] as Block;
  if (block.type !== 'paragraph' || !block.endsSection || block.children.length > 0) return false;
  if (index === 0 || index + 1 < blocks.length || blocks[0]?.type === 'table') return false;
  const before = blocks[index - 1] as Block;
  return !(before.type === 'paragraph' && before.properties.frame);
}

/** A table does not run beside floats it has no room next to: it starts below them. */
function clearOf(table: Table, x: number, width: number, height: number, top: number, column: Rectangle, draft: PageDraft): number {
  let clear = top;
  for (let round = 0; round < 16; round++) {
    const hit = draft.obstacles.find((obstacle) =>
      anyNear([obstacle], {
        x: obstacle.kind === 'topAndBottom' ? column.x : column.x + x,
        y: clear,
        width: obstacle.kind === 'topAndBottom' ? column.width : width,
        height: Math.max(height, 1),
      }),
    );
    if (!hit) break;
    const below = hit.y + hit.height;
    if (below + height > draft.body.y + draft.body.height) break;
    clear = below;
  }
  return table.rows.length > 0 ? clear : top;
}
