import { attribute, elements, type XmlElement } from '../docx/xml/xml.ts';
import type { Scope } from '../fill/resolve-name.ts';
import { type Edit, spanOf, spliced, startTag } from './part-source.ts';
import type { PartWriting } from './part-writing.ts';
import { isNote, type NoteUse, noteKey, withId } from './row-notes.ts';

/** The inside of an element for a scope; undefined where it depends on none. */
export type WriteInside = (element: XmlElement, scope: Scope) => string | undefined;

/** The root of a part of notes for one row of data, once the text that refers to them is written. A note in a loop is there for each round. */
export function writeNotes(loopNotes: ReadonlySet<string>, scope: Scope, writing: PartWriting, write: WriteInside): string {
  const { source, notes } = writing;
  const edits = elements(source.root)
    .filter(isNote)
    .map((note): Edit => {
      const uses = loopNotes.has(noteKey(note)) ? notes.usesOf(note) : [{ id: attribute(note, 'w:id') ?? '', scope }];
      return { ...spanOf(source, note), text: uses.map((use) => writeNote(note, use, writing, write)).join('') };
    });
  return spliced(source, source.root, new Map(), edits);
}

function writeNote(note: XmlElement, { id, scope }: NoteUse, { source, copies }: PartWriting, write: WriteInside): string {
  const inside = write(note, scope);
  const { start, inner } = spanOf(source, note);
  const tag = withId(startTag(source, note), id);
  return copies.write(source, note, new Map(inside === undefined ? [] : [[note, inside]]), [{ start, end: inner, text: tag }]);
}
