import type { Mark } from '../display-list.ts';
import type { TabStop } from '../../model/paragraph.ts';
import type { Colour } from '../../model/run.ts';
import type { TabAtom } from './atom.ts';
import type { SetAtom } from './set-line.ts';

const CHARACTERS: Readonly<Record<Exclude<TabStop['leader'], 'none'>, number>> = { dot: 0x2e, hyphen: 0x2d, underscore: 0x5f, heavy: 0x5f, middleDot: 0xb7 };

/** Fills a tab with its leader's characters, as many as fit; they end at the stop. */
export function leaderMarks(placed: SetAtom, atom: TabAtom, baseline: number, colour: Colour, marks: Mark[]): void {
  if (placed.leader === 'none') return;
  const { face, style } = atom;
  const glyph = face.glyphOf(CHARACTERS[placed.leader]);
  const advance = (face.advanceOf(glyph) / face.unitsPerEm) * style.size * style.scale;
  const count = advance > 0.1 ? Math.min(5000, Math.floor(placed.width / advance)) : 0;
  if (count === 0) return;
  const text = String.fromCodePoint(CHARACTERS[placed.leader]);
  marks.push({
    type: 'glyphs',
    face,
    size: style.size,
    scale: style.scale,
    x: placed.x + (placed.width - count * advance),
    y: baseline - style.rise,
    colour,
    glyphs: new Array<number>(count).fill(glyph),
    advances: new Array<number>(count).fill(advance),
    texts: new Array<string>(count).fill(text),
  });
}
