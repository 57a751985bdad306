import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { keepPdfs } from '../../integrations/kept-pdfs.test-support.ts';
import { nodePlatform } from '../../integrations/rendering/node-platform.ts';
import { nodePictureDecoder } from '../../integrations/rendering/picture-decoder.ts';
import { readTemplate } from '../docx/read-template.ts';
import { type TestDocumentOptions, testDocument, testPart, testRelationship } from '../docx/test-package.ts';
import { paragraph, run, textsOf } from '../docx/test-reading.ts';
import { bindTemplate } from '../fill/bind/bind.ts';
import { fillTemplate } from '../fill/fill.ts';
import type { FieldMap, Row, Value } from '../fill/values/value.ts';
import type { TextDocument } from '../model/document.ts';
import { openRendering } from '../open-rendering.ts';
import { openDocxFilling } from './open-docx-filling.ts';

const platform = await nodePlatform();
const settings = { locale: 'en-US', timeZone: 'UTC' };
const fieldsOf = (fields: Readonly<Record<string, Value>>): FieldMap => new Map(Object.entries(fields));
const rowOf = (fields: Readonly<Record<string, Value>>): Row => ({ id: 'row', fields: fieldsOf(fields) });
const items = (...names: readonly string[]): Value => ({ type: 'records', records: names.map((Text) => fieldsOf({ Text })) });

const line = (text: string) => paragraph(run(text));
const sized = (width: number, inside = '') => `<w:sectPr>${inside}<w:pgSz w:w="${width * 20}" w:h="10000"/></w:sectPr>`;
/** A line with the break of a section as wide as that, in points. */
const broken = (text: string, width: number, inside = '') =>
  paragraph(text === '' ? '' : run(text), `<w:spacing w:after="40"/>${sized(width, inside)}`);

/** Sections as `width: texts`; the empty paragraphs that carry breaks are no texts. */
const shapeOf = ({ sections }: TextDocument) =>
  sections.map(({ page, blocks, headers }) => {
    const header = textsOf(headers.default?.blocks ?? []).join();
    const own = blocks.filter((block) => block.type !== 'paragraph' || !block.endsSection);
    return `${page.width}${header && ` ${header}`}: ${textsOf(own).join(' ')}`;
  });

/** The filled sections, which are those of the filled .docx as well. */
function fill(body: string, row: Row, options: TestDocumentOptions = {}) {
  const template = testDocument(body, { section: '<w:pgSz w:w="18000" w:h="10000"/>', ...options });
  const bound = bindTemplate(readTemplate(template).value);
  const codes = bound.diagnostics.map(({ code }) => code);
  const filled = fillTemplate(bound.value, row, settings, ({ code }) => codes.push(code));
  const { docx, diagnostics } = openDocxFilling(template, settings, { pictures: nodePictureDecoder() }).fill(row);
  expect(codes).toEqual([]);
  expect(diagnostics).toEqual([]);
  const { value, diagnostics: ofFilled } = readTemplate(docx);
  expect(ofFilled).toEqual([]);
  expect(shapeOf(value), 'the .docx').toEqual(shapeOf(filled));
  return { shape: shapeOf(filled), document: strFromU8(unzipSync(docx)['word/document.xml'] ?? new Uint8Array()) };
}

describe('a condition', () => {
  const yes = rowOf({ Annex: true });
  const no = rowOf({ Annex: false });

  it.each<[string, string, readonly string[], readonly string[]]>([
    [
      'that goes over a section and its break',
      broken('main', 600) + line('{{#if Annex}}') + line('annex') + broken('', 700) + line('{{/if}}') + line('end'),
      ['600: main', '700: annex', '900: end'],
      ['600: main', '900: end'],
    ],
    [
      'whose lines carry the breaks',
      line('main') + broken('{{#if Annex}}', 600) + line('annex') + broken('{{/if}}', 700) + line('end'),
      ['600: main', '700: annex', '900: end'],
      ['600: main', '900: end'],
    ],
    [
      'of a whole section, with an empty line left in it',
      broken('main', 600) + line('{{#if Annex}}') + line('annex') + line('{{/if}}') + broken('', 700) + line('end'),
      ['600: main', '700: annex', '900: end'],
      ['600: main', '900: end'],
    ],
    [
      'of the last section',
      broken('main', 600) + line('{{#if Annex}}') + line('annex') + line('{{/if}}') + line(''),
      ['600: main', '900: annex '],
      ['600: main'],
    ],
    [
      'of the last section, begun on the line of the break',
      line('main') + broken('{{#if Annex}}', 600) + line('annex {{/if}}'),
      ['600: main', '900: annex '],
      ['600: main'],
    ],
    [
      'of a part of a section whose last line has the break and text',
      line('main') + line('{{#if Annex}}') + line('more') + broken('and more{{/if}}', 600) + line('end'),
      ['600: main more and more', '900: end'],
      ['600: main', '900: end'],
    ],
    [
      'with a section in each branch',
      line('{{#if Annex}}') + broken('wide', 700) + line('{{else}}') + broken('narrow', 300) + line('{{/if}}') + line('end'),
      ['700: wide', '900: end'],
      ['300: narrow', '900: end'],
    ],
    ['of all there is', line('{{#if Annex}}') + broken('a', 600) + line('b') + line('{{/if}}'), ['600: a', '900: b'], ['900: ']],
    [
      'that ends in another section than it begins',
      line('a') + line('{{#if Annex}}') + broken('b', 600) + line('c') + line('{{/if}}') + line('d'),
      ['600: a b', '900: c d'],
      ['900: a d'],
    ],
    [
      'beside a section that is empty in the template',
      broken('', 500) + line('{{#if Annex}}') + broken('a', 600) + line('{{/if}}') + line('b'),
      ['500: ', '600: a', '900: b'],
      ['500: ', '900: b'],
    ],
  ])('%s', (_, body, withAnnex, without) => {
    expect(fill(body, yes).shape).toEqual(withAnnex);
    expect(fill(body, no).shape).toEqual(without);
  });
});

