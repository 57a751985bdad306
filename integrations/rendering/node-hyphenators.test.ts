import { expect, it } from 'vitest';
import { PATTERN_FILES } from '../../engine/hyphenation/pattern-files.ts';
import { nodeHyphenators } from './node-hyphenators.ts';

function divided(word: string, language: string): string | undefined {
  const places = nodeHyphenators.find(language)?.(word);
  return places && [0, ...places].map((from, index) => word.slice(from, places[index])).join('-');
}

it.each([
  ['de-DE', 'Rechnungsbetrag', 'Rech-nungs-be-trag'],
  ['en-US', 'termination', 'ter-mi-na-tion'],
  ['en-GB', 'termination', 'ter-mi-na-tion'],
  ['fr-CH', 'développement', 'dé-ve-lop-pe-ment'],
  ['nl', 'wetenschappelijk', 'we-ten-schap-pe-lijk'],
  ['hu-HU', 'államtitkárság', 'ál-lam-tit-kár-ság'],
  ['ru-RU', 'государственный', 'го-су-дар-ствен-ный'],
  ['el-GR', 'αυτοκίνητο', 'αυ-το-κί-νη-το'],
  ['sr-Latn-RS', 'odgovornost', 'od-go-vor-nost'],
  ['nb-NO', 'regnskapsfører', 'regn-skaps-fø-rer'],
])('divides words of %s', (language, word, expected) => expect(divided(word, language)).toBe(expected));

it('divides words of capitals at the same places', () => {
  expect(divided('RECHNUNGSBETRÄGE', 'de')).toBe('RECH-NUNGS-BE-TRÄ-GE');
});

it('has patterns for every language that it names', () => {
  for (const file of PATTERN_FILES) expect(nodeHyphenators.find(file), file).toBeDefined();
});

it('leaves words whole that it can not divide', () => {
  expect(nodeHyphenators.find('cs-CZ')).toBeUndefined();
  expect(nodeHyphenators.find('')).toBeUndefined();
  for (const word of ['', 'a', 'I20260', 'naïveté\u4e00', 'İSTANBULLU', 'Rechnung'.repeat(8)])
    expect(nodeHyphenators.find('de')?.(word)).toEqual([]);
  // The word before leaves nothing behind.
  expect(divided('Rechnungsbetrag', 'de')).toBe('Rech-nungs-be-trag');
});
