import type { MathAlphabet } from '../../model/formula.ts';

/** First code points of capital and small letters (Unicode, Mathematical Alphanumeric Symbols). */
const ALPHABETS: Readonly<Record<MathAlphabet, readonly [capital: number, small: number]>> = {
  script: [0x1d49c, 0x1d4b6],
  fraktur: [0x1d504, 0x1d51e],
  'double-struck': [0x1d538, 0x1d552],
  'sans-serif': [0x1d5a0, 0x1d5ba],
  monospace: [0x1d670, 0x1d68a],
};
/** Letters that Unicode had before that block. */
const OLDER_LETTERS: ReadonlyMap<number, string> = new Map([
  [0x1d49d, 'ℬ'],
  [0x1d4a0, 'ℰ'],
  [0x1d4a1, 'ℱ'],
  [0x1d4a3, 'ℋ'],
  [0x1d4a4, 'ℐ'],
  [0x1d4a7, 'ℒ'],
  [0x1d4a8, 'ℳ'],
  [0x1d4ad, 'ℛ'],
  [0x1d4ba, 'ℯ'],
  [0x1d4bc, 'ℊ'],
  [0x1d4c4, 'ℴ'],
  [0x1d506, 'ℭ'],
  [0x1d50b, 'ℌ'],
  [0x1d50c, 'ℑ'],
  [0x1d515, 'ℜ'],
  [0x1d51d, 'ℨ'],
  [0x1d53a, 'ℂ'],
  [0x1d53f, 'ℍ'],
  [0x1d545, 'ℕ'],
  [0x1d547, 'ℙ'],
  [0x1d548, 'ℚ'],
  [0x1d549, 'ℝ'],
  [0x1d551, 'ℤ'],
]);

/** The Latin letters of a text in another alphabet. */
export function inAlphabet(text: string, alphabet: MathAlphabet): string {
  const [capital, small] = ALPHABETS[alphabet];
  return text.replace(/[A-Za-z]/g, (letter) => {
    const code = letter.charCodeAt(0);
    const shown = code < 97 ? capital + code - 65 : small + code - 97;
    return OLDER_LETTERS.get(shown) ?? String.fromCodePoint(shown);
  });
}
