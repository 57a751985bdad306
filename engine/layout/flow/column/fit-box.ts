import { bottomEdge, type Rectangle } from '../../areas.ts';
import type { Box, Cut, Stack } from '../../boxes.ts';
import { EPSILON } from '../../epsilon.ts';
import { neededHeight } from '../box-end.ts';
import { endOfNote, fitNote, notesHeight, SEPARATOR_HEIGHT, waitingNotes } from '../notes/page-notes.ts';
import { countFootnotes, ReferredNotes } from '../notes/referred-notes.ts';
import type { PageDraft, PlacedNote } from '../page/page-draft.ts';

/** What of a box goes here, with its notes. */
export interface Fit extends Fitted {
  readonly notes: readonly PlacedNote[];
}

interface Fitted {
  readonly head: Box;
  readonly tail: Box | undefined;
}

/** Less than a line, more than the tolerance of what fits; points. */
const SHORTER = 0.5;
/** A line of a reference begins at least so far above the line's bottom, points. */
const ABOVE_LINE = 0.1;
/** A first guess of the least a note takes is its first box, or its first two lines: points. */
const TWO_LINES = 30;

function cut(box: Box, available: number, breakable: boolean): Fitted | undefined {
  if (neededHeight(box) <= available + EPSILON) return { head: box, tail: undefined };
  return breakable && available > 0 ? box.split(available) : undefined;
}

/** The box cut above the last line of `head`, which was cut from it. */
export function cutShorter(box: Box, head: Box): Cut<Box> | undefined {
  return box.split(neededHeight(head) - SHORTER);
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
  return Math.min(bottomEdge(column), notesTop) - top;
}

/**
 * Cuts a box to the room below `top`. A line stays with at least the first line of every note it refers to; the last
 * note may go on in the next column. Undefined: nothing of the box fits.
 */
export function fitBox(box: Box, top: number, column: TextColumn, draft: PageDraft, breakable: boolean): Fit | undefined {
  const notes = countFootnotes(box) > 0 ? new ReferredNotes(box, column, draft) : undefined;
  // Notes that wait for the next column let no later one pass.
  if (notes && waitingNotes(draft).length === 0) return new NotedFit({ box, top, column, draft, breakable }, notes).find();
  const fitted = cut(box, roomBelow(top, column, draft), breakable);
  return fitted && { ...fitted, notes: notes?.sentOn(countFootnotes(fitted.head)) ?? [] };
}

/** A box to be fitted in. */
interface BoxPlace {
  readonly box: Box;
  readonly top: number;
  readonly column: TextColumn;
  readonly draft: PageDraft;
  readonly breakable: boolean;
}

/** The search for how many notes stand below a box. Points from the top of the box. */
class NotedFit {
  private readonly place: BoxPlace;
  private readonly notes: ReferredNotes;
  /** Down to the column's bottom, and down to the notes that stand there already. */
  private readonly columnRoom: number;
  private readonly noteRoom: number;
  /** What the line above the notes takes, where it is not there yet. */
  private readonly separator: number;

  constructor(place: BoxPlace, notes: ReferredNotes) {
    const { top, column, draft } = place;
    const taken = notesHeight(draft.notes, column.x, column.width, true);
    this.place = place;
    this.notes = notes;
    this.columnRoom = bottomEdge(column) - top;
    this.noteRoom = column.notesBottom - taken - top;
    this.separator = taken > 0 ? 0 : SEPARATOR_HEIGHT;
  }

  find(): Fit | undefined {
    this.setNotes();
    for (let count = this.notes.count; count >= 0; count--) {
      const fit = this.withAllOf(count) ?? this.withStartOf(count);
      if (fit) return fit;
    }
    return undefined;
  }

  /** Sets notes while there is room for what stands above them. */
  private setNotes(): void {
    const { notes } = this;
    let height = this.separator;
    while (notes.count < notes.references.length && height <= this.noteRoom + EPSILON && this.isInColumn(this.lineOf(notes.count)))
      height += notes.setNext();
  }

  /** Bottom of the line that refers to the note at `index`. */
  private lineOf(index: number): number {
    return this.notes.references[index]?.y ?? 0;
  }

  private isInColumn(y: number): boolean {
    return y <= this.columnRoom + EPSILON;
  }

  /** Where the text has to end so that lines of later references stay out. */
  private limitOf(count: number): number {
    return count < this.notes.references.length ? this.lineOf(count) - ABOVE_LINE : Number.POSITIVE_INFINITY;
  }

  private roomAbove(height: number, count: number): number {
    const { top, column, draft } = this.place;
    return Math.min(roomAbove(height, top, column, draft), this.limitOf(count));
  }

  /** The text with all of its first `count` notes. */
  private withAllOf(count: number): Fit | undefined {
    const last = count > 0 ? this.notes.stackOf(count - 1) : undefined;
    const above = count > 0 ? this.notes.topOf(count - 1, this.separator) : 0;
    const fitted = this.cutWith(count, this.roomAbove(above + (last ? endOfNote(last) : 0), count));
    return fitted && { ...fitted, notes: this.notes.placed(count) };
  }

  /**
   * The text that ends with the line of its note `count`, which goes on in the next column and takes all that is left (measured:
   * LibreOffice 7.4); lines that keep with that one come along.
   */
  private withStartOf(count: number): Fit | undefined {
    const last = count > 0 ? this.notes.stackOf(count - 1) : undefined;
    const least = this.lineOf(count - 1);
    if (!last || !this.isInColumn(least)) return undefined;
    const above = this.notes.topOf(count - 1, this.separator);
    const fitted = this.cutWith(count, least) ?? this.cutWith(count, Math.max(least, this.roomAbove(above + leastOf(last), count)));
    const note = fitted && fitNote(last, this.noteRoom - above - fitted.head.height);
    return note && { ...fitted, notes: this.notes.placed(count, note) };
  }

  /** What fits with `count` notes: the line of the next one may fit, where only what its multiple adds below it does not. */
  private cutWith(count: number, available: number): Fitted | undefined {
    const { box, breakable } = this.place;
    const most = cut(box, available, breakable);
    const fitted = most && countFootnotes(most.head) > count ? (breakable ? cutShorter(box, most.head) : undefined) : most;
    return fitted && countFootnotes(fitted.head) === count ? fitted : undefined;
  }
}

function leastOf({ boxes: [first] }: Stack): number {
  return first ? Math.min(first.y + first.box.height, TWO_LINES) : 0;
}

/** The box with all its notes sent to the next columns: for what fits nowhere. */
export function forceBox(box: Box, column: TextColumn, draft: PageDraft): Fit {
  return { head: box, tail: undefined, notes: new ReferredNotes(box, column, draft).sentOn(countFootnotes(box)) };
}

/** Puts what of a box goes here on the page, with its notes; points from the page's top left. */
export function putOnPage({ boxes, notes }: PageDraft, fit: Fit, x: number, y: number): void {
  boxes.push({ x, y, box: fit.head, repeated: false });
  for (const note of fit.notes) notes.push(note);
}
