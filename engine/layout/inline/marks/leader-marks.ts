import type { TabStop } from '../../../model/paragraph.ts';
import type { Colour } from '../../../model/run.ts';
import type { Mark } from '../../display-list.ts';
import { nearestTwip } from '../../twips.ts';
import type { TabAtom } from '../atoms/atom.ts';
import type { SetAtom } from '../lines/set-line.ts';

const UNDERSCORE = 0x5f;
const CHARACTERS: Readonly<Record<Exclude<TabStop['leader'], 'none'>, number>> = {
  dot: 0x2e,
  hyphen: 0x2d,
  underscore: UNDERSCORE,
  heavy: UNDERSCORE,
  middleDot: 0xb7,
};

/**
 * Fills a tab with its leader's characters: as many as fit, one more of those that draw a line without gaps, spread evenly
 * over the whole tab (measured: LibreOffice 7.4; ECMA-376 17.3.1.37 does not place them).
 */
export function leaderMarks(placed: SetAtom, atom: TabAtom, baseline: number, colour: Colour, marks: Mark[]): void {
  if (placed.leader === 'none') return;
  const { face, style } = atom;
  const glyph = face.glyphOf(CHARACTERS[placed.leader]);
  // LibreOffice counts them by their width in whole twips.
  const natural = nearestTwip((face.advanceOf(glyph) / face.unitsPerEm) * style.size * style.scale);
  const fitting = natural > 0.1 ? Math.min(5000, Math.floor(placed.width / natural)) : 0;
  const count = fitting > 0 && CHARACTERS[placed.leader] === UNDERSCORE ? fitting + 1 : fitting;
  if (count === 0) return;
  const advance = placed.width / count;
  const text = String.fromCodePoint(CHARACTERS[placed.leader]);
  marks.push({
    type: 'glyphs',
    face,
    size: style.size,
    scale: style.scale,
    x: placed.x,
    y: baseline - style.rise,
    colour,
    glyphs: new Array<number>(count).fill(glyph),
    advances: new Array<number>(count).fill(advance),
    texts: new Array<string>(count).fill(text),
  });
}
