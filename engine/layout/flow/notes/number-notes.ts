import { formatNumber } from '../../../model/number-format.ts';
import type { NoteReference } from '../../../model/paragraph.ts';
import type { Section } from '../../../model/section.ts';
import { contextUse } from '../../context-use.ts';

/** Numbers of the notes as printed, by `kind id`. `pageOf` tells the page of a reference in the pass before, for numbering by page. */
export function numberNotes(sections: readonly Section[], pageOf: ReadonlyMap<string, number>): ReadonlyMap<string, string> {
  const numbers = new Map<string, string>();
  const counters = { footnote: 0, endnote: 0 };
  const pages = { footnote: -1, endnote: -1 };
  const seen = { footnote: false, endnote: false };
  for (const section of sections) {
    for (const kind of ['footnote', 'endnote'] as const) {
      const settings = kind === 'footnote' ? section.footnotes : section.endnotes;
      if (!seen[kind] || settings.restart === 'section') counters[kind] = settings.start - 1;
    }
    for (const reference of contextUse(section.blocks).notes) {
      const { kind, id } = reference;
      const settings = kind === 'footnote' ? section.footnotes : section.endnotes;
      seen[kind] = true;
      if (reference.customMark) continue;
      const page = pageOf.get(noteKey(reference));
      if (settings.restart === 'page' && page !== undefined && page !== pages[kind]) {
        counters[kind] = settings.start - 1;
        pages[kind] = page;
      }
      counters[kind]++;
      numbers.set(noteKey({ kind, id }), formatNumber(counters[kind], settings.format));
    }
  }
  return numbers;
}

export function noteKey({ kind, id }: Pick<NoteReference, 'kind' | 'id'>): string {
  return `${kind} ${id}`;
}
