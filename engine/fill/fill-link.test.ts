import { describe, expect, it } from 'vitest';
import { keepPdfs } from '../../integrations/kept-pdfs.test-support.ts';
import { nodePlatform } from '../../integrations/rendering/node-platform.ts';
import { testDocument, testRelationship } from '../docx/test-package.ts';
import { field, paragraph, readTestDocument, run } from '../docx/test-reading.ts';
import type { Block } from '../model/document.ts';
import { openRendering } from '../open-rendering.ts';
import { bindTemplate, checkColumns } from './bind/bind.ts';
import { fillTemplate } from './fill.ts';
import { dataRow, document, inlineDrawing, paragraph as paragraphOf, records, textBox } from './test-documents.ts';
import type { FormatSettings, Value } from './values/value.ts';

type Fields = Readonly<Record<string, Value>>;

const settings: FormatSettings = { locale: 'en-US', timeZone: 'UTC' };
const linkedTo = (target: string) => ({ relationships: [testRelationship('l', 'hyperlink', target, true)] });
const linked = (text: string) => `<w:hyperlink r:id="l">${run(text)}</w:hyperlink>`;

function linksOf(blocks: readonly Block[], fields: Fields) {
  const told: string[] = [];
  const bound = bindTemplate(document(blocks));
  const { sections } = fillTemplate(bound.value, dataRow(fields), settings, ({ code }) => told.push(code));
  const children = sections.flatMap((section) => section.blocks.flatMap((block) => (block.type === 'paragraph' ? block.children : [])));
  return {
    links: children.flatMap((child) => child.link ?? (child.type === 'drawing' ? (child.drawing.link ?? []) : [])),
    told: [...bound.diagnostics.map(({ code }) => code), ...told],
  };
}

