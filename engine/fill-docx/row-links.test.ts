import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { nodePictureDecoder } from '../../integrations/rendering/picture-decoder.ts';
import { readTemplate } from '../docx/read-template.ts';
import { type TestDocumentOptions, testDocument, testRelationship } from '../docx/test-package.ts';
import { field, nodesIn, paragraph, run } from '../docx/test-reading.ts';
import { bindTemplate } from '../fill/bind/bind.ts';
import { fillTemplate } from '../fill/fill.ts';
import type { FormatSettings, Row, Value } from '../fill/values/value.ts';
import type { TextDocument } from '../model/document.ts';
import { openDocxFilling } from './open-docx-filling.ts';

type Fields = Readonly<Record<string, Value>>;

const settings: FormatSettings = { locale: 'en-US', timeZone: 'UTC' };
const tools = { pictures: nodePictureDecoder() };
const rowOf = (fields: Fields): Row => ({ id: 'row', fields: new Map(Object.entries(fields)) });
const to = (target: string): TestDocumentOptions => ({ relationships: [testRelationship('l', 'hyperlink', target, true)] });
const linked = (inside: string, attributes = 'r:id="l"') => `<w:hyperlink ${attributes}>${inside}</w:hyperlink>`;
const items: Fields = {
  N: 17,
  Items: { type: 'records', records: ['a', 'b'].map((N) => new Map<string, Value>([['N', N]])) },
};

/** The addresses in a document, each as often as something leads there one after the other. */
function addressesOf(document: TextDocument): readonly (string | undefined)[] {
  const found: (string | undefined)[] = [];
  for (const node of nodesIn(document.sections.map(({ headers, blocks }) => [headers, blocks])))
    if ('link' in node && typeof node.link === 'object' && node.link !== null) {
      const { url } = node.link as { readonly url?: string };
      if (url !== found.at(-1)) found.push(url);
    }
  return found;
}

function fill(body: string, options: TestDocumentOptions, fields: Fields) {
  const template = testDocument(body, options);
  const filling = openDocxFilling(template, settings, tools);
  const { docx, diagnostics } = filling.fill(rowOf(fields));
  const read = readTemplate(docx);
  const told: string[] = [];
  const model = fillTemplate(bindTemplate(readTemplate(template).value).value, rowOf(fields), settings, ({ code }) => told.push(code));
  const parts = unzipSync(docx);
  return {
    document: strFromU8(parts['word/document.xml'] ?? new Uint8Array()),
    relationships: strFromU8(parts['word/_rels/document.xml.rels'] ?? new Uint8Array()),
    addresses: addressesOf(read.value),
    wanted: addressesOf(model),
    codes: [...filling.diagnostics, ...diagnostics, ...read.diagnostics].map(({ code }) => code),
    told,
  };
}

