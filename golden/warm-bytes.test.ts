import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testDocument, testRelationship } from '../engine/docx/test-package.ts';
import { openRendering, type PdfOptions, RefusedInput, type Row, type TemplateRendering, type Value } from '../engine/index.ts';
import { nodePlatform } from '../integrations/rendering/node-platform.ts';
import { p, t, tbl, tc, tr } from './xml.ts';

const settings = { locale: 'en-US', timeZone: 'UTC' };
const platform = nodePlatform();
/** Another seed and more runs look for more than the fixed ones find. */
const BOUNDS = { seed: Number(process.env['WARM_SEED'] ?? 1), numRuns: Number(process.env['WARM_RUNS'] ?? 10) };

const within = (properties: string, text: string) => p(t(text), properties);
const field = (instruction: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve">${instruction}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${t('?')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
const marked = (name: string, content: string) =>
  `<w:bookmarkStart w:id="${name.charCodeAt(0)}" w:name="${name}"/>${content}<w:bookmarkEnd w:id="${name.charCodeAt(0)}"/>`;
const link = (attribute: string, text: string) => `<w:hyperlink ${attribute}>${t(text)}</w:hyperlink>`;
const control = (tag: string, content: string) =>
  `<w:sdt><w:sdtPr><w:tag w:val="${tag}"/><w:text/></w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
const box = (vertical: string, content: string) =>
  `<w:r><w:drawing><wp:inline><wp:extent cx="1270000" cy="635000"/><wp:docPr id="7" name="box"/><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:spPr><a:prstGeom prst="rect"/></wps:spPr><wps:txbx><w:txbxContent>${content}</w:txbxContent></wps:txbx><wps:bodyPr vert="${vertical}"/></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
const linked = (text: string) => box('horz', '').replace(/<wps:txbx>.*<\/wps:txbx>/u, text);
const firstBox = (content: string) => linked(`<wps:txbx id="5"><w:txbxContent>${within('', content)}</w:txbxContent></wps:txbx>`);
const furtherBox = (place: number) => linked(`<wps:linkedTxbx id="5" seq="${place}"/>`);
const floating = (content: string) =>
  within('<w:framePr w:w="2000" w:hSpace="100" w:wrap="around" w:vAnchor="text" w:hAnchor="margin" w:xAlign="right" w:y="1"/>', content);
const FILLER = ' goes on for as long as it takes to fill a line and a bit more. ';

/** Places of values, one or more blocks each. Together they stand in any order, more than once. */
const places: Readonly<Record<string, string>> = {
  plain: within('', '{{a}} and {{b}}'),
  heading: within('<w:outlineLvl w:val="0"/><w:keepNext/>', '{{a}}'),
  highlighted: p(t('{{a}}', '<w:highlight w:val="yellow"/>') + t(' between ') + t('{{b}}', '<w:u w:val="double"/>')),
  'struck and spaced': p(
    t('{{c}} {{a}}', '<w:strike/><w:spacing w:val="20"/>') + t('{{b}}', '<w:caps/><w:vertAlign w:val="superscript"/>'),
  ),
  bordered: p(t('{{b}}', '<w:bdr w:val="single" w:sz="4" w:space="1"/>') + t('{{a}} aside')),
  'linked outside': p(t('see {{b}} at ') + link('r:id="site"', '{{a}} there') + t(' {{c}}')),
  'linked inside': p(t('{{a}} ') + link('w:anchor="M"', 'to {{b}}') + t(' on page ') + field('PAGEREF M \\h')),
  bookmarked: p(t('{{c}} ') + marked('M', t('at {{a}}')) + t(' behind')),
  referring: p(t('as ') + field('REF M \\h') + t(' says {{b}}')),
  justified: within('<w:jc w:val="both"/>', `{{a}}${FILLER}{{b}}${FILLER}{{c}}${FILLER}`),
  'justified with tabs': p(
    t('{{a}}') + '<w:r><w:tab/></w:r>' + t('{{b}}') + '<w:r><w:br/></w:r>' + t('{{c}}'),
    '<w:tabs><w:tab w:val="right" w:leader="dot" w:pos="6000"/></w:tabs>',
  ),
  'from right to left': p(t('{{a}} עד {{b}}', '<w:rtl/>'), '<w:bidi/>'),
  numbered: within('<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>', '{{b}} numbered'),
  shaded: within('<w:pBdr><w:top w:val="single" w:sz="4"/></w:pBdr><w:shd w:val="clear" w:fill="EEEEEE"/><w:jc w:val="center"/>', '{{a}}'),
  noted: p(t('{{a}}') + '<w:r><w:footnoteReference w:id="2"/></w:r>' + t(' {{b}}')),
  conditional:
    within('', '{{#if b}}') +
    within('', 'there is {{b}}') +
    within('', '{{else}}') +
    within('', `none of {{c}}${FILLER}`) +
    within('', '{{/if}}'),
  'conditional in the line': within('', `{{#if b}}b {{b}}{{else}}none{{/if}}${FILLER}`),
  picture: p(t('{{a}} {{picture}} ')),
  framed: floating('{{a}} in a frame'),
  boxed: p(t('{{c}}') + box('horz', within('', '{{a}} boxed')) + t('{{b}}')),
  'boxed and turned': p(box('vert270', within('', '{{b}} turned'))),
  'boxes that share their text': tbl(tr(tc(p(furtherBox(1)))), [3000]) + p(firstBox(`{{a}}${FILLER.repeat(3)}{{c}}`) + furtherBox(2)),
  controlled: p(t('{{b}} ') + control('one', t('{{a}}')) + t(' after {{c}}')),
  list:
    within('', '{{#items}}') +
    within('<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>', '{{text}} of {{a}}') +
    within('', '{{/items}}'),
  'list in the line': within('', '{{#items}}{{text}}, {{/items}}{{a}}'),
  table: tbl(
    `<w:tr><w:trPr><w:tblHeader/></w:trPr>${tc(p(t('{{b}}')))}${tc(p(t('head')))}</w:tr>` +
      tr(tc(p(t('{{#items}}{{text}}'))) + tc(p(t('{{a}}{{/items}}'), '<w:jc w:val="right"/>'))) +
      `<w:tr><w:trPr><w:trHeight w:hRule="exact" w:val="300"/></w:trPr>${tc(p(t('{{c}}')))}${tc(p(t('{{a}}')))}</w:tr>`,
    [2000, 3000],
  ),
  'table of its own widths': `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tblGrid/>${tr(`<w:tc><w:tcPr/>${p(t('{{a}}'))}</w:tc><w:tc><w:tcPr/>${p(t('{{c}}'))}</w:tc>`)}</w:tbl>`,
  'another page': within('<w:pageBreakBefore/>', '{{c}} on a page of its own'),
  'a page of text': Array.from({ length: 12 }, (_, index) =>
    within(index % 2 ? '<w:widowControl/>' : '<w:jc w:val="both"/>', `${index} {{a}}${FILLER.repeat(5)}`),
  ).join(''),
  columns: p(t('{{b}}'), '<w:sectPr><w:type w:val="continuous"/><w:cols w:num="2" w:space="400"/></w:sectPr>'),
};

const numbering =
  '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/><w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>';

const templateOf = (names: readonly string[]): Uint8Array =>
  testDocument(names.map((name) => places[name]).join('') + within('', 'The end of {{a}}.'), {
    numbering,
    header: p(t('{{c}} ') + field('PAGE') + t(' of ') + field('NUMPAGES')),
    footer: p(t('{{a}}') + t(' below')),
    footnotes: `<w:footnote w:id="2">${within('', 'A note on {{a}}')}</w:footnote>`,
    relationships: [testRelationship('site', 'hyperlink', 'https://example.org/', true)],
  });

const text = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      '',
      'Ada',
      'Bea',
      'Grace Brewster Murray Hopper',
      'two\nlines',
      'a\tb',
      'AVAIL To',
      'fi\u00adne',
      '(10 %) over-night',
      'שלום עולם',
      'أبو ظبي 12',
      'עברית (abc)',
      '你好',
      'e\u0301 Ωμέγα',
      ' ',
      'https://example.com/a/b',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.constant('many words in one value '.repeat(20)) },
);
const picture = fc.constantFrom<Value>(
  null,
  ...['red', 'blue'].flatMap((colour) =>
    [20, 200].map((width): Value => {
      const source = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="30"><rect width="20" height="20" fill="${colour}"/></svg>`;
      return { type: 'picture', name: `${colour}.svg`, bytes: new TextEncoder().encode(source) };
    }),
  ),
);
const anyRow = fc
  .record({
    a: text,
    b: text,
    c: text,
    picture,
    items: fc.oneof(fc.array(text, { maxLength: 3 }), fc.constant(Array.from({ length: 30 }, () => 'item'))),
  })
  .map(
    ({ items, ...values }): Row => ({
      id: '1',
      fields: new Map<string, Value>([
        ...Object.entries<Value>(values),
        ['items', { type: 'records', records: items.map((each) => new Map([['text', each]])) }],
      ]),
    }),
  );
/** One value after the other changes, so that rows are alike in most. */
const rows = fc
  .tuple(anyRow, fc.array(fc.tuple(anyRow, fc.subarray(['a', 'b', 'c', 'picture', 'items'])), { minLength: 2, maxLength: 6 }))
  .map(([first, changes]) => {
    const all = [first];
    for (const [other, names] of changes) {
      const fields = new Map((all.at(-1) as Row).fields);
      for (const name of names) fields.set(name, other.fields.get(name) as Value);
      all.push({ id: '1', fields });
    }
    return all;
  });
const template = fc.array(fc.constantFrom(...Object.keys(places)), { minLength: 1, maxLength: 7 });

/** The PDF of a row and what is told with it, or why there is none. */
function outcome(rendering: TemplateRendering, row: Row) {
  try {
    const { pdf, diagnostics } = rendering.render(row, 'any');
    return { pdf: Buffer.from(pdf).toString('latin1'), diagnostics };
  } catch (error) {
    if (!(error instanceof RefusedInput)) throw error;
    return { pdf: undefined, diagnostics: [error.diagnostic] };
  }
}

describe.each<[string, PdfOptions]>([
  ['as they are', {}],
  ['for the archive and for everybody', { standards: ['a-2b', 'ua-1'] }],
  ['with a watermark', { watermark: 'Draft' }],
  ['with fields to fill in', { formFields: true }],
])('PDFs %s', (_, options) => {
  it('are those of a fresh template, whatever rows came before', () => {
    fc.assert(
      fc.property(template, rows, (names, all) => {
        const docx = templateOf(names);
        const open = () => openRendering(docx, settings, platform, options);
        const warm = open();
        const first = all.map((row) => outcome(warm, row));
        all.forEach((row, index) => {
          const cold = outcome(open(), row);
          expect(first[index]?.diagnostics).toEqual(cold.diagnostics);
          expect(first[index]?.pdf === cold.pdf, `row ${index}`).toBe(true);
          expect(outcome(warm, row).pdf === cold.pdf, `row ${index} once more`).toBe(true);
        });
      }),
      BOUNDS,
    );
  });
});

it('pages for the screen and one PDF of all rows are those of a fresh template, whatever rows came before', () => {
  fc.assert(
    fc.property(template, rows, (names, all) => {
      const docx = templateOf(names);
      const open = () => openRendering(docx, settings, platform);
      const merge = (rendering: TemplateRendering) => {
        const merged = rendering.merge('all');
        return [...all.map((row, index) => merged.add(row, `row ${index}`).pdf), merged.end()]
          .map((part) => Buffer.from(part).toString('latin1'))
          .join('');
      };
      const screen = (rendering: TemplateRendering, row: Row) => {
        const { sizes, page } = rendering.pages(row);
        return sizes.map((_, index) => page(index));
      };
      const warm = open();
      const first = all.map((row) => {
        warm.render(row, 'any');
        return screen(warm, row);
      });
      expect(merge(warm) === merge(open()), 'one PDF').toBe(true);
      all.forEach((row, index) => {
        const cold = screen(open(), row);
        expect(first[index], `row ${index}`).toEqual(cold);
        expect(screen(warm, row), `row ${index} once more`).toEqual(cold);
      });
    }),
    BOUNDS,
  );
});
