import { expect, it } from 'vitest';
import { collectGarbage } from '../../integrations/collect-garbage.test-support.ts';
import { readTemplate } from './read-template.ts';
import { testDocument } from './test-package.ts';
import { paragraph, run, textsOf } from './test-reading.ts';

it('keeps the model and not what it was read from, though its lists format their labels later on', async () => {
  const marks = Array.from({ length: 100_000 }, (_, index) => `<w:proofErr w:type="${Math.imul(index, 0x9e3779b1)}"/>`).join('');
  const file = testDocument(paragraph(`${marks}${run('text')}`, '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'), {
    numbering:
      '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/><w:rPr><w:b/></w:rPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
  });
  await collectGarbage();
  const before = process.memoryUsage().heapUsed;
  const { value } = readTemplate(file);
  await collectGarbage();
  expect((process.memoryUsage().heapUsed - before) / 1e6).toBeLessThan(2);
  expect(value.sections.flatMap(({ blocks }) => textsOf(blocks))).toEqual(['text']);
});
