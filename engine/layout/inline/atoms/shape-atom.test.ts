import { describe, expect, it } from 'vitest';
import type { ShapedText } from '../../../fonts/face.ts';
import { advanceWidth, textWidth } from './shape-atom.ts';
import type { TextStyle } from './text-style.ts';

const word = (units: number, count: number): ShapedText => ({
  glyphs: new Array(count).fill(1),
  advances: new Array(count).fill(units / 2048),
  texts: new Array(count).fill('e'),
  width: (units / 2048) * count,
});
const style = (size: number, spacing = 0): TextStyle => ({ size, scale: 1, spacing }) as TextStyle;

describe('textWidth', () => {
  // Twips of room that a word of 90 letters needs on a line of LibreOffice 7.4.
  it.each([
    ['e of Liberation Mono', 1229, 12, 12960],
    ['e of Liberation Sans', 1139, 9, 9015],
    ['e of Liberation Sans', 1139, 10, 10005],
    ['i of Liberation Sans', 455, 11, 4395],
    ['m of Liberation Sans', 1706, 9, 13500],
    ['e of Liberation Serif', 909, 10, 7995],
    ['i of Liberation Serif', 569, 11, 5505],
    ['m of Liberation Serif', 1593, 11, 15405],
  ])('takes the room that LibreOffice measures: 90 × %s, %d units, at %d pt', (_, units, size, twips) => {
    expect(textWidth(word(units, 90), style(size)) * 20).toBeCloseTo(twips, 6);
  });

  it('adds letter spacing as it is', () => {
    expect(textWidth(word(1139, 3), style(9, 0.33))).toBeCloseTo(15.025 + 0.99, 6);
    expect(advanceWidth(1139 / 2048, style(9, 0.33))).toBeCloseTo(15.025 / 3, 6);
  });
});
