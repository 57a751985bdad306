import { expect, it } from 'vitest';
import { paragraph, readTestDocument, run } from './test-reading.ts';

const defaultsOf = (styles: string): readonly (string | number | undefined)[] => {
  const [first] = readTestDocument(paragraph(run('x')), { styles }).inlines;
  return first?.type === 'text' ? [first.properties.fonts.ascii, first.properties.size] : [];
};

it('sets text in Calibri of 11 points where a document has no defaults, and in Times New Roman of 10 where they are empty', () => {
  expect(defaultsOf('')).toEqual(['Calibri', 11]);
  expect(defaultsOf('<w:docDefaults><w:pPrDefault/></w:docDefaults>')).toEqual(['Calibri', 11]);
  expect(defaultsOf('<w:docDefaults><w:rPrDefault/></w:docDefaults>')).toEqual(['Times New Roman', 10]);
});
