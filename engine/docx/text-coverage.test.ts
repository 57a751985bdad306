import { expect, test } from 'vitest';
import type { Diagnostic } from '../diagnostics.ts';
import { field, paragraph, readTestDocument, run, textsOf } from './test-reading.ts';
import { checkTextCoverage, surveyPart } from './text-coverage.ts';
import { parseXmlText } from './xml/parse-xml.ts';

const nested = (depth: number) => Array.from({ length: depth }).reduce((inside: string) => field('QUOTE', inside), run('kept'));

test('fields inside one another are read to a depth, and what is deeper loses its marks and no text', () => {
  const survey = (depth: number) =>
    surveyPart(
      parseXmlText(`<w:p xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${nested(depth)}${nested(1)}</w:p>`, 'p'),
    );
  expect(survey(64).strayFieldMarks.size).toBe(0);
  expect(survey(100).strayFieldMarks.size).toBe(36 * 3);
  expect(survey(100).texts).toEqual(['kept', 'kept']);
  const { blocks, codes } = readTestDocument(paragraph(nested(100)));
  expect(textsOf(blocks)).toEqual(['kept']);
  expect(codes).toEqual(['docx/field-unbalanced']);
});

test('of texts that are lost the first twenty are named', () => {
  const found: Diagnostic[] = [];
  checkTextCoverage(
    'part',
    Array.from({ length: 100 }, (_, index) => `lost ${index}`),
    [],
    (diagnostic) => found.push(diagnostic),
  );
  expect(found.map(({ where }) => where?.text).slice(-2)).toEqual(['lost 18', 'lost 19']);
});
