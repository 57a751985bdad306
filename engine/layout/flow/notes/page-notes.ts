import { addItems } from '../../add-items.ts';
import { bottomEdge, rightEdge } from '../../areas.ts';
import type { Stack } from '../../boxes.ts';
import type { LayoutContext } from '../../context.ts';
import { contextApart } from '../../context-apart.ts';
import type { Placed } from '../../display-list.ts';
import { EPSILON } from '../../epsilon.ts';
import { neededHeight } from '../box-end.ts';
import type { PageDraft, PlacedNote } from '../page/page-draft.ts';
import { shownBlock } from '../shown-block.ts';
import { gapBehindBreak, gapBetween, spaceAbove, spaceBelow } from '../spacing.ts';
import { layoutStack } from '../stack/layout-stack.ts';
import { fieldsInNote } from './fields-in-note.ts';

/** LibreOffice's footnote area: distances of 57 twips round a line of half a point, a quarter as wide as the column. */
const SEPARATOR_DISTANCE = 2.85;
const SEPARATOR_WIDTH = 0.5;
const SEPARATOR_SHARE = 0.25;
export const SEPARATOR_HEIGHT = 2 * SEPARATOR_DISTANCE + SEPARATOR_WIDTH;

/** How much of the first column of a page notes from earlier pages may take, so that the text always gets on. */
const CARRIED_SHARE = 0.6;

export function noteStack(kind: 'footnote' | 'endnote', id: string, width: number, context: LayoutContext): Stack | undefined {
  const note = (kind === 'footnote' ? context.document.footnotes : context.document.endnotes).get(id);
  if (!note) {
    context.report({
      severity: 'warning',
      code: 'layout/missing-note',
      message: `The ${kind} "${id}" is referred to but is not in the document.`,
    });
    return undefined;
  }
  return layoutStack(note.blocks, width, { ...contextApart(context), fields: fieldsInNote(context.fields, kind, id) }, { role: 'note' });
}

/** Points taken from the bottom of a column by its notes and their separator; `followed`: another note is to stand below them. */
export function notesHeight(notes: readonly PlacedNote[], x: number, width: number, followed: boolean): number {
  let height = 0;
  for (const column of noteColumns(notes)) if (overlaps(column, x, x + width)) height += heightOf(column.notes, followed);
  return height > 0 ? height + SEPARATOR_HEIGHT : 0;
}

function heightOf(notes: readonly PlacedNote[], followed: boolean): number {
  const height = notes.reduce((sum, { stack, lead }) => sum + (stack ? lead + stack.height : 0), 0);
  const last = notes.at(-1)?.stack;
  return followed || !last ? height : height - last.height + endOfNote(last);
}

/**
 * Points between a note and the one before it, more than the space below and above them: they follow one another as paragraphs of one text
 * do, and automatic space counts above the first one of a page (measured: LibreOffice 7.4).
 */
export function leadOf(id: string, previous: string | undefined, { document }: LayoutContext): number {
  const { compatibility } = document.settings;
  const above = previous === undefined ? undefined : document.footnotes.get(previous)?.blocks;
  const upper = above && shownBlock(above, above.length - 1, -1);
  const lower = shownBlock(document.footnotes.get(id)?.blocks ?? [], 0, 1);
  if (lower === undefined) return 0;
  const own = spaceAbove(undefined, lower, compatibility);
  if (upper === undefined) return gapBehindBreak(lower, compatibility) - own;
  return gapBetween(upper, lower, compatibility) - spaceBelow(upper, undefined, compatibility) - own;
}

/**
 * Points from the top of a note to the end of its text: below the last note of a page its space after has no room, nor what a
 * multiple adds below its last line (measured: LibreOffice 7.4).
 */
export function endOfNote({ boxes, height }: Stack): number {
  const last = boxes.at(-1);
  return last ? Math.min(height, last.y + neededHeight(last.box)) : height;
}

/** What of a note fits into `available` points; undefined when not even its first line does. */
export function fitNote(stack: Stack, available: number): { readonly stack: Stack; readonly rest: Stack | undefined } | undefined {
  if (endOfNote(stack) <= available + EPSILON) return { stack, rest: undefined };
  const cut = available > 0 ? stack.split(available) : undefined;
  return cut ? { stack: cut.head, rest: cut.tail } : undefined;
}

