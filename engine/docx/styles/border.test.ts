import { expect, test } from 'vitest';
import { paragraph, readTestDocument, run } from '../test-reading.ts';

const widthOf = (attributes: string) =>
  readTestDocument(paragraph(run('x'), `<w:pBdr><w:top w:val="single" ${attributes}/></w:pBdr>`)).paragraphs[0]?.properties.borders.top
    ?.width;

test('a border is as wide as it says, in eighths of a point, from a quarter of a point on', () => {
  expect(widthOf('w:sz="12"')).toBe(1.5);
  expect(widthOf('w:sz="0"')).toBe(0.25);
});

// Measured: LibreOffice 7.4. Rows are as much lower.
test('a border of an odd number of eighths has whole twips', () => {
  expect(['w:sz="3"', 'w:sz="5"', 'w:sz="13"'].map(widthOf)).toEqual([0.35, 0.6, 1.6]);
});

// Measured: LibreOffice 7.4.
test('a border that says no width, or none that is a number, has 0.75 pt', () => {
  expect(widthOf('')).toBe(0.75);
  expect(widthOf('w:sz="thin"')).toBe(0.75);
});

test('a border says whether its frame casts a shadow', () => {
  const shadowOf = (attributes: string) =>
    readTestDocument(paragraph(run('x'), `<w:pBdr><w:top w:val="single" ${attributes}/></w:pBdr>`)).paragraphs[0]?.properties.borders.top
      ?.shadow;
  expect(['w:shadow="1"', 'w:shadow="true"', 'w:shadow="0"', ''].map(shadowOf)).toEqual([true, true, undefined, undefined]);
});
