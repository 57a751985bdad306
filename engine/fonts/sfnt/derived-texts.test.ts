import { expect, it } from 'vitest';
import { nodeFontSource } from '../../../integrations/rendering/fonts/font-source.ts';
import { deriveTexts } from './derived-texts.ts';
import { openFontFile } from './font-file.ts';

function fontOf(family: string) {
  const file = nodeFontSource().find(family, false, false);
  const font = file && openFontFile(file);
  if (font?.type !== 'sfnt') throw new Error(`no ${family}`);
  return font;
}

it('gives conjuncts the letters and signs that they are made of', () => {
  const font = fontOf('Noto Sans Devanagari');
  const texts: string[] = [];
  for (const character of 'कषरद्') texts[font.characters.glyphOf(character.codePointAt(0) as number)] = character;
  deriveTexts(font, texts);
  expect(texts).toContain('क्ष');
  expect(texts).toContain('द्द');
});

it('leaves alone what has a text', () => {
  const font = fontOf('Noto Sans Thai');
  const texts: string[] = Array.from({ length: font.glyphCount }, () => 'x');
  deriveTexts(font, texts);
  expect(new Set(texts)).toEqual(new Set(['x']));
});
