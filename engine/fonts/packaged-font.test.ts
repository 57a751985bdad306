import { expect, it } from 'vitest';
import { nodePlatform } from '../../integrations/rendering/node-platform.ts';
import type { FontFile } from '../platform.ts';
import { openFontFile } from './sfnt/font-file.ts';

const { fonts } = await nodePlatform();

function advance(family: string, bold: boolean, italic: boolean, character: string): number {
  const font = openFontFile(fonts.find(family, bold, italic) as FontFile);
  return font.type === 'sfnt' ? font.advanceOf(font.characters.glyphOf(character.codePointAt(0) as number)) / font.unitsPerEm : 0;
}

it.each([
  [false, false],
  [true, false],
  [false, true],
  [true, true],
])('has letters 82 % as wide as those of Arial where it stands for Arial Narrow (bold %s, italic %s)', (bold, italic) => {
  for (const character of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,;:!?()/&%-íéäñü')
    expect(advance('Archivo Narrow', bold, italic, character), character).toBeCloseTo(
      0.82 * advance('Arimo', bold, italic, character),
      2.5,
    );
});