const picture = (click: string) =>
  `<w:r><w:drawing><wp:inline><wp:extent cx="914400" cy="914400"/><wp:docPr id="1" name="Box">${click}</wp:docPr><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:spPr><a:prstGeom prst="rect"/></wps:spPr><wps:txbx><w:txbxContent>${paragraph(linked(run('in a box')))}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;

describe('the address of a link leads in a .docx where it leads in a PDF', () => {
  it.each<[string, string, TestDocumentOptions, Fields?]>([
    ['in braces as Word stores them', paragraph(linked(run('Pay'))), to('https://e.com/%7b%7bN%7d%7d?a=1&amp;b=2')],
    ['around a placeholder', paragraph(`${run('See ')}${linked(run('No. {{N}}'))}${run('.')}`), to('https://e.com/{{N}}')],
    ['with what an address can not hold', paragraph(linked(run('x'))), to('https://e.com/?q={{Q}}'), { Q: 'ü "&<\ud800' }],
    ['as all of it', paragraph(linked(run('x'))), to('%7b%7bLink%7d%7d'), { Link: 'https://e.com/a?b=1&c=2' }],
    ['with a place', paragraph(linked(run('x'), 'r:id="l" w:anchor="at-{{N}}" w:tooltip="Tip"')), to('https://e.com/{{N}}')],
    ['in a field', paragraph(field('HYPERLINK "https://e.com/{{N}}" \\o "Tip"', run('Pay'))), {}],
    [
      'in a field whose code is cut',
      paragraph(
        `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> HYPERLINK "https://e.com/{</w:instrText></w:r><w:r><w:instrText>{N}}" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('x')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`,
      ),
      {},
    ],
    ['in a simple field', paragraph(`<w:fldSimple w:instr="HYPERLINK &quot;https://e.com/{{N}}&quot;">${run('x')}</w:fldSimple>`), {}],
    ['of a drawing, and in it', paragraph(picture('<a:hlinkClick r:id="l"/>')), to('https://e.com/{{N}}')],
    [
      'in loops in a line',
      paragraph(`${run('{{#Items}}')}${linked(run('x'))}${run(', ')}${linked(picture(''))}${run('{{/Items}}')}`),
      to('https://e.com/{{N}}'),
    ],
    [
      'in loops over paragraphs',
      `${paragraph(run('{{#Items}}'))}${paragraph(linked(run('x')))}${paragraph(field('HYPERLINK "https://e.com/f/{{N}}"', run('y')))}${paragraph(run('{{/Items}}'))}`,
      to('https://e.com/{{N}}'),
    ],
    ['in conditions', paragraph(linked(run('x'))), to('https://e.com/{{#if N}}receipt{{else}}pay{{/if}}')],
    ['unknown', paragraph(linked(run('x'))), to('https://e.com/{{Nr}}')],
  ])('%s', (_, body, options, fields = items) => {
    const { addresses, wanted, codes, told } = fill(body, options, fields);
    expect(addresses.map((address) => address && decodeURI(address))).toEqual(wanted.map((address) => address && decodeURI(address)));
    expect(wanted.length).toBeGreaterThan(0);
    expect(codes).toEqual(told);
  });
});

it('keeps the text and the look of a link of whose address a row leaves nothing, or that may lead nowhere', () => {
  const body = paragraph(linked(run('x', '<w:b/>'), 'r:id="l" w:tooltip="Tip"') + picture('<a:hlinkClick r:id="l"/>'));
  for (const [Link, code] of [
    ['', 'fill/missing-value'],
    ['javascript:alert(1)', 'fill/unsafe-link'],
  ] as const) {
    const { document, relationships, addresses, codes } = fill(body, to('{{Link}}'), { Link });
    expect([addresses, codes]).toEqual([[], [code]]);
    expect(document).toContain(
      '<w:hyperlink w:tooltip="Tip"><w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">x</w:t></w:r></w:hyperlink>',
    );
    expect(document).not.toContain('hlinkClick');
    expect(relationships).not.toContain('Id="row');
  }
});

it("adds one relationship for each address, and leaves the template's alone", () => {
  const options = {
    relationships: [...(to('https://e.com/{{N}}').relationships ?? []), testRelationship('row1', 'hyperlink', 'https://f.com', true)],
  };
  const { document, relationships } = fill(paragraph(linked(run('x')) + linked(run('y')) + linked(run('z'), 'r:id="row1"')), options, {
    N: 'a&b',
  });
  expect(relationships.match(/<Relationship [^>]*hyperlink"[^>]*>/gu)).toEqual([
    expect.stringContaining('Target="https://e.com/{{N}}" TargetMode="External"'),
    expect.stringContaining('Id="row1"'),
    expect.stringMatching(/Id="row1_" Type="[^"]*\/relationships\/hyperlink" Target="https:\/\/e\.com\/a%26b" TargetMode="External"/u),
  ]);
  expect([...document.matchAll(/<w:hyperlink r:id="([^"]*)"/gu)].map(([, id]) => id)).toEqual(['row1_', 'row1_', 'row1']);
});

it('tells that the addresses of old shapes keep their placeholders', () => {
  const shape = '<w:r><w:pict><v:rect style="width:90pt;height:40pt" href="https://e.com/{{N}}"/></w:pict></w:r>';
  expect(openDocxFilling(testDocument(paragraph(shape)), settings, tools).diagnostics).toMatchObject([
    {
      severity: 'warning',
      code: 'fill/link-not-in-docx',
      message:
        "The placeholders in the address of the link to 'https://e.com/{{N}}' are not filled in a .docx; the address stays as it is.",
    },
  ]);
});
