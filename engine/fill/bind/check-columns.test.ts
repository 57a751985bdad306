import { describe, expect, it } from 'vitest';
import { testPngHeader } from '../../images/test-png.ts';
import type { Block } from '../../model/document.ts';
import type { Paragraph } from '../../model/paragraph.ts';
import { fillTemplate } from '../fill.ts';
import { dataRow, document, header, paragraph, records, section, table, textOf } from '../test-documents.ts';
import type { Value } from '../values/value.ts';
import { bindTemplate, checkColumns } from './bind.ts';

describe('checkColumns', () => {
  const template = document([], {
    sections: [
      section([paragraph('{{Totl}} {{Total}} {{client name}}'), table(['{{#Items}}{{Item}} {{Pric}}', '{{Total}}{{/Items}}'])], {
        headers: { default: header(paragraph('{{Logo}}')) },
      }),
    ],
  });
  const bound = bindTemplate(template).value;

  it('lists every placeholder with its places', () => {
    expect(bound.placeholders.map(({ name, count, outside, loops, isList }) => [name, count, outside, loops, isList])).toEqual([
      ['Totl', 1, true, [], false],
      ['Total', 2, true, ['Items'], false],
      ['client name', 1, true, [], false],
      ['Items', 1, true, [], true],
      ['Item', 1, false, ['Items'], false],
      ['Pric', 1, false, ['Items'], false],
      ['Logo', 1, true, [], false],
    ]);
    expect(bound.placeholders.flatMap(({ places }) => places.map(({ part, path }) => [part, path]))).toEqual([
      [undefined, 'paragraph 1'],
      [undefined, 'paragraph 1'],
      [undefined, 'table 1, row 1, cell 2, paragraph 1'],
      [undefined, 'paragraph 1'],
      [undefined, 'table 1, row 1, cell 1'],
      [undefined, 'table 1, row 1, cell 1, paragraph 1'],
      [undefined, 'table 1, row 1, cell 1, paragraph 1'],
      ['word/header1.xml', 'header, paragraph 1'],
    ]);
  });

  it('tells of a template without placeholders', () => {
    const plain = bindTemplate(document([paragraph('Dear Sir or Madam')])).value;
    expect(checkColumns(plain, ['Client', 'Total']).diagnostics).toMatchObject([
      { severity: 'warning', code: 'fill/no-placeholder', hint: expect.stringContaining('{{Client}}') },
    ]);
  });

  it('misses no name where no columns are known, and leaves it to the rows', () => {
    expect(checkColumns(bound, [])).toEqual({ unknown: [], unused: [], diagnostics: [] });
    const messages: string[] = [];
    fillTemplate(bound, dataRow({}), { timeZone: 'UTC', locale: 'en-US' }, ({ message }) => messages.push(message));
    expect(messages).toContain("Column 'Totl' is not in the rows.");
  });

  it.each([
    ['{{^Items}}', 'Write what stands where there is nothing as {{#if not Items}} … {{/if}}.'],
    ['{{#if Paid}}a{{else if Due}}b{{/if}}', 'Write a condition in the other half as {{else}}{{#if Due}} … {{/if}}{{/if}}.'],
    ['{{#if Total > 100}}a{{/if}}', expect.stringContaining('compares it by = or !=')],
    ['{{#if Paid && Due}}a{{/if}}', expect.stringContaining('compares it by = or !=')],
    ['{{client.name}}', 'Write a field of a record as {{#client}}{{name}}{{/client}}.'],
    ['{{order.name}}', 'The placeholder stays as written: correct it, or add the column.'],
    ['{{Due.}}', 'Write {{Due}} in the template.'],
  ])('tells whoever writes %s how it is written here', (text, hint) => {
    const columns = ['Items', 'Paid', 'Due', 'Total', 'Client'];
    const { value } = bindTemplate(document([paragraph(text)]));
    expect(checkColumns(value, columns).diagnostics).toMatchObject([{ code: 'fill/unknown-placeholder', hint }]);
    const hints: (string | undefined)[] = [];
    const row = dataRow(Object.fromEntries(columns.map((column) => [column, 'x'])));
    fillTemplate(value, row, { timeZone: 'UTC', locale: 'en-US' }, (diagnostic) => hints.push(diagnostic.hint));
    expect(hints).toContainEqual(hint);
  });

  it('says nothing of a column that is named like that', () => {
    const { value } = bindTemplate(document([paragraph('{{^Items}}{{A > B}}{{client.name}}')]));
    expect(checkColumns(value, ['^Items', 'A > B', 'client.name', 'client']).diagnostics).toEqual([]);
  });

  it('finds unknown names, the nearest column, and columns that are not used', () => {
    const check = checkColumns(bound, ['Total', 'Client Name', 'Items', 'Due']);
    expect(check.unknown.map(({ name, suggestion }) => [name, suggestion])).toEqual([
      ['Totl', 'Total'],
      ['Logo', undefined],
    ]);
    expect(check.unused).toEqual(['Due']);
    expect(check.diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([
      "fill/unknown-placeholder Column 'Totl' is not in the rows. Did you mean 'Total'?",
      "fill/inexact-name 'client name' is taken for the column 'Client Name', which is written differently.",
      "fill/unknown-placeholder Column 'Logo' is not in the rows.",
    ]);
  });

  it('looks for the nearest column of the first hundred unknown names', () => {
    const names = Array.from({ length: 101 }, (_, index) => `Total of the yer ${index}`);
    const { value } = bindTemplate(document([paragraph(names.map((name) => `{{${name}}}`).join(''))]));
    expect(checkColumns(value, ['Total of the year']).unknown.filter(({ suggestion }) => suggestion !== undefined)).toHaveLength(100);
  });

  it('judges names in loops when the columns of the records are known', () => {
    const check = checkColumns(bound, ['Totl', 'Total', 'client name', 'Items', 'Logo'], new Map([['Items', ['Item', 'Price']]]));
    expect(check.unknown.map(({ name, suggestion }) => [name, suggestion])).toEqual([['Pric', 'Price']]);
  });
});

describe('pictures', () => {
  const picture = (width: number, height: number): Value => ({ type: 'picture', name: 'p.png', bytes: testPngHeader(width, height) });
  const fillBlocks = (template: readonly Block[], fields: Readonly<Record<string, Value>>) => {
    const codes: string[] = [];
    const settings = { locale: 'en', timeZone: 'UTC' };
    const filled = fillTemplate(bindTemplate(document(template)).value, dataRow(fields), settings, ({ code }) => codes.push(code));
    return { blocks: filled.sections[0]?.blocks ?? [], codes };
  };
  const fill = (P: Value) => fillBlocks([paragraph(' {{P}} '), table(['{{P}}']), paragraph('no {{P}}'), paragraph('{{P | text}}')], { P });

  it('are placed where their tag is alone, at 96 dpi and no wider than the page or the cell', () => {
    const { blocks, codes } = fill(picture(960, 480));
    expect(blocks).toMatchObject([
      { children: [{ text: ' ' }, { type: 'drawing', drawing: { width: 451, height: 225.5, description: 'p.png' } }, { text: ' ' }] },
      { rows: [{ cells: [{ blocks: [{ children: [{ type: 'drawing', drawing: { width: 100, height: 50 } }] }] }] }] },
      { children: [{ text: 'no ' }, { text: 'p.png' }] },
      { children: [{ text: 'p.png' }] },
    ]);
    expect(codes).toEqual(['fill/picture-inline']);
    expect(fill(picture(96, 48)).blocks[0]).toMatchObject({ children: [{}, { drawing: { width: 72, height: 36 } }, {}] });
  });

  it.each<readonly Block[]>([
    [paragraph('{{#if P}}{{P}}{{/if}}')],
    [paragraph('{{#if P}}{{P}}{{else}}no picture{{/if}}')],
    [paragraph('{{#if not P}}{{#if Name}}{{Name}}{{/if}}{{else}}{{P}}{{/if}}')],
    [paragraph(' {{#Items}}{{P}}{{/Items}}')],
    [paragraph('{{#Items}}{{P}}'), paragraph('{{/Items}}')],
    [table(['{{#Items}}{{P}}', '{{Name}}{{/Items}}'])],
    [table(['{{#Items}}{{Name}}', '{{P}}{{/Items}}'])],
  ])('are placed where only tags of blocks stand beside them', (...blocks) => {
    const P = picture(96, 48);
    const { blocks: filled, codes } = fillBlocks(blocks, { P, Items: records({ P, Name: 'a' }) });
    expect(textOf(filled)).toContain('<p.png>');
    expect(codes).toEqual([]);
  });

  it('are told by their names where text of another tag stands beside them', () => {
    const { blocks: filled, codes } = fillBlocks([paragraph('{{#if P}}{{P}}{{/if}}{{Name}}')], { P: picture(96, 48), Name: 'a' });
    expect(textOf(filled)).toBe('p.pnga');
    expect(codes).toEqual(['fill/picture-inline']);
  });

  it('are told by their names beside a condition that says something in either half', () => {
    const { blocks: filled } = fillBlocks([paragraph('{{P}}{{#if Name}}{{else}}!{{/if}}')], { P: picture(96, 48), Name: 'a' });
    expect(textOf(filled)).toBe('p.png');
  });

  it('are left out and named when the document has no pixels left for them', () => {
    const { blocks, codes } = fill(Array.from({ length: 11 }, () => picture(5000, 8000)));
    const [paragraph] = blocks as readonly Paragraph[];
    expect(paragraph?.children.filter(({ type }) => type === 'drawing')).toHaveLength(10);
    // Once in the text and once in the cell.
    expect(codes.filter((code) => code === 'image/too-large')).toHaveLength(2);
  });

  it('may come several at once, and what is no picture is reported', () => {
    expect(fill([picture(1, 1), picture(1, 1)]).blocks[0]).toMatchObject({ children: [{}, { type: 'drawing' }, { type: 'drawing' }, {}] });
    expect(fill({ type: 'picture', name: 'x.txt', bytes: new Uint8Array([1]) }).codes).toContain('fill/not-a-picture');
  });
});
