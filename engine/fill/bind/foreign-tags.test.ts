import { describe, expect, it } from 'vitest';
import { document, paragraph, table } from '../test-documents.ts';
import { bindTemplate } from './bind.ts';

const told = (...texts: readonly string[]) => bindTemplate(document(texts.map((text) => paragraph(text)))).diagnostics;

describe('tags of other template tools', () => {
  it('are told by the first of each notation, with how many there are', () => {
    const { diagnostics } = bindTemplate(
      document([
        paragraph('{% if paid %}Thanks{% else %}Please pay{% endif %}'),
        table(['{%tr for item in items %}']),
        paragraph('+++INS name+++'),
      ]),
    );
    expect(diagnostics).toMatchObject([
      {
        severity: 'warning',
        code: 'fill/foreign-tag',
        message: "'{% if paid %}' is written as for another template tool, and so are 3 more. It stays as written.",
        where: { path: 'paragraph 1', text: '{% if paid %}' },
      },
      { message: "'+++INS name+++' is written as for another template tool. It stays as written.", where: { path: 'paragraph 2' } },
    ]);
  });

  it.each(['{first_name}', '{#items}', '{d.client.name}', '{last}{first}', '${client.name}', '<<Client name>>'])(
    'are found in a template that has no placeholder: %s',
    (text) => {
      expect(told(`Dear ${text}!`).map(({ code }) => code)).toEqual(['fill/foreign-tag']);
    },
  );

  it.each(['{first_name}', '${name}', '<<name>>'])('are ordinary text beside a placeholder: %s', (text) => {
    expect(told(`{{Name}} ${text}`)).toEqual([]);
  });

  it.each(['\\frac{a}{b}', '{a, b}', '{8D3F-11}', '{}', 'C+++ or +++', '+++ see below +++', '5 << 7 >> 2', '50 %'])(
    'are not seen in ordinary text: %s',
    (text) => {
      expect(told(text)).toEqual([]);
    },
  );
});
