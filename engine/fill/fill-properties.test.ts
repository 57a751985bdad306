import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NAUGHTY_STRINGS } from '../../golden/naughty-strings.ts';
import type { Inline, Paragraph } from '../model/paragraph.ts';
import { bindTemplate } from './bind/bind.ts';
import { fillTemplate } from './fill.ts';
import { BOLD, dataRow, document, paragraph, paragraphText, text } from './test-documents.ts';
import type { Value } from './values/value.ts';

const SETTINGS = { locale: 'en-US', timeZone: 'UTC' } as const;

function fillParagraph(template: Paragraph, fields: ReadonlyMap<string, Value>): string {
  const bound = bindTemplate(document([template])).value;
  return (
    fillTemplate(bound, dataRow(fields), SETTINGS, () => undefined)
      .sections[0]?.blocks.map((block) => (block.type === 'paragraph' ? paragraphText(block) : ''))
      .join('') ?? ''
  );
}

/** Line breaks have one form in the model. */
const lines = (value: string): string => value.replace(/\r\n|[\r\u2028\u2029]/gu, '\n');

const naughty = fc.constantFrom(...NAUGHTY_STRINGS);
const anyText = fc.oneof(naughty, fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ unit: 'grapheme', maxLength: 40 }));

describe('filling', () => {
  it('puts any text into the paragraph to the letter, whatever is in it', () => {
    fc.assert(
      fc.property(anyText, anyText, (a, b) => {
        const fields = new Map<string, Value>([
          ['A', a],
          ['B', b],
          ['Name', 'WRONG'],
        ]);
        expect(fillParagraph(paragraph('<{{A}}|', text('{{B', BOLD), '}}>'), fields)).toBe(`<${lines(a)}|${lines(b)}>`);
      }),
      { numRuns: 400 },
    );
    for (const value of NAUGHTY_STRINGS) expect(fillParagraph(paragraph('{{A}}'), new Map([['A', value]]))).toBe(lines(value));
  });

  it('gives the same text as replacing in the joined text, however the runs are cut', () => {
    const piece = fc.oneof(
      fc.constantFrom('{{A}}', '{{ B }}', '{{C | upper}}', '{{nope}}', '{{#L}}{{.}},{{/L}}', '{{#if A}}yes{{else}}no{{/if}}'),
      fc.constantFrom('text ', '{', ' }', '. ', '\u00AB\u00BB', 'x{y}'),
    );
    const naive = new Map([
      ['{{A}}', 'a{{B}}'],
      ['{{ B }}', ''],
      ['{{C | upper}}', 'ÇX'],
      ['{{nope}}', '{{nope}}'],
      ['{{#L}}{{.}},{{/L}}', '1,{{A}},'],
      ['{{#if A}}yes{{else}}no{{/if}}', 'yes'],
    ]);
    const fields = new Map<string, Value>([
      ['A', 'a{{B}}'],
      ['B', ''],
      ['C', 'çx'],
      ['L', [1, '{{A}}']],
    ]);
    fc.assert(
      fc.property(
        fc.array(piece, { minLength: 1, maxLength: 12 }),
        fc.array(fc.nat({ max: 200 }), { maxLength: 20 }),
        fc.boolean(),
        (pieces, cuts, bookmarks) => {
          // A separator keeps a lone brace from touching a tag, which would be another text.
          const joined = pieces.join('-');
          const at = [...new Set([0, ...cuts.map((cut) => cut % joined.length), joined.length])].sort((a, b) => a - b);
          const children = at
            .slice(1)
            .flatMap((end, index): readonly Inline[] => [
              ...(bookmarks ? [{ type: 'bookmark', name: 'b', properties: BOLD } as const] : []),
              text(joined.slice(at[index], end), index % 2 ? BOLD : undefined),
            ]);
          // The first paragraph stays even when its only content is a condition.
          expect(fillParagraph(paragraph('|', ...children), fields)).toBe(`|${pieces.map((part) => naive.get(part) ?? part).join('-')}`);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('changes neither the template nor any prototype', () => {
    const before = [Object.getOwnPropertyNames(Object.prototype), Object.getOwnPropertyNames(Array.prototype)];
    const template = document([paragraph('{{__proto__}} {{constructor}} {{A}}')]);
    const copy = JSON.stringify(template.sections);
    const bound = bindTemplate(template).value;
    for (const value of NAUGHTY_STRINGS)
      fillTemplate(
        bound,
        dataRow(
          new Map([
            ['__proto__', value],
            ['constructor', value],
            ['A', value],
            [value, value],
          ]),
        ),
        SETTINGS,
        () => undefined,
      );
    expect(JSON.stringify(template.sections)).toBe(copy);
    expect([Object.getOwnPropertyNames(Object.prototype), Object.getOwnPropertyNames(Array.prototype)]).toEqual(before);
  });

  it('survives any text as a template, and what it does not understand stays', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('{{', '}}', '{', '#', '/', 'if ', 'else', '|', '"', 'A', ' ', 'number:2', '\u201C', '='), {
          maxLength: 25,
        }),
        (parts) => {
          const written = parts.join('');
          const filled = fillParagraph(paragraph(written), new Map<string, Value>([['A', 'v']]));
          if (!written.includes('{{') || !written.includes('}}')) expect(filled).toBe(written);
        },
      ),
      { numRuns: 500 },
    );
  });
});
