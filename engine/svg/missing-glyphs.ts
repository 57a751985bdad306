import type { Report } from '../diagnostics.ts';
import { missingGlyph } from '../fonts/missing-glyph.ts';
import type { Fragment, Mark, Page } from '../layout/display-list.ts';

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
  for (const mark of marks) {
    if (mark.type === 'glyphs') {
      const index = mark.glyphs.indexOf(0);
      if (index >= 0) return mark.texts[index] ?? '';
    } else if (mark.type === 'group') {
      const missing = firstMissing(mark.marks);
      if (missing !== undefined) return missing;
    }
  }
  return undefined;
}
