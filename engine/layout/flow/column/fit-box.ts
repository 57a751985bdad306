import type { Rectangle } from '../../areas.ts';
import type { Box, Cut, Stack } from '../../boxes.ts';
import { endOfNote, fitNote, leadOf, noteStack, notesHeight, SEPARATOR_HEIGHT, waitingNotes } from '../notes/page-notes.ts';
import type { PageDraft, PlacedNote } from '../page/page-draft.ts';

/** What of a box goes here, with its notes. */
export interface Fit {
  readonly head: Box;
  readonly tail: Box | undefined;
  readonly notes: readonly PlacedNote[];
}

const EPSILON = 0.01;
/** Less than a line, more than the tolerance of what fits; points. */
const SHORTER = 0.5;

function cut(box: Box, available: number, breakable: boolean): { head: Box; tail: Box | undefined } | undefined {
  if (box.height - (box.overhang ?? 0) <= available + EPSILON) return { head: box, tail: undefined };
  return breakable && available > 0 ? box.split(available) : undefined;
}

/** The box cut above the last line of `head`, which was cut from it. */
export function cutShorter(box: Box, head: Box): Cut<Box> | undefined {
  return box.split(head.height - (head.overhang ?? 0) - SHORTER);
}

/** What fits with `count` notes: the line of the next one may fit, where only what its multiple adds below it does not. */
function cutWith(count: number, box: Box, available: number, breakable: boolean): ReturnType<typeof cut> {
  const most = cut(box, available, breakable);
  const fitted = most && countNotes(most.head) > count ? (breakable ? cutShorter(box, most.head) : undefined) : most;
  return fitted && countNotes(fitted.head) === count ? fitted : undefined;
}

/** A column of text; its notes stand at `notesBottom`, y of the page, which lies below the column's own where columns are levelled. */
export interface TextColumn extends Rectangle {
  readonly notesBottom: number;
}

/** Points from `top` to the notes of the column, or to its bottom. */
export function roomBelow(top: number, column: TextColumn, draft: PageDraft): number {
  return roomAbove(0, top, column, draft);
}

/** The same with notes of that height more, points. */
function roomAbove(more: number, top: number, column: TextColumn, draft: PageDraft): number {
  const notesTop = column.notesBottom - notesHeight(draft.notes, column.x, column.width, more > 0) - more;
  return Math.min(column.y + column.height, notesTop) - top;
}

/**
 * Cuts a box to the room below `top`. A line stays with at least the first line of every note it refers to; the last
 * note may go on in the next column. Undefined: nothing of the box fits.
 */
export function fitBox(box: Box, top: number, column: TextColumn, draft: PageDraft, breakable: boolean): Fit | undefined {
  const room = roomBelow(top, column, draft);
  const references = box.notes.filter(({ reference }) => reference.kind === 'footnote');
  if (references.length === 0) {
    const fitted = cut(box, room, breakable);
    return fitted && { ...fitted, notes: [] };
  }
  const separator = notesHeight(draft.notes, column.x, column.width, true) > 0 ? 0 : SEPARATOR_HEIGHT;
  const noteRoom = column.notesBottom - notesHeight(draft.notes, column.x, column.width, true) - top;
  const stacks: { readonly id: string; readonly stack: Stack | undefined; readonly lead: number }[] = [];
  let previous = draft.notes.findLast(({ x, stack }) => stack !== undefined && x === column.x)?.id;
  const setNext = (): number => {
    const id = references[stacks.length]?.reference.id ?? '';
    const stack = noteStack('footnote', id, column.width, draft.context);
    const lead = leadOf(id, previous, draft.context);
    stacks.push({ id, stack, lead });
    if (!stack) return 0;
    previous = id;
    return lead + stack.height;
  };
  const place = (id: string, lead: number, stack: PlacedNote['stack'], rest: PlacedNote['rest']): PlacedNote => ({
    x: column.x,
    width: column.width,
    id,
    stack,
    rest,
    lead,
    continues: undefined,
  });

  // Notes that wait for the next column let no later one pass.
  if (waitingNotes(draft).length > 0) {
    const fitted = cut(box, room, breakable);
    if (!fitted) return undefined;
    while (stacks.length < countNotes(fitted.head)) setNext();
    return { ...fitted, notes: stacks.flatMap(({ id, stack, lead }) => (stack ? [place(id, lead, undefined, stack)] : [])) };
  }
  // Notes are set while there is room for what stands above them: a row of many pages may have hundreds.
  for (let height = separator; stacks.length < references.length && height <= noteRoom + EPSILON; ) {
    if ((references[stacks.length]?.y ?? 0) > column.y + column.height - top + EPSILON) break;
    height += setNext();
  }
  for (let count = stacks.length; count >= 0; count--) {
    const last = stacks[count - 1];
    let before = count > 0 ? separator : 0;
    for (let index = 0; index < count - 1; index++) before += heightOf(stacks[index]);
    if (last?.stack) before += last.lead;
    const height = before + (last?.stack ? endOfNote(last.stack) : 0);
    // Lines of later references stay out.
    const limit = count < references.length ? (references[count]?.y ?? 0) - 0.1 : Number.POSITIVE_INFINITY;
    const whole = cutWith(count, box, Math.min(roomAbove(height, top, column, draft), limit), breakable);
    if (whole)
      return {
        ...whole,
        notes: stacks.slice(0, count).flatMap(({ id, stack, lead }) => (stack ? [place(id, lead, stack, undefined)] : [])),
      };
    if (!last?.stack) continue;
    // The text ends with the line of a note that goes on in the next column, which takes all that is left (measured: LibreOffice 7.4);
    // lines that keep with that one come along.
    const least = references[count - 1]?.y ?? 0;
    if (least > column.y + column.height - top + EPSILON) continue;
    const partial =
      cutWith(count, box, least, breakable) ??
      cutWith(count, box, Math.max(least, Math.min(roomAbove(before + smallest(last.stack), top, column, draft), limit)), breakable);
    if (!partial) continue;
    const fitted = fitNote(last.stack, noteRoom - before - partial.head.height);
    if (!fitted) continue;
    return {
      ...partial,
      notes: stacks
        .slice(0, count)
        .flatMap(({ id, stack, lead }, index) =>
          !stack ? [] : index < count - 1 ? [place(id, lead, stack, undefined)] : [place(id, lead, fitted.stack, fitted.rest)],
        ),
    };
  }
  return undefined;
}

function heightOf(note: { readonly stack: Stack | undefined; readonly lead: number } | undefined): number {
  return note?.stack ? note.lead + note.stack.height : 0;
}

/** A first guess of the least a note takes: its first box, or its first two lines. */
function smallest(stack: { readonly boxes: readonly { readonly y: number; readonly box: Box }[] }): number {
  const first = stack.boxes[0];
  return first ? Math.min(first.y + first.box.height, 30) : 0;
}

function countNotes(box: Box): number {
  let count = 0;
  for (const { reference } of box.notes) if (reference.kind === 'footnote') count++;
  return count;
}

/** The box with all its notes sent to the next columns: for what fits nowhere. */
export function forceBox(box: Box, column: Rectangle, draft: PageDraft): Fit {
  const notes = box.notes.flatMap(({ reference }) => {
    const stack = reference.kind === 'footnote' ? noteStack('footnote', reference.id, column.width, draft.context) : undefined;
    return stack
      ? [{ x: column.x, width: column.width, id: reference.id, stack: undefined, rest: stack, lead: 0, continues: undefined }]
      : [];
  });
  return { head: box, tail: undefined, notes };
}
