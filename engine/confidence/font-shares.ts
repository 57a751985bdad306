import type { FontLibrary, FontStanding } from '../fonts/face.ts';
import type { Mark, Page } from '../layout/display-list.ts';

/** Characters drawn by how their font came by its file; fractions that add up to 1, or none where nothing is drawn. */
export type FontShares = Readonly<Partial<Record<FontStanding, number>>>;

/** Weighs the fonts of laid out pages by the characters that are set in them, white space aside. */
export function fontShares(pages: readonly Page[], fonts: Pick<FontLibrary, 'standingOf'>): FontShares {
  const counts = new Map<FontStanding, number>();
  let total = 0;
  const count = (marks: readonly Mark[]): void => {
    for (const mark of marks) {
      if (mark.type === 'group') count(mark.marks);
      if (mark.type !== 'glyphs') continue;
      const characters = mark.texts.reduce((sum, text) => sum + text.trim().length, 0);
      if (characters === 0) continue;
      const standing = fonts.standingOf(mark.face);
      counts.set(standing, (counts.get(standing) ?? 0) + characters);
      total += characters;
    }
  };
  for (const page of pages) for (const { fragment } of page.items) count(fragment.marks);
  return Object.fromEntries([...counts].map(([standing, characters]) => [standing, characters / total]));
}