describe('a loop', () => {
  it.each<[string, string, readonly string[]]>([
    [
      'that goes over breaks: a section for each',
      broken('main', 600) + line('{{#Items}}') + line('{{Text}}') + broken('', 700) + line('{{/Items}}') + line('end'),
      ['600: main', '700: a', '700: b', '900: end'],
    ],
    [
      'whose first and last line have text',
      broken('main', 600) + line('{{#Items}}of {{Text}}') + broken('x', 700) + line('y{{/Items}}') + line('end'),
      ['600: main', '700: of a x', '700: y of b x', '900: y end'],
    ],
    [
      'inside of a section whose break stands on its last line',
      line('{{#Items}}') + line('{{Text}}') + broken('{{/Items}}', 700) + line('end'),
      ['700: a b', '900: end'],
    ],
    [
      'whose last line has text and the break, which stands behind the loop',
      line('{{#Items}}') + line('{{Text}}') + broken('x{{/Items}}', 700) + line('end'),
      ['700: a x b x', '900: end'],
    ],
    [
      'over two sections, in a loop',
      `${line('{{#Items}}')}${broken('{{Text}}', 700)}${line('{{#if Text = "a"}}')}${broken('only a', 500)}${line('{{/if}}')}${line('{{/Items}}')}${line('end')}`,
      ['700: a', '500: only a', '700: b', '900: end'],
    ],
  ])('%s', (_, body, shape) => {
    expect(fill(body, rowOf({ Items: items('a', 'b') })).shape).toEqual(shape);
  });

  it('gives each section the headers that it has in the template', () => {
    const header = (id: string, text: string) => ({ [`word/${id}.xml`]: testPart('w:hdr', line(text)) });
    const options: TestDocumentOptions = {
      section: '<w:headerReference w:type="default" r:id="h3"/><w:pgSz w:w="18000" w:h="10000"/>',
      parts: { ...header('h1', 'one'), ...header('h2', 'two {{No}}'), ...header('h3', 'three') },
      relationships: ['h1', 'h2', 'h3'].map((id) => testRelationship(id, 'header', `${id}.xml`)),
    };
    const refer = (id: string) => `<w:headerReference w:type="default" r:id="${id}"/>`;
    const body =
      broken('main', 600, refer('h1')) +
      line('{{#Items}}') +
      broken('{{Text}}', 500) +
      broken('more', 700, refer('h2')) +
      line('{{/Items}}') +
      line('end');
    expect(fill(body, rowOf({ Items: items('a', 'b'), No: '7' }), options).shape).toEqual([
      '600 one: main',
      '500 one: a',
      '700 two 7: more',
      '500 one: b',
      '700 two 7: more',
      '900 three: end',
    ]);
    const gone = line('{{#if Main}}') + broken('main', 600, refer('h1')) + line('{{/if}}') + broken('next', 500) + line('end');
    expect(fill(gone, rowOf({ Main: false, No: '7' }), options).shape).toEqual(['500 one: next', '900 three: end']);
  });
});

it('leaves what it does not touch to the letter', () => {
  const body = `${broken('main', 600)}\n ${line('{{#if Annex}}')}${line('annex')}${broken('{{/if}}', 700)} <!-- c -->${line('end')} `;
  const { document } = fill(body, rowOf({ Annex: false }));
  const { document: template } = fill(body.replace('{{#if Annex}}', '').replace('{{/if}}', ''), rowOf({}));
  expect(document).toBe(template.replace(/\n .*(?=<w:p><w:r><w:t xml:space="preserve">end)/su, ' <!-- c -->'));
});

it('makes the same pages of a row, whatever row came before', () => {
  const template = testDocument(
    `${broken('main {{No}}', 600)}${line('{{#Items}}')}${line('{{Text}}')}${broken('', 700)}${line('{{/Items}}')}${line('{{#if No}}')}${line('end')}${line('{{/if}}')}`,
    { section: '<w:pgSz w:w="18000" w:h="10000"/>' },
  );
  const rows = [rowOf({ No: '7', Items: items('a', 'b') }), rowOf({ No: '', Items: items('a') }), rowOf({ No: '8', Items: items() })];
  const open = () => openRendering(template, settings, platform);
  const alone = rows.map((row) => open().render(row, 'row'));
  for (const [index, { pdf }] of alone.entries()) keepPdfs(`row ${index}`, pdf);
  expect(alone.map(({ pages }) => pages)).toEqual([4, 2, 2]);
  const { render } = open();
  for (const index of [0, 1, 2, 0, 2, 1, 0])
    expect(Buffer.from(render(rows[index], 'row').pdf).equals(alone[index]?.pdf ?? new Uint8Array())).toBe(true);
});
