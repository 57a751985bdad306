import type { Report } from '../diagnostics.ts';
import { missingGlyph } from '../fonts/missing-glyph.ts';
import type { Fragment, Mark, Page } from '../layout/display-list.ts';
import { visitMarks } from '../layout/visit-marks.ts';

/** Tells of characters that no font has, one for each fragment, as the PDF of the same pages does; not of those of `known` fragments. */
export function tellMissingGlyphs(pages: readonly Page[], known: ReadonlySet<Fragment>, report: Report): void {
  for (const { items } of pages) {
    for (const { fragment } of items) {
      const missing = known.has(fragment) ? undefined : firstMissing(fragment.marks);
      if (missing !== undefined) report(missingGlyph(missing));
    }
  }
}

function firstMissing(marks: readonly Mark[]): string | undefined {
  let missing: string | undefined;
  visitMarks(marks, (mark) => {
    const index = mark.type === 'glyphs' ? mark.glyphs.indexOf(0) : -1;
    if (mark.type === 'glyphs' && index >= 0) missing ??= mark.texts[index] ?? '';
  });
  return missing;
}
