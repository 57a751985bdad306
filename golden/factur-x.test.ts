import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { SaxesParser } from 'saxes';
import { getDocumentProxy } from 'unpdf';
import { beforeAll, expect, it } from 'vitest';
import { testDocument } from '../engine/docx/test-package.ts';
import { openPdfJoiner, openRendering, type PdfOptions, type Platform, type Row, readFacturXMapping } from '../engine/index.ts';
import { hashOfBytes } from '../engine/pdf/file/content-hash.ts';
import { openRows } from '../integrations/files/read-rows.ts';
import { keepPdfs } from '../integrations/kept-pdfs.test-support.ts';
import { nodePlatform } from '../integrations/rendering/node-platform.ts';
import { p, t } from './xml.ts';

const sample = (name: string) => fileURLToPath(new URL(`../samples/${name}`, import.meta.url));
const settings = { locale: 'en-US', timeZone: 'UTC' };
const mapping = JSON.parse(readFileSync(sample('invoice.factur-x.json'), 'utf8'));
let platform: Platform;
const rows: Row[] = [];
beforeAll(async () => {
  platform = await nodePlatform();
  for await (const row of (await openRows(sample('invoice.rows.json'))).rows()) rows.push(row);
});

const open = (options: PdfOptions = {}, changes: object = {}) =>
  openRendering(readFileSync(sample('invoice.docx')), settings, platform, {
    facturX: readFacturXMapping({ ...mapping, ...changes }),
    ...options,
  });
const rowAt = (index: number) => rows[index] as Row;
function text(pdf: Uint8Array): string {
  keepPdfs('electronic invoice', pdf);
  return Buffer.from(pdf).toString('latin1');
}

async function readByPdfJs(pdf: Uint8Array) {
  keepPdfs('electronic invoice', pdf);
  const document = await getDocumentProxy(pdf.slice(), { verbosity: 0 });
  const attachments: Readonly<Record<string, { readonly filename: string; readonly content: Uint8Array }>> | null =
    await document.getAttachments();
  const { metadata } = await document.getMetadata();
  const claim = (name: string): unknown => metadata?.get(name);
  return { attachments, claim };
}

it('attaches to each PDF the invoice of its row, in a PDF/A-3b that says so', async () => {
  const rendering = open();
  expect(rendering.check([...rowAt(0).fields.keys()]).unused).toEqual([]);
  for (const [index, row] of rows.slice(0, 3).entries()) {
    const { pdf, diagnostics } = rendering.render(row, `Invoice ${index}`);
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    const { attachments, claim } = await readByPdfJs(pdf);
    expect(Object.keys(attachments ?? {})).toEqual(['factur-x.xml']);
    const xml = new TextDecoder().decode(attachments?.['factur-x.xml']?.content);
    const parser = new SaxesParser({ xmlns: true });
    parser.on('error', (error) => {
      throw error;
    });
    parser.write(xml).close();
    expect(xml).toContain(`<ram:ID>${String(row.fields.get('Number'))}</ram:ID>`);
    expect(xml).toContain(`<ram:GrandTotalAmount>${Number(row.fields.get('Total')).toFixed(2)}</ram:GrandTotalAmount>`);
    expect(
      ['pdfaid:part', 'pdfaid:conformance', 'fx:documenttype', 'fx:documentfilename', 'fx:version', 'fx:conformancelevel'].map(claim),
    ).toEqual(['3', 'B', 'INVOICE', 'factur-x.xml', '1.0', 'EN 16931']);
  }
});

