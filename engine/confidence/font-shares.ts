import type { FontLibrary, FontStanding } from '../fonts/face.ts';
import type { Mark, Page } from '../layout/display-list.ts';
import { visitMarks } from '../layout/visit-marks.ts';

/** Characters drawn by how their font came by its file; fractions that add up to 1, or none where nothing is drawn. */
export type FontShares = Readonly<Partial<Record<FontStanding, number>>>;

/** Weighs the fonts of laid out pages by the characters that are set in them, white space aside. */
export function fontShares(pages: readonly Page[], fonts: Pick<FontLibrary, 'standingOf'>): FontShares {
  const counts = new Map<FontStanding, number>();
  let total = 0;
  const count = (mark: Mark): void => {
    if (mark.type !== 'glyphs') return;
    const characters = mark.texts.reduce((sum, text) => sum + text.trim().length, 0);
    if (characters === 0) return;
    const standing = fonts.standingOf(mark.face);
    counts.set(standing, (counts.get(standing) ?? 0) + characters);
    total += characters;
  };
  for (const page of pages) for (const { fragment } of page.items) visitMarks(fragment.marks, count);
  return Object.fromEntries([...counts].map(([standing, characters]) => [standing, characters / total]));
}
