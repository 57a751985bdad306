import { expect, test } from 'vitest';
import { paragraph, readTestDocument, run } from '../test-reading.ts';

const STYLES = `
  <w:style w:type="paragraph" w:styleId="Points"><w:name w:val="Points"/><w:pPr><w:spacing w:before="120" w:after="120"/></w:pPr></w:style>
  <w:style w:type="paragraph" w:styleId="Lines"><w:name w:val="Lines"/><w:pPr><w:spacing w:beforeLines="60" w:afterLines="60"/></w:pPr></w:style>`;
/** A line where no grid says otherwise. */
const LINE = 12;
const spacingOf = (style: string, spacing: string) => {
  const { paragraphs } = readTestDocument(paragraph(run('x'), `<w:pStyle w:val="${style}"/><w:spacing ${spacing}/>`), { styles: STYLES });
  const { before, after } = paragraphs[0]?.properties.spacing ?? {};
  return [before, after];
};

// Measured: LibreOffice 7.4.
test('space in lines wins over a length of the style, and no lines are no space', () => {
  expect(spacingOf('Points', 'w:beforeLines="60" w:afterLines="60"')).toEqual([0.6 * LINE, 0.6 * LINE]);
  expect(spacingOf('Points', 'w:beforeLines="0" w:afterLines="0"')).toEqual([0, 0]);
});

test('a length wins over lines beside it and over those of the style', () => {
  expect(spacingOf('Points', 'w:before="200" w:beforeLines="60"')).toEqual([10, 6]);
  expect(spacingOf('Lines', 'w:before="300"')).toEqual([15, 0.6 * LINE]);
});
