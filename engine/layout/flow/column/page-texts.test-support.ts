import type { Block } from '../../../model/document.ts';
import { layoutDocument } from '../../layout-document.ts';
import { openLayoutSession } from '../../session.ts';
import { document, section } from '../simple-lines.test-support.ts';

/** The lines of each page, of which each holds ten, where `simple-lines.test-support.ts` stands in for the inline layout. */
export const pageTexts = (...blocks: readonly Block[]): readonly (readonly string[])[] =>
  layoutDocument(document([section(blocks)]), {
    labels: new Map(),
    fonts: {} as never,
    session: openLayoutSession(),
    report: () => undefined,
  }).map(({ items }) =>
    items.flatMap(({ fragment }) => fragment.marks.flatMap((mark) => (mark.type === 'destination' && mark.name !== '' ? [mark.name] : []))),
  );
