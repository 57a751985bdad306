import type { Block } from '../../../model/document.ts';
import type { Section } from '../../../model/section.ts';
import type { Page } from '../../display-list.ts';
import { layoutDocument } from '../../layout-document.ts';
import { openLayoutSession } from '../../session.ts';
import { document, section } from '../simple-lines.test-support.ts';

/** The lines of each page, of which each holds ten, where `simple-lines.test-support.ts` stands in for the inline layout. */
export const pageTexts = (...blocks: readonly Block[]): readonly (readonly string[])[] => sectionTexts(section(blocks));

/** The same of several sections. */
export const sectionTexts = (...sections: readonly Section[]): readonly (readonly string[])[] =>
  layoutDocument(document(sections), {
    labels: new Map(),
    fonts: {} as never,
    session: openLayoutSession(),
    report: () => undefined,
  }).map((page) => linesOn(page).map(({ text }) => text));

/** The lines that `simple-lines.test-support.ts` set on a page, in drawing order; points from its top left. */
export function linesOn({ items }: Page): readonly { readonly text: string; readonly x: number; readonly y: number }[] {
  return items.flatMap(({ x, y, fragment }) =>
    fragment.marks.flatMap((mark) => (mark.type === 'destination' && mark.name !== '' ? [{ text: mark.name, x, y }] : [])),
  );
}