/** The notes of the page and of the one before whose rests no column has taken up. */
export function waitingNotes({ carried, notes }: PageDraft): readonly PlacedNote[] {
  if (carried.length === 0 && notes.every(({ rest }) => rest === undefined)) return [];
  const taken = new Set(notes.map(({ continues }) => continues));
  return [...carried, ...notes].filter((note) => note.rest !== undefined && !taken.has(note));
}

/** The ends of notes that the column before had no room for come first. */
export function placeWaiting(
  draft: PageDraft,
  column: { readonly x: number; readonly y: number; readonly width: number; readonly notesBottom: number },
): void {
  const begins = draft.notes.length === 0;
  const above = notesHeight(draft.notes, column.x, column.width, true);
  const room = column.notesBottom - column.y - (above || SEPARATOR_HEIGHT);
  let left = begins ? Math.min(room, draft.body.height * CARRIED_SHARE - SEPARATOR_HEIGHT) : room;
  let full = false;
  let previous: string | undefined;
  for (const note of waitingNotes(draft)) {
    const stack = note.rest;
    if (!stack) continue;
    const lead = previous === undefined ? 0 : leadOf(note.id, previous, draft.context);
    previous = note.id;
    let fitted = full ? undefined : fitNote(stack, left - lead);
    // A line of a note taller than the room is placed all the same: every page takes something.
    if (!fitted && !full && draft.notes.length === 0)
      fitted = fitNote(stack, draft.body.height - SEPARATOR_HEIGHT) ?? { stack, rest: undefined };
    draft.notes.push({
      x: column.x,
      width: column.width,
      id: note.id,
      stack: fitted?.stack,
      rest: fitted ? fitted.rest : stack,
      lead,
      continues: note,
    });
    if (fitted) left -= lead + fitted.stack.height;
    if (!fitted || fitted.rest) full = true;
  }
}

interface NoteColumn {
  readonly x: number;
  readonly end: number;
  readonly notes: readonly PlacedNote[];
}

const overlaps = (column: NoteColumn, x: number, end: number): boolean => column.x < end - EPSILON && x < column.end - EPSILON;

/** The notes of each column; columns of different sections that share room of the page are one. */
function noteColumns(notes: readonly PlacedNote[]): readonly NoteColumn[] {
  let columns: readonly NoteColumn[] = [];
  for (const note of notes) {
    if (!note.stack) continue;
    const end = rightEdge(note);
    const shared = columns.filter((column) => overlaps(column, note.x, end));
    const merged = {
      x: Math.min(note.x, ...shared.map((column) => column.x)),
      end: Math.max(end, ...shared.map((column) => column.end)),
      notes: [...shared.flatMap((column) => column.notes), note],
    };
    columns = [...columns.filter((column) => !shared.includes(column)), merged];
  }
  return columns;
}

/** Draws the notes of each column with their separator, at the page's bottom or right beneath the text. */
export function drawNotes(draft: PageDraft, textBottom: number | undefined): readonly Placed[] {
  const items: Placed[] = [];
  for (const { notes } of noteColumns(draft.notes)) {
    const [first] = notes as readonly [PlacedNote, ...PlacedNote[]];
    const height = SEPARATOR_HEIGHT + heightOf(notes, false);
    const bottom = bottomEdge(draft.margin) - height;
    let y = textBottom === undefined ? bottom : Math.min(bottom, textBottom);
    items.push({ x: first.x, y: y + SEPARATOR_DISTANCE, fragment: separator(first.width * SEPARATOR_SHARE) });
    y += SEPARATOR_HEIGHT;
    for (const { x, stack, lead } of notes) {
      if (!stack) continue;
      y += lead;
      addItems(stack.items, x, y, items);
      y += stack.height;
    }
  }
  return items;
}

const separators = new Map<number, Placed['fragment']>();

function separator(width: number): Placed['fragment'] {
  let fragment = separators.get(width);
  if (!fragment) {
    fragment = { marks: [{ type: 'rectangle', x: 0, y: 0, width, height: SEPARATOR_WIDTH, colour: '000000' }] };
    if (separators.size < 64) separators.set(width, fragment);
  }
  return fragment;
}
