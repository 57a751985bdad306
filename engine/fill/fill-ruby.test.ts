import { expect, it } from 'vitest';
import type { Diagnostic } from '../diagnostics.ts';
import type { Inline } from '../model/paragraph.ts';
import { bindTemplate } from './bind/bind.ts';
import { fillTemplate } from './fill.ts';
import { dataRow, document, paragraph, RUN, text } from './test-documents.ts';

it('fills texts with readings and their readings, which vanish with what they read', () => {
  const ruby = (reading: string, ...base: readonly string[]): Inline => ({
    type: 'ruby',
    base: base.map((part) => text(part)),
    reading: [text(reading)],
    alignment: 'center',
    raise: 10,
    properties: RUN,
  });
  const template = document([
    paragraph(ruby('{{Reading}}', '{{Na', 'me}}!')),
    paragraph(ruby('{{None}}', 'a')),
    paragraph(ruby('b', '{{None}}')),
  ]);
  const diagnostics: Diagnostic[] = [];
  const row = dataRow({ Name: 'Ada', Reading: 'eida\nx', None: '' });
  const filled = fillTemplate(bindTemplate(template).value, row, { locale: 'en', timeZone: 'UTC' }, (each) => diagnostics.push(each));
  expect(filled.sections[0]?.blocks).toMatchObject([
    { children: [{ type: 'ruby', base: [{ text: 'Ada' }, { text: '!' }], reading: [{ text: 'eida' }, { text: 'x' }] }] },
    { children: [{ type: 'text', text: 'a' }] },
    { children: [] },
  ]);
  expect(diagnostics.map(({ code, where }) => `${code} ${where?.path}`)).toEqual([
    'fill/missing-value paragraph 2, reading',
    'fill/missing-value paragraph 3, text with a reading',
  ]);
});
