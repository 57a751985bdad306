import type { GlyphRun, Page } from './display-list.ts';
import { visitMarks } from './visit-marks.ts';

/** The characters of laid out pages that no font has, with their marks. */
export function missingCharacters(pages: readonly Page[]): ReadonlySet<string> {
  const missing = new Set<string>();
  for (const { items } of pages) {
    for (const { fragment } of items) {
      visitMarks(fragment.marks, (mark) => {
        if (mark.type !== 'glyphs') return;
        for (let index = mark.glyphs.indexOf(0); index >= 0; index = mark.glyphs.indexOf(0, index + 1))
          missing.add(characterAt(mark, index));
      });
    }
  }
  return missing;
}

/** The text of the cluster that a glyph belongs to. */
export function characterAt({ texts }: Pick<GlyphRun, 'texts'>, index: number): string {
  while (index > 0 && !texts[index]) index -= 1;
  return texts[index] ?? '';
}
