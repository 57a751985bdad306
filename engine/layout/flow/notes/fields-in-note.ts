import type { FieldValues } from '../../context.ts';

/** Field values inside a note: the empty id, which note marks ask for, is the note's own. */
export function fieldsInNote(fields: FieldValues, kind: 'footnote' | 'endnote', id: string): FieldValues {
  return {
    ...fields,
    note: { kind, id },
    noteNumber: (otherKind, otherId) => (otherId === '' ? fields.noteNumber(kind, id) : fields.noteNumber(otherKind, otherId)),
  };
}
