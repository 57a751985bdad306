import { getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDocument } from '../engine/docx/test-package.ts';
import { openRendering, type PdfOptions, type Platform, type Row, type Value } from '../engine/index.ts';
import { keepPdfs } from '../integrations/kept-pdfs.test-support.ts';
import { nodePlatform } from '../integrations/rendering/node-platform.ts';
import { p, t, tbl, tc, tr } from './xml.ts';

const settings = { locale: 'en-US', timeZone: 'UTC' };
let platform: Platform;
beforeAll(async () => {
  platform = await nodePlatform();
});

const control = (properties: string, content: string) =>
  `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
const named = (tag: string, alias = '') => `<w:tag w:val="${tag}"/>${alias === '' ? '' : `<w:alias w:val="${alias}"/>`}`;
const items = (...texts: readonly string[]) =>
  texts.map((text) => `<w:listItem w:displayText="${text}" w:value="${text.toLowerCase()}"/>`).join('');
const checkbox = (checked: 0 | 1) => `<w14:checkbox><w14:checked w14:val="${checked}"/></w14:checkbox>`;

const template = testDocument(
  [
    p(t('Name ') + control(`${named('client.name', 'Your name')}<w:text/>`, t('{{Client}}')) + t(' of the client')),
    control(`${named('note')}<w:showingPlcHdr/><w:text w:multiLine="1"/>`, p(t('Click to write.'))),
    p(t('Born ') + control(`${named('born')}<w:date/><w:lock w:val="contentLocked"/>`, t('{{Born}}'))),
    p(t('Size ') + control(`${named('size')}<w:dropDownList>${items('Small', 'Large')}</w:dropDownList>`, t('Large'))),
    p(t('Colour ') + control(`${named('colour')}<w:comboBox>${items('Red')}</w:comboBox>`, t('Blue'))),
    p(control(named('agree') + checkbox(1), t('☒')) + t(' I agree')),
    tbl(tr(tc(p(t('Mail'))) + control(`${named('mail')}${checkbox(0)}`, tc(p(t('☐'))))), [2000, 2000]),
    tbl(
      tr(tc(p(t('{{#Items}}{{Name}}'))) + tc(p(control(`${named('amount')}<w:text/>`, t('{{Amount}}')) + t('{{/Items}}')))),
      [2000, 2000],
    ),
    p(control('<w:tag w:val="goog_rdk_0"/>', t('What only holds content stays as it is.'))),
  ].join(''),
  { header: p(control(`${named('head')}<w:text/>`, t('Running head'))) },
);

const record = (name: string, amount: number) =>
  new Map<string, Value>([
    ['Name', name],
    ['Amount', amount],
  ]);
const row = (client = 'Ada (née Byron) \\ é'): Row => ({
  id: '1',
  fields: new Map<string, Value>([
    ['Client', client],
    ['Born', '1815-12-10'],
    ['Items', { type: 'records', records: [record('Pens', 3), record('Ink', 5)] }],
  ]),
});
const open = (options: PdfOptions = {}) => openRendering(template, settings, platform, { formFields: true, ...options });

async function fieldsOf(pdf: Uint8Array, password = '') {
  keepPdfs('form fields', pdf, password);
  const document = await getDocumentProxy(pdf.slice(), { verbosity: 1, password });
  const page = await document.getPage(1);
  const annotations: readonly Readonly<Record<string, unknown>>[] = await page.getAnnotations();
  const items: readonly object[] = (await page.getTextContent()).items;
  return {
    annotations,
    text: items.map((item) => ('str' in item ? item.str : '')).join(''),
    tree: JSON.stringify(await page.getStructTree()),
  };
}

describe('form fields of content controls', () => {
  it('are fields of their kind, by name and value, where the content was', async () => {
    const { annotations, text } = await fieldsOf(open().render(row(), 'a').pdf);
    const shown = annotations.map(({ fieldName, fieldType, fieldValue, alternativeText }) => [
      fieldName,
      fieldType,
      fieldValue,
      alternativeText,
    ]);
    expect(shown).toEqual([
      ['client_name', 'Tx', 'Ada (née Byron) \\ é', 'Your name'],
      ['note', 'Tx', '', 'note'],
      ['born', 'Tx', '1815-12-10', 'born'],
      ['size', 'Ch', ['Large'], 'size'],
      ['colour', 'Ch', ['Blue'], 'colour'],
      ['agree', 'Btn', 'Yes', 'agree'],
      ['mail', 'Btn', 'Off', 'mail'],
      ['amount', 'Tx', '3', 'amount'],
      ['amount_2', 'Tx', '5', 'amount'],
    ]);
    const by = (name: string) => annotations.find(({ fieldName }) => fieldName === name);
    expect([by('note')?.['multiLine'], by('born')?.['readOnly'], by('client_name')?.['readOnly']]).toEqual([true, true, false]);
    expect(by('size')).toMatchObject({ combo: true, options: [{ displayValue: 'Small' }, { displayValue: 'Large' }] });
    // What the fields show is theirs alone; what is no field stays on the page.
    expect(text).toContain('Name of the client');
    expect(text).not.toContain('Ada');
    expect(text).toContain('Running head');
    expect(text).toContain('What only holds content stays as it is.');
  });

  it('are there to write in where the value of the row is empty', async () => {
    const { annotations, text } = await fieldsOf(open().render(row(''), 'a').pdf);
    const [left, , right] = (annotations[0]?.['rect'] ?? []) as [number, number, number, number];
    expect(annotations[0]).toMatchObject({ fieldName: 'client_name', fieldType: 'Tx', fieldValue: '' });
    expect(right - left).toBeGreaterThan(50);
    expect(text).toContain('Name of the client');
  });

  it('stand at the place of their content, in the order of reading', async () => {
    const [plain, form] = await Promise.all([
      fieldsOf(openRendering(template, settings, platform).render(row(), 'a').pdf),
      fieldsOf(open({ standards: ['ua-1'] }).render(row(), 'a').pdf),
    ]);
    expect(plain.annotations).toEqual([]);
    expect(plain.text).toContain('Ada');
    const lefts = form.annotations.map(({ rect }) => (Array.isArray(rect) ? Number(rect[0]) : 0));
    expect(lefts[0]).toBeGreaterThan(72 + 25);
    expect(form.tree).toMatch(/"role":"P".*"role":"Form".*"type":"object"/);
    expect(form.tree.match(/"role":"Form"/g)).toHaveLength(9);
  });

  it('work in a file with a password, and are the same file again whatever was made before', async () => {
    const { annotations } = await fieldsOf(open({ password: 'secret' }).render(row(), 'a').pdf, 'secret');
    expect(annotations[0]?.['fieldValue']).toBe('Ada (née Byron) \\ é');
    const rendering = open();
    rendering.render(row('Somebody else'), 'b');
    expect(Buffer.from(rendering.render(row(), 'a').pdf).equals(open().render(row(), 'a').pdf)).toBe(true);
  });

  it('are refused where they can not be kept: PDF/A, one PDF of many rows', () => {
    expect(() => open({ standards: ['a-2b'] })).toThrow('PDF/A has no fields');
    expect(() => open().merge('all')).toThrow('One PDF of many rows');
  });

  it('change nothing where there are none', () => {
    const document = testDocument(p(t('{{Client}}')));
    const [plain, form] = [{}, { formFields: true }].map(
      (options) => openRendering(document, settings, platform, options).render(row(), 'a').pdf,
    );
    expect(Buffer.from(plain ?? []).equals(form ?? new Uint8Array())).toBe(true);
  });
});
