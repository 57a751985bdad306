import type { Box, ReferenceAt, Stack } from '../../boxes.ts';
import type { PageDraft, PlacedNote } from '../page/page-draft.ts';
import { leadOf, noteStack } from './page-notes.ts';

const isFootnote = ({ reference }: ReferenceAt): boolean => reference.kind === 'footnote';

/** How many footnotes a box refers to. */
export function countFootnotes(box: Box): number {
  let count = 0;
  for (const note of box.notes) if (isFootnote(note)) count++;
  return count;
}

interface SetNote {
  readonly id: string;
  /** Undefined: the document has no such note. */
  readonly stack: Stack | undefined;
  /** Points below the note before it. */
  readonly lead: number;
}

/** The footnotes that a box refers to, set in their order and only as far as asked for: a row of many pages may have hundreds. */
export class ReferredNotes {
  readonly references: readonly ReferenceAt[];
  private readonly column: { readonly x: number; readonly width: number };
  private readonly draft: PageDraft;
  private readonly notes: SetNote[] = [];
  /** The note above the next one. */
  private previous: string | undefined;

  constructor(box: Box, column: { readonly x: number; readonly width: number }, draft: PageDraft) {
    this.references = box.notes.filter(isFootnote);
    this.column = column;
    this.draft = draft;
    this.previous = draft.notes.findLast(({ x, stack }) => stack !== undefined && x === column.x)?.id;
  }

  /** Of those that are set. */
  get count(): number {
    return this.notes.length;
  }

  /** Sets one more; gives the points that it takes below the one before. */
  setNext(): number {
    const id = this.references[this.count]?.reference.id ?? '';
    const stack = noteStack('footnote', id, this.column.width, this.draft.context);
    const note: SetNote = { id, stack, lead: leadOf(id, this.previous, this.draft.context) };
    this.notes.push(note);
    if (stack) this.previous = id;
    return heightOf(note);
  }

  stackOf(index: number): Stack | undefined {
    return this.notes[index]?.stack;
  }

  /** Points from `start` above the first note down to the top of the note at `index`. */
  topOf(index: number, start: number): number {
    let top = start;
    for (const note of this.notes.slice(0, index)) top += heightOf(note);
    const own = this.notes[index];
    return own?.stack ? top + own.lead : top;
  }

  /** The first `count` notes as they stand here, of the last one only `last` where that is given. */
  placed(count: number, last?: Pick<PlacedNote, 'stack' | 'rest'>): readonly PlacedNote[] {
    return this.notes
      .slice(0, count)
      .flatMap((note, index) =>
        note.stack ? [this.place(note, last && index === count - 1 ? last : { stack: note.stack, rest: undefined })] : [],
      );
  }

  /** The first `count` notes, all of them sent to the next columns. */
  sentOn(count: number): readonly PlacedNote[] {
    while (this.count < count) this.setNext();
    return this.notes.slice(0, count).flatMap((note) => (note.stack ? [this.place(note, { stack: undefined, rest: note.stack })] : []));
  }

  private place({ id, lead }: SetNote, { stack, rest }: Pick<PlacedNote, 'stack' | 'rest'>): PlacedNote {
    const { x, width } = this.column;
    return { x, width, id, stack, rest, lead, continues: undefined };
  }
}

const heightOf = ({ stack, lead }: SetNote): number => (stack ? lead + stack.height : 0);
