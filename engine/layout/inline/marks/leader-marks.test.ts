import { expect, it } from 'vitest';
import type { GlyphRun, Mark } from '../../display-list.ts';
import type { TabAtom } from '../atoms/atom.ts';
import type { SetAtom } from '../lines/set-line.ts';
import { leaderMarks } from './leader-marks.ts';

it('counts the characters of a leader by their width in whole twips', () => {
  const face = { glyphOf: () => 1, advanceOf: () => 0.2524, unitsPerEm: 1 };
  const atom = { face, style: { size: 11, scale: 1, rise: 0 } } as unknown as TabAtom;
  const marks: Mark[] = [];
  // 2.776 points are set as 2.8: 155 fit, not 156.
  leaderMarks({ x: 0, width: 435, leader: 'dot' } as unknown as SetAtom, atom, 0, '000000', marks);
  expect((marks[0] as GlyphRun).glyphs).toHaveLength(155);
});
