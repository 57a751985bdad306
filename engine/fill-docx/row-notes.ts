import { attribute, type XmlElement } from '../docx/xml/xml.ts';
import type { Scope } from '../fill/resolve-name.ts';
import { withAttributes } from './part-source.ts';

/** A note, or a copy of it, with what its placeholders stand for. */
export interface NoteUse {
  readonly id: string;
  readonly scope: Scope;
}

/** The notes that one row refers to. */
export interface RowNotes {
  /** The id of the note of a reference: its own, and for each further round of a loop that of another copy. */
  readonly idOf: (reference: XmlElement, scope: Scope) => string;
  readonly usesOf: (note: XmlElement) => readonly NoteUse[];
}

const REFERENCE = /^(w:(?:footnote|endnote))Reference$/u;

/** Footnotes and endnotes are numbered apart. */
export const noteKey = (element: XmlElement): string => `${element.name.replace(REFERENCE, '$1')} ${attribute(element, 'w:id') ?? ''}`;

/** Whether the element leads to a note. */
export const isNoteReference = ({ name }: XmlElement): boolean => REFERENCE.test(name);

export const isNote = ({ name }: XmlElement): boolean => name === 'w:footnote' || name === 'w:endnote';

/** The start tag of a note, or of a reference to one, with this id. */
export const withId = (tag: string, id: string): string => withAttributes(tag, (name, value) => (/(?:^|:)id$/u.test(name) ? id : value));

/** Opens the notes of one row; copies have ids from `free` on. */
export function openRowNotes(free: number): RowNotes {
  const uses = new Map<string, NoteUse[]>();
  let next = free;
  return {
    idOf: (reference, scope) => {
      const found = uses.get(noteKey(reference)) ?? [];
      uses.set(noteKey(reference), found);
      const id = found.length === 0 ? (attribute(reference, 'w:id') ?? '') : String(next++);
      found.push({ id, scope });
      return id;
    },
    usesOf: (note) => uses.get(noteKey(note)) ?? [],
  };
}
