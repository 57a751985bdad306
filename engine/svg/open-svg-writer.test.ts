import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { NAUGHTY_STRINGS } from '../../golden/naughty-strings.ts';
import { nodePlatform } from '../../integrations/rendering/node-platform.ts';
import { testDocument } from '../docx/test-package.ts';
import type { FieldMap, Row, Value } from '../fill/values/value.ts';
import type { Mark, Page } from '../layout/display-list.ts';
import { openRendering, type TemplateRendering } from '../open-rendering.ts';
import { openWriter } from '../pdf/open-writer.ts';
import { readText } from '../pdf/test-reading.ts';
import { openSvgWriter } from './open-svg-writer.ts';
import { svgText } from './page-drawing.ts';

const platform = await nodePlatform();
const settings = { locale: 'en-US', timeZone: 'UTC' };
const open = (template: Uint8Array) => openRendering(template, settings, platform);
const rowOf = (fields: Readonly<Record<string, Value>>): Row => ({ id: '1', fields: new Map(Object.entries(fields)) });
const paragraph = (text: string, properties = '') =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

interface Drawn {
  /** Text of each `<text>`. */
  readonly lines: readonly string[];
  readonly names: ReadonlySet<string>;
  readonly attributes: readonly (readonly [element: string, name: string, value: string])[];
}
/** Parses the page as XML; throws when it is not well-formed. */
function parse(svg: string): Drawn {
  const lines: string[] = [];
  const names = new Set<string>();
  const attributes: [string, string, string][] = [];
  let inText = false;
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes: own }) => {
    names.add(name);
    for (const [key, value] of Object.entries(own)) attributes.push([name, key, value]);
    if (name !== 'text') return;
    inText = true;
    lines.push('');
  });
  parser.on('text', (text) => {
    if (inText) lines.push(lines.pop() + text);
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'text') inText = false;
  });
  parser.write(svg).close();
  return { lines, names, attributes };
}

const ELEMENTS = 'svg defs path clipPath rect linearGradient stop image g use line text tspan a title'.split(' ');

/** What no page may have: other elements, styles, handlers, addresses of other kinds, ids twice or missing. */
function expectHarmless({ names, attributes }: Drawn): void {
  expect([...names].filter((name) => !ELEMENTS.includes(name))).toEqual([]);
  expect(attributes.filter(([, name]) => name === 'style' || name === 'class' || name.startsWith('on'))).toEqual([]);
  const ids = attributes.filter(([, name]) => name === 'id').map(([, , value]) => value);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [element, name, value] of attributes) {
    if (name !== 'href') continue;
    if (element === 'a') expect(value).toMatch(/^(https?:\/\/|mailto:)/i);
    else if (element === 'image') expect(value).toMatch(/^data:image\/(png|jpeg);base64,[A-Za-z0-9+/=]+$/);
    else expect(ids).toContain(value.slice(1));
  }
}

/** All characters but white space, sorted; those that XML can't hold as U+FFFD, and the ligatures that a PDF has as their letters. */
const characters = (text: string) => {
  const letters = text.replaceAll(/[\ufb1d-\ufdff\ufe70-\ufefc]/g, (form) => form.normalize('NFKC'));
  return [...letters.replaceAll(/[\x00-\x08\x0b-\x1f\x7f-\x9f\ufffe\uffff]/g, '\ufffd').replaceAll(/\s/g, '')].sort().join('');
};

/** Text of each page of the PDF of the row. */
function textsOfPdf(rendering: TemplateRendering, row: Row): readonly string[] {
  const { pages, document, labels } = rendering.layout(row, () => {});
  const writer = openWriter({ fonts: rendering.fonts, platform, compress: false });
  return pages.map((page) => readText(writer.write({ pages: [page], document, labels, title: '', report: () => {} })));
}
function expectTextOfPdf(rendering: TemplateRendering, row: Row): readonly Drawn[] {
  const pictures = rendering.pages(row);
  const drawn = pictures.sizes.map((_, index) => parse(pictures.page(index)));
  drawn.forEach(expectHarmless);
  expect(drawn.map(({ lines }) => characters(lines.join('')))).toEqual(textsOfPdf(rendering, row).map(characters));
  return drawn;
}

const fieldsOf = (object: Readonly<Record<string, unknown>>): FieldMap =>
  new Map(
    Object.entries(object).map(([name, value]) => [
      name,
      (Array.isArray(value) ? { type: 'records', records: value.map(fieldsOf) } : value) as Value,
    ]),
  );

