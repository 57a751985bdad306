import { expect, it } from 'vitest';
import { itemise } from '../atoms/itemise.ts';
import { contextOf, fields, halfFonts, textOf } from '../test-paragraphs.ts';
import { cutWord, type WordSource } from './cut-word.ts';

it('cuts words in one copy of the atoms, and leaves the paragraph its own', () => {
  const { atoms } = itemise([textOf('abcdefgh')], { rightToLeft: false }, fields, contextOf());
  const source: WordSource = { atoms, request: { fonts: halfFonts } };
  // Letters are 5 pt wide.
  expect(cutWord(source, 0, 10, true)).toBe(true);
  const { atoms: copy } = source;
  expect(cutWord(source, 1, 15, true)).toBe(true);
  expect(source.atoms).toBe(copy);
  expect(copy.map((atom) => (atom.type === 'text' ? atom.text : atom.type))).toEqual(['ab', 'cde', 'fgh']);
  expect(atoms).toHaveLength(1);
});

// Measured: LibreOffice 7.4 cuts two digits of 11.15 pt where 11.13 pt are free.
it('leaves no letter that is over the edge by little', () => {
  const { atoms } = itemise([textOf('11')], { rightToLeft: false }, fields, contextOf());
  const source: WordSource = { atoms, request: { fonts: halfFonts } };
  expect(cutWord(source, 0, 9.98, true)).toBe(true);
});
