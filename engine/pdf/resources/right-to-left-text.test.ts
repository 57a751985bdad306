import { expect, it } from 'vitest';
import { nodePlatform } from '../../../integrations/rendering/node-platform.ts';
import { openFontFile } from '../../fonts/sfnt/font-file.ts';
import type { Sfnt } from '../../fonts/sfnt/sfnt.ts';
import { rightToLeftText } from './right-to-left-text.ts';
import { openGlyphTexts } from './to-unicode.ts';

const file = nodePlatform().fonts.find('DejaVu Sans', false, false);
const font = openFontFile(file as NonNullable<typeof file>) as Sfnt;
const textOf = openGlyphTexts(font, false);
const glyphOf = (character: string) => font.characters.glyphOf(character.codePointAt(0) as number);

it('reads a mirrored glyph as the bracket that the text has', () => {
  const fromRight = rightToLeftText(font, 'א', textOf);
  expect([...'()[]«»<a'].map((character) => fromRight.textOf(glyphOf(character))).join('')).toBe(')(][»«>a');
});

it('reads a ligature as its one character, so that turning a line round leaves it whole', () => {
  const ligature = glyphOf('\ufefb');
  expect(textOf(ligature)).toBe('\u0644\u0627');
  expect(rightToLeftText(font, 'ل', textOf).textOf(ligature)).toBe('\ufefb');
});

it('has the letters of the scripts that the template has, in all their forms, with spaces and punctuation', () => {
  const hebrew = new Set(rightToLeftText(font, 'א', textOf).glyphs);
  const arabic = new Set(rightToLeftText(font, 'ل', textOf).glyphs);
  const any = new Set(rightToLeftText(font, 'a', textOf).glyphs);
  const has = (glyphs: ReadonlySet<number>) => [' ', '(', 'ת', 'ع', '\ufecb', '\ufefb', 'a'].map((one) => glyphs.has(glyphOf(one)));
  expect(has(hebrew)).toEqual([true, true, true, false, false, false, false]);
  expect(has(arabic)).toEqual([true, true, false, true, true, true, false]);
  expect(has(any)).toEqual([true, true, true, true, true, true, false]);
});