describe('a page picture', () => {
  it.each(['invoice', 'contract', 'certificate'])('has the text of the page of the PDF: %s', (name) => {
    const local = (file: string) => readFileSync(new URL(`../../samples/${file}`, import.meta.url));
    const rendering = open(local(`${name}.docx`));
    const rows: unknown[] = JSON.parse(local(`${name}.rows.json`).toString());
    for (const row of rows.slice(0, 4)) {
      const fields = fieldsOf(row as Record<string, unknown>);
      expect(expectTextOfPdf(rendering, { id: '1', fields }).flatMap(({ lines }) => lines).length).toBeGreaterThan(5);
    }
  });

  it('holds any value as text and nothing but text', () => {
    const rendering = open(testDocument(paragraph('Dear {{name}}, {{name}}!') + paragraph('{{name}}', '<w:bidi/>')));
    const unit = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...NAUGHTY_STRINGS),
      fc.constantFrom(']]>', '</text>', '&#x26;', '"\'><'),
    );
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 4 }), (parts) => {
        expectTextOfPdf(rendering, rowOf({ name: parts.join('') }));
      }),
      { numRuns: 60 },
    );
    expectTextOfPdf(rendering, rowOf({ name: 'لا إله 123 abc' }));
    const [page] = expectTextOfPdf(rendering, rowOf({ name: '<script>alert("&amp;")</script>' }));
    expect(page?.lines[0]).toBe('Dear <script>alert("&amp;")</script>, <script>alert("&amp;")</script>!');
  });

  it('has links to http, https and mailto addresses only, whatever is in them', () => {
    const writer = openSvgWriter(platform);
    const linksOf = (url: string, tooltip?: string) => {
      const marks: readonly Mark[] = [
        { type: 'link', x: 0, y: 0, width: 9, height: 9, link: { url, ...(tooltip === undefined ? {} : { tooltip }) } },
      ];
      const page: Page = { width: 100, height: 100, label: '1', items: [{ x: 1, y: 2, fragment: { marks } }] };
      const drawn = parse(svgText(writer.drawPage(page, [0])));
      expectHarmless(drawn);
      return drawn.attributes.filter(([element, name]) => element === 'a' && name === 'href').map(([, , value]) => value);
    };
    expect(linksOf('https://example.org/?a=1&b="2"')).toEqual(['https://example.org/?a=1&b="2"']);
    expect(linksOf('mailto:a@example.org')).toHaveLength(1);
    for (const url of ['javascript:alert(1)', ' data:text/html,x', 'java\nscript:x', '//example.org', 'file:///etc'])
      expect(linksOf(url)).toEqual([]);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (url, tooltip) => {
        expect(linksOf(url, tooltip).length).toBeLessThanOrEqual(1);
        expect(linksOf(`https://example.org/${url}`, tooltip)).toHaveLength(1);
      }),
    );
  });

  it('reads as the document does: header, body with its labels and boxes, footer', () => {
    const listed = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>';
    const numbering =
      '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/><w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>';
    const rendering = open(
      testDocument(
        `${paragraph('First')}${paragraph('Point', listed)}<w:p><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t></w:r></w:p>${paragraph('\u05d0\u05d1 two \u05d2', '<w:bidi/>')}`,
        { numbering, header: paragraph('Head'), footer: paragraph('Foot') },
      ),
    );
    expect(parse(rendering.pages(undefined).page(0)).lines).toEqual([
      'Head',
      'First',
      '1. Point',
      'a b',
      '\u05d0\u05d1 two \u05d2',
      'Foot',
    ]);
  });

  it('shows letters with effects once as text, like the PDF', () => {
    const effects = '<w:outline/><w:shadow/><w:em w:val="circle"/>';
    const shaded = `<w:p><w:r><w:rPr>${effects}</w:rPr><w:t xml:space="preserve">{{name}}</w:t></w:r></w:p>`;
    const [page] = expectTextOfPdf(open(testDocument(shaded)), rowOf({ name: 'Shadow' }));
    expect(page?.lines).toEqual(['Shadow']);
    const strokes = page?.attributes.filter(([element, name]) => element === 'path' && name === 'stroke').length;
    const paths = page?.attributes.filter(([element, name]) => element === 'path' && name === 'd').length;
    expect({ strokes, paths }).toEqual({ strokes: 1, paths: 1 + 1 + 'Shadow'.length });
  });

  it('shows emoji as pictures, over text that is the same as in the PDF', () => {
    const rendering = open(testDocument(paragraph('{{status}}')));
    const fillsOf = (status: string) => {
      const [page] = expectTextOfPdf(rendering, rowOf({ status }));
      const fills = page?.attributes.filter(([element, name]) => element === 'path' && name === 'fill').map(([, , value]) => value);
      return { lines: page?.lines, fills };
    };
    expect(fillsOf('🟢')).toEqual({ lines: ['🟢'], fills: ['#78B159'] });
    expect(fillsOf('a ✅ b').fills).toHaveLength(2);
    // Text style is asked for.
    expect(fillsOf('✅\ufe0e').fills).toEqual([]);
  });

  it('draws the same page the same way, whatever was drawn before, and each run of glyphs as one path', () => {
    const template = testDocument(paragraph('{{name}} {{name}}').repeat(30));
    const [ada, grace] = [rowOf({ name: 'Ada' }), rowOf({ name: 'Grace' })];
    const rendering = open(template);
    const pages = [ada, grace, ada, ada].map((row) => rendering.pages(row).page(0));
    expect(pages[2]).toBe(pages[0]);
    expect(pages[3]).toBe(open(template).pages(ada).page(0));
    expect(pages[0]?.match(/<path d="M/g)).toHaveLength(30);
    expect(pages[0]?.match(/M\d+ \d+m/g)).toHaveLength(30 * 6);
  });

  it('names no page that the document does not have', () => {
    const pictures = open(testDocument(paragraph('One page'))).pages(undefined);
    expect(pictures.sizes).toHaveLength(1);
    expect(() => pictures.page(1)).toThrow(RangeError);
  });
});