describe('placeholders in the address of a link', () => {
  it.each([
    ['in braces as Word stores them', 'https://pay.example.com/%7b%7bN%7d%7d', { N: 17 }, 'https://pay.example.com/17'],
    ['in braces as they are', 'https://pay.example.com/{{N}}/open', { N: 17 }, 'https://pay.example.com/17/open'],
    [
      'with spaces and formats',
      'https://e.com/%7B%7BDue%20date%20%7C%20date:%22yyyy%22%7D%7D',
      { 'Due date': '2026-03-09' },
      'https://e.com/2026',
    ],
    [
      'with letters that an address does not have',
      'https://e.com/?q={{Q}}',
      { Q: 'a&b/c ü\ud800' },
      'https://e.com/?q=a%26b%2Fc%20%C3%BC%EF%BF%BD',
    ],
    ['for mail', 'mailto:%7b%7bEmail%7d%7d?subject={{N}}', { Email: 'ada+1@e.com', N: 'No. 7' }, 'mailto:ada%2B1@e.com?subject=No.%207'],
    ['as all of it', '%7b%7bLink%7d%7d', { Link: ' https://e.com/a?b=1&c=2 ' }, 'https://e.com/a?b=1&c=2'],
    ['as its beginning', '{{Base}}/{{N}}', { Base: 'https://e.com/a', N: 'b/c' }, 'https://e.com/a/b%2Fc'],
    ['behind a scheme that the value has, too', 'http://{{Link}}', { Link: 'https://e.com/a' }, 'https://e.com/a'],
    ['behind a scheme that the value has not', 'http://{{Link}}', { Link: 'e.com/a' }, 'http://e.com/a'],
    ['in conditions', 'https://e.com/{{#if Paid}}receipt{{else}}pay{{/if}}', { Paid: false }, 'https://e.com/pay'],
  ])('are filled %s', (_, target, fields: Fields, url) => {
    const { blocks, codes } = readTestDocument(paragraph(linked('Pay')), linkedTo(target));
    expect([codes, linksOf(blocks, fields)]).toEqual([[], { links: [{ url }], told: [] }]);
  });

  it('lead nowhere when nothing is left of it, and stay visible when unknown', () => {
    const of = (target: string, fields: Fields) => linksOf(readTestDocument(paragraph(linked('x')), linkedTo(target)).blocks, fields);
    expect(of('{{Link}}', { Link: '' })).toEqual({ links: [{}], told: ['fill/missing-value'] });
    expect(of('https://e.com/{{Nr}}', { Nx: 1 })).toEqual({ links: [{ url: 'https://e.com/{{Nr}}' }], told: ['fill/unknown-placeholder'] });
    expect(of('https://e.com/{{#if N}}', { N: 1 }).told).toEqual(['fill/bad-tag']);
  });

  it('count as others do, with their place', () => {
    const { value } = bindTemplate(readTestDocument(paragraph(linked('Pay')), linkedTo('https://e.com/{{Numer}}')).document);
    const places = [{ path: 'paragraph 1, link', text: 'https://e.com/{{Numer}}' }];
    expect(value.placeholders).toMatchObject([{ name: 'Numer', count: 1, outside: true, places }]);
    expect(checkColumns(value, ['Number']).unknown).toMatchObject([{ name: 'Numer', suggestion: 'Number' }]);
  });

  it('show no half of a character where their place is cut short', () => {
    const target = `https://e.com/{{N}}/${'😀'.repeat(100)}`;
    const { value } = bindTemplate(readTestDocument(paragraph(linked('Pay')), linkedTo(target)).document);
    expect(value.placeholders[0]?.places[0]?.text).toMatch(/^https:\/\/e\.com\/\{\{N\}\}\/😀+…$/u);
  });

  it('are those of each record in loops, over paragraphs and within a line, and one link for all of its text', () => {
    const items = { Items: records({ Url: 'a', T: 'x\ny' }, { Url: 'b', T: 'z' }) };
    const target = linkedTo('https://e.com/{{Url}}');
    for (const body of [
      ['{{#Items}}', linked('{{T}} open'), '{{/Items}}']
        .map((content) => paragraph(content.startsWith('<') ? content : run(content)))
        .join(''),
      paragraph(run('{{#Items}}') + linked('{{T}} open') + run('{{/Items}} end')),
    ]) {
      const { links, told } = linksOf(readTestDocument(body, target).blocks, items);
      expect(told).toEqual([]);
      expect([...new Set(links)]).toEqual([{ url: 'https://e.com/a' }, { url: 'https://e.com/b' }]);
    }
  });

  it('are filled in fields and of drawings and the drawings in them', () => {
    const fieldLink = readTestDocument(paragraph(field('HYPERLINK "https://e.com/{{N}}"', run('Pay'))));
    expect(linksOf(fieldLink.blocks, { N: 1 }).links).toEqual([{ url: 'https://e.com/1' }]);
    const drawing = { ...textBox(paragraphOf('x')), link: { url: 'https://e.com/{{N}}' } };
    expect(linksOf([paragraphOf(inlineDrawing(drawing))], { N: 1 }).links).toEqual([{ url: 'https://e.com/1' }]);
  });

  it('are filled for each row of a run, in a paragraph that is the same otherwise, and lead to no other scheme', async () => {
    const template = testDocument(paragraph(linked('Pay here')), linkedTo('{{Link}}'));
    const rendering = openRendering(template, settings, await nodePlatform());
    const urls = ['https://e.com/1', 'https://e.com/2', 'https://e.com/1', 'javascript:alert(1)'].map((Link, index) => {
      const { pdf, diagnostics } = rendering.render(dataRow({ Link }), `${index}`);
      keepPdfs(`link ${index}`, pdf);
      return [/\/URI\(([^)]*)\)/u.exec(Buffer.from(pdf).toString('latin1'))?.[1], diagnostics.map(({ code }) => code)];
    });
    expect(urls).toEqual([
      ['https://e.com/1', []],
      ['https://e.com/2', []],
      ['https://e.com/1', []],
      [undefined, ['fill/unsafe-link']],
    ]);
  });
});