it('says what the attachment is to the pages, and explains the properties that XMP does not know in one list', () => {
  const pdf = text(open({ standards: ['ua-1'] }).render(rowAt(0), 'a').pdf);
  expect(pdf).toMatch(/\/AF\[(\d+) 0 R\].*\/Names<<.*\/EmbeddedFiles<<\/Names\[\(factur-x\.xml\) \1 0 R\]>>/);
  expect(pdf).toContain('/AFRelationship/Alternative');
  expect(pdf).toMatch(/\/Type\/EmbeddedFile\/Subtype\/text#2Fxml\/Params<<\/ModDate\(D:20260101000000Z\)\/Size \d+>>/);
  expect(pdf.match(/<pdfaExtension:schemas>/g)).toHaveLength(1);
  expect([...pdf.matchAll(/<pdfaSchema:prefix>(\w+)</g)].map(([, prefix]) => prefix)).toEqual(['pdfuaid', 'fx']);
  const totals = { totals: { taxBasis: '{{Subtotal}}', tax: '{{Tax}}', grand: '{{Total}}' } };
  expect(text(open({}, { profile: 'minimum', ...totals }).render(rowAt(0), 'a').pdf)).toContain('/AFRelationship/Data');
});

it('stands beside the outline of a template with headings, in the first file and in later ones', async () => {
  const heading = (text: string) => p(t(text), '<w:outlineLvl w:val="0"/>');
  const template = testDocument(heading('Invoice {{Number}}') + heading('Terms') + heading('Thanks'));
  const rendering = openRendering(template, settings, platform, { facturX: readFacturXMapping(mapping) });
  for (const row of rows.slice(0, 3)) {
    const { pdf } = rendering.render(row, 'Invoice');
    const document = await getDocumentProxy(pdf.slice());
    const outline: readonly { readonly title: string }[] = (await document.getOutline()) ?? [];
    expect(outline.map(({ title }) => title)).toEqual([`Invoice ${row.fields.get('Number')}`, 'Terms', 'Thanks']);
    const { attachments } = await readByPdfJs(pdf);
    expect(new TextDecoder().decode(attachments?.['factur-x.xml']?.content)).toContain(`<ram:ID>${row.fields.get('Number')}</ram:ID>`);
  }
});

it('is the same file again, whatever was made before it', () => {
  const rendering = open();
  rendering.render(rowAt(1), 'b');
  expect(Buffer.from(rendering.render(rowAt(0), 'a').pdf).equals(open().render(rowAt(0), 'a').pdf)).toBe(true);
});

it('makes nothing of a row that is no invoice, and goes on with the next', () => {
  const rendering = open();
  const broken: Row = { id: 'x', fields: new Map([...rowAt(0).fields, ['Total', 1]]) };
  expect(() => rendering.render(broken, 'a')).toThrow("'totals.grand' is 1.00, but the rest of it comes to 92.40");
  expect(rendering.render(rowAt(0), 'a').pages).toBe(1);
});

it('is refused where it can not be kept: PDF/A-2b, a password, one file of many rows', () => {
  expect(() => open({ standards: ['a-2b'] })).toThrow('PDF/A-3b, not a PDF/A-2b');
  expect(() => open({ password: 'secret' })).toThrow('PDF/A allows no password');
  expect(() => open().merge('all')).toThrow('a file of its own');
});

it('is left out, and its claim with it, when files are joined', async () => {
  const joiner = openPdfJoiner({ title: 'All', digest: hashOfBytes });
  const rendering = open();
  const parts = [0, 1].map((index) => joiner.add(rendering.render(rowAt(index), 'a').pdf, 'a'));
  const { attachments, claim } = await readByPdfJs(new Uint8Array(Buffer.concat([...parts, joiner.end()])));
  expect([attachments, claim('fx:documenttype'), claim('pdfaid:part')]).toEqual([null, null, '3']);
});

const qpdf = (() => {
  try {
    return execFileSync('qpdf', ['--version'], { encoding: 'utf8' });
  } catch {
    return undefined;
  }
})();
it.skipIf(qpdf === undefined)('is found by qpdf (skipped where that is not installed)', () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'sheafmill-invoice-')), 'a.pdf');
  writeFileSync(file, open().render(rowAt(0), 'a').pdf);
  execFileSync('qpdf', ['--check', file]);
  expect(execFileSync('qpdf', ['--show-attachment=factur-x.xml', file], { encoding: 'utf8' })).toContain('<rsm:CrossIndustryInvoice');
});
