import { expect, it } from 'vitest';
import { nodePlatform } from '../../../integrations/rendering/node-platform.ts';
import type { Shaper } from '../../platform.ts';
import type { Face } from '../face.ts';
import { openFontLibrary } from '../library.ts';
import { openFontFile } from '../sfnt/font-file.ts';
import { isSimple, scriptRuns } from './scripts.ts';
import { openShaping } from './shape.ts';
import { shapeSimple } from './simple-shaping.ts';

const platform = await nodePlatform();
const faceOf = (family: string, bold = false, italic = false): Face =>
  openFontLibrary(platform, { embedded: [], fontTable: new Map(), noLeading: false }, () => undefined).face({ family, bold, italic });

/** The same words in every run. */
function randomWords(count: number, letters: string): string[] {
  let state = 7;
  const below = (limit: number) => {
    state = (state * 1103515245 + 12345) % 0x80000000;
    return Math.floor((state / 0x80000000) * limit);
  };
  return Array.from({ length: count }, () => Array.from({ length: 1 + below(12) }, () => letters.charAt(below(letters.length))).join(''));
}

const LATIN = [
  ...'office fitting affluent AVATAR To Ty. Wa, fjord attic stuffy Tétouan naïve “quoted” it’s €1,234.50 LT 11 Yes. P.A. W. KÄSE ijsje'.split(
    ' ',
  ),
  ...randomWords(200, 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZéüßñçåøÆŁłžść0123456789.,;:-–—’“”()/&%$€ '),
];
const SCRIPTS: readonly (readonly [script: string, words: readonly string[]])[] = [
  ['Latn', LATIN],
  ['Grek', randomWords(60, 'αβγδεζηθικλμνάέΤΥΑΛΔ')],
  ['Cyrl', randomWords(60, 'русскийтекстТАУГДЖщыіїј')],
];
const FAMILIES = [
  'Arimo',
  'Tinos',
  'Cousine',
  'Carlito',
  'Caladea',
  'Gelasio',
  'DejaVu Sans',
  'DejaVu Serif',
  'DejaVu Sans Mono',
  'Archivo Narrow',
];

it.each(FAMILIES)('sets simple words of %s as HarfBuzz does, and nearly all of them without it', (family) => {
  let alone = 0;
  let total = 0;
  for (const face of [faceOf(family), faceOf(family, true, true)]) {
    const font = openFontFile(face.file);
    if (font.type === 'fault') throw new Error(font.message);
    for (const [script, words] of SCRIPTS) {
      for (const kerning of [false, true]) {
        for (const word of words) {
          total++;
          expect(isSimple(word)).toBe(true);
          const fast = shapeSimple(font, word, { kerning }, face.glyphOf);
          if (!fast) continue;
          alone++;
          if ([...word].some((letter) => face.glyphOf(letter.codePointAt(0) ?? 0) === 0)) continue;
          const slow = platform.shaper.shape(face.file, word, { rightToLeft: false, script, features: { kern: kerning } });
          expect([word, fast.glyphs, fast.advances.map((advance) => Math.round(advance * font.unitsPerEm))]).toEqual([
            word,
            slow.glyphs,
            slow.advances,
          ]);
          expect(fast.texts.join('')).toBe(word);
        }
      }
    }
  }
  expect(alone / total).toBeGreaterThan(0.98);
});

it.each(FAMILIES)('tells the signs of %s that are one glyph in every word, and no others', (family) => {
  const library = openFontLibrary(platform, { embedded: [], fontTable: new Map(), noLeading: false }, () => undefined);
  const face = library.face({ family, bold: false, italic: false });
  const style = { kerning: false, rightToLeft: false };
  let words = 0;
  for (const word of LATIN) {
    if (word.includes(' ') || ![...word].every((letter) => library.standsApart(letter.charCodeAt(0), face, style))) continue;
    words++;
    const whole = platform.shaper.shape(face.file, word, { rightToLeft: false, script: 'Latn', features: { kern: false } });
    const signs = [...word].map((letter) => face.glyphOf(letter.charCodeAt(0)));
    expect([word, whole.glyphs, whole.advances]).toEqual([word, signs, signs.map(face.advanceOf)]);
  }
  expect(words).toBeGreaterThan(LATIN.length / 4);
});

it('has no sign stand apart that is kerned, joined or missing', () => {
  const { standsApart, face } = openFontLibrary(platform, { embedded: [], fontTable: new Map(), noLeading: false }, () => undefined);
  const of = (letter: string, family: string, kerning = false, ligatures = true) =>
    standsApart(letter.charCodeAt(0), face({ family, bold: false, italic: false }), { kerning, ligatures, rightToLeft: false });
  expect([of('a', 'Carlito'), of('f', 'Carlito', false, false)]).toEqual([true, true]);
  expect([of('a', 'Carlito', true), of('f', 'Carlito'), of('\u0e01', 'Carlito'), of('α', 'Arimo')]).toEqual([false, false, false, false]);
});

it('makes the ligatures of Carlito, and keeps their text', () => {
  const shape = openShaping(platform.shaper);
  expect(shape('office', faceOf('Carlito'), { kerning: false, rightToLeft: false }).texts).toEqual(['o', 'ffi', 'c', 'e']);
});

it('makes no ligatures where letters are spaced', () => {
  const shape = openShaping(platform.shaper);
  for (const text of ['office', 'office\u0301']) {
    expect(shape(text, faceOf('Carlito'), { kerning: false, rightToLeft: false, ligatures: false }).texts.slice(0, 5)).toEqual([
      ...'offic',
    ]);
  }
});

it('kerns only when told to', () => {
  const shape = openShaping(platform.shaper);
  const width = (kerning: boolean) => shape('AVATo', faceOf('Arimo'), { kerning, rightToLeft: false }).width;
  expect(width(true)).toBeLessThan(width(false));
});

it('joins Arabic letters in visual order, each cluster with its text', () => {
  const shaped = openShaping(platform.shaper)('مرحبا', faceOf('DejaVu Sans'), { kerning: false, rightToLeft: true });
  expect(shaped.texts).toEqual(['ا', 'ب', 'ح', 'ر', 'م']);
  const isolated = [...'مرحبا'].map((letter) => faceOf('DejaVu Sans').glyphOf(letter.codePointAt(0) ?? 0)).reverse();
  expect(shaped.glyphs).not.toEqual(isolated);
});

it('keeps marks in the cluster of their letter', () => {
  const shaped = openShaping(platform.shaper)('שָׁ', faceOf('DejaVu Sans'), { kerning: false, rightToLeft: true });
  expect(shaped.texts.filter((text) => text !== '')).toEqual(['שָׁ']);
});

it.each(['a\u200bb', 'a\u00adb', 'a\u0001b', '\u2060', 'a\u202eb', 'e\u0301', '\ud83d\ude00', '\ud800x', 'x\ufe0f'])(
  'keeps the text of %j and gives invisible characters no width',
  (text) => {
    const face = faceOf('DejaVu Sans');
    const shaped = openShaping(platform.shaper)(text, face, { kerning: true, rightToLeft: false });
    expect(shaped.texts.join('')).toBe(text);
    const visible = text.replace(/[\u0001\u00ad\u200b\u2060\u202e\ufe0f]/g, '');
    const plain = openShaping(platform.shaper)(visible, face, { kerning: true, rightToLeft: false });
    expect(shaped.width).toBeCloseTo(plain.width, 6);
  },
);

it('splits mixed scripts and gives common characters to what precedes them', () => {
  expect(scriptRuns('(abc שלום 12)').map((run) => [run.text, run.script])).toEqual([
    ['(abc ', 'Latn'],
    ['שלום 12)', 'Hebr'],
  ]);
});

it('asks the shaper once for a word, and for as many words as there are without keeping them all', () => {
  let asked = 0;
  const counting: Shaper = {
    ...platform.shaper,
    shape: (_font, text) => {
      asked++;
      return { glyphs: [1], advances: [100], xOffsets: [0], yOffsets: [0], clusters: [0], text } as const;
    },
  };
  const shape = openShaping(counting);
  const face = faceOf('DejaVu Sans');
  for (let round = 0; round < 3; round++) shape('สวัสดี', face, { kerning: false, rightToLeft: false });
  expect(asked).toBe(1);
});
