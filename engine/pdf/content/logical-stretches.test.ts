import { expect, it } from 'vitest';
import type { GlyphRun } from '../../layout/display-list.ts';
import { logicalStretches } from './logical-stretches.ts';

/** Glyphs that are the code units of their texts; marks take no room. */
function run(texts: readonly string[], advances: readonly number[], actualText: string, glyphs = texts.join('')): GlyphRun {
  return {
    type: 'glyphs',
    face: {} as GlyphRun['face'],
    size: 10,
    scale: 1,
    x: 100,
    y: 0,
    colour: '000000',
    glyphs: [...glyphs].map((character) => character.charCodeAt(0)),
    advances,
    texts,
    actualText,
  };
}

const shown = (whole: GlyphRun) =>
  logicalStretches(whole, (glyph) => String.fromCharCode(glyph)).map(({ glyphs, text }) => [
    glyphs.x,
    String.fromCharCode(...glyphs.glyphs),
    ...(text === undefined ? [] : [text]),
  ]);

it('shows letters and usual spaces from left to right in one go', () => {
  const word = run(['ג', ' ', 'ב', 'א'], [5, 3, 5, 5], 'אב ג');
  expect(logicalStretches(word, (glyph) => String.fromCharCode(glyph))).toEqual([{ glyphs: word }]);
});

it('shows what is right of a wide space first', () => {
  expect(shown(run(['ג', ' ', 'ב', 'א'], [5, 7, 5, 5], 'אב ג'))).toEqual([
    [105, ' בא'],
    [100, 'ג'],
  ]);
});

it('shows punctuation without letters sign by sign, from the right', () => {
  expect(shown(run([')', '.'], [4, 3], '.)'))).toEqual([
    [104, '.'],
    [100, ')'],
  ]);
});

it('shows a letter with marks on its own, the marks behind it at their old places', () => {
  const marked = run(['ג', 'בִ', '', 'א'], [5, 0, 6, 5], 'אבִג', 'גִבא');
  const [, cluster] = logicalStretches(marked, (glyph) => String.fromCharCode(glyph));
  expect(shown(marked)).toEqual([
    [111, 'א'],
    [105, 'בִ', 'בִ'],
    [100, 'ג'],
  ]);
  expect(cluster?.glyphs).toMatchObject({
    advances: [6, 0],
    offsets: [
      [0, 0],
      [-6, 0],
    ],
  });
});
