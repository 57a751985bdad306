import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunSettings, runRequestSchema } from '../../../contracts/index.ts';
import { testDocument } from '../../../engine/docx/test-package.ts';
import { PDF_PASSWORD } from '../../../integrations/kept-pdfs.test-support.ts';
import { exportAccount } from '../../accounts/export-account.ts';
import { runs } from '../../database/schema/runs.ts';
import { pdfPasswords } from '../../secrets/pdf-password.ts';
import { openTestServer, type TestServer } from '../../server.test-support.ts';
import { linesOf, pdfsOf } from '../events.test-support.ts';
import { openLedger } from '../ledger/open-ledger.ts';
import { notionRowsOf } from '../notion-rows.test-support.ts';
import { requestKey } from './request-key.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

it.each([
  [{ format: 'docx', standards: ['a-2b'] }, 'Standards of PDFs'],
  [{ format: 'docx', engine: 'libreoffice' }, 'need no other engine'],
  [{ engine: 'libreoffice', standards: ['ua-1'] }, 'by our own engine only'],
  [{ engine: 'google' }, 'its own documents only'],
  [{ format: 'docx', watermark: 'Draft' }, 'Watermarks are drawn'],
  [{ engine: 'libreoffice', watermark: 'Draft' }, 'Watermarks are drawn'],
  [{ format: 'docx', password: 'Open sesame' }, 'get a password from our own engine'],
  [{ engine: 'libreoffice', password: 'Open sesame' }, 'get a password from our own engine'],
  [{ standards: ['a-3b'], password: 'Open sesame' }, 'PDF/A allows no password'],
  [{ format: 'docx', formFields: true }, 'get fields to fill in from our own engine'],
  [{ standards: ['a-2b'], formFields: true }, 'PDF/A has no fields to fill in'],
  [{ engine: 'libreoffice', facturX: { number: '{{Number}}' } }, 'attached to PDFs by our own engine'],
  [{ standards: ['a-2b'], facturX: { number: '{{Number}}' } }, 'An electronic invoice is a PDF/A-3b'],
  [{ password: 'Open sesame', facturX: { number: '{{Number}}' } }, 'An electronic invoice, which is a PDF/A, allows no password'],
  [{ formFields: true, facturX: { number: '{{Number}}' } }, 'has no fields to fill in'],
  [{ facturX: { seller: { nome: 'Ada' } } }, "'seller.nome' is no field of an invoice"],
  [{ facturX: { seller: { name: 1 } } }, 'facturX'],
])('settings of a run that do not go together are refused: %j', async (settings, message) => {
  const user = await server.newUser();
  const sample = { kind: 'sample', name: 'invoice' };
  const refused = await user.call('POST', 'runs', { template: sample, rows: sample, namingHeader: 'Number', ...settings });
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body)).toContain(message);
});

describe('a run with a password', () => {
  it('makes PDFs with a watermark that a password opens, and tells the password nobody', async () => {
    const user = await server.newUser();
    const order = {
      template: { kind: 'sample', name: 'certificate' },
      rows: { kind: 'sample', name: 'certificate' },
      namingHeader: 'Recipient',
      watermark: 'Draft',
      password: PDF_PASSWORD,
    };
    const { status, body } = await user.call('POST', 'runs', order);
    expect([status, body.hasPassword, body.request.watermark]).toEqual([200, true, 'Draft']);
    const lines = await linesOf(await user.fetch(`runs/${body.id}/events`));
    const [first] = pdfsOf(lines);
    const pdf = new Uint8Array(await (await user.fetch(`runs/${body.id}/rows/${first?.rowId}/pdf`)).arrayBuffer());
    await expect(getDocumentProxy(pdf.slice(), { password: 'another' })).rejects.toThrow('Incorrect Password');
    const document = await getDocumentProxy(pdf.slice(), { password: order.password });
    const items: readonly object[] = (await (await document.getPage(1)).getTextContent()).items;
    expect(items).toContainEqual(expect.objectContaining({ str: 'Draft' }));

    const merged = await user.fetch(`runs/${body.id}/merged.pdf`);
    expect([merged.status, (await merged.json()).message]).toEqual([400, expect.stringContaining('can not be put into one')]);
    const [kept] = await server.services.database.asSystem((transaction) => transaction.select().from(runs).where(eq(runs.id, body.id)));
    expect(kept?.password).toMatch(/^v1\./);
    const told = [
      body,
      kept,
      lines,
      (await user.call('GET', `runs/${body.id}`)).body,
      await text(exportAccount(server.services.database, user.id, 'json')),
    ];
    expect(JSON.stringify(told)).not.toContain(order.password);
    expect((await user.call('POST', 'runs', { ...order, standards: ['a-2b'] })).status).toBe(400);
    expect((await user.call('PUT', 'saved-jobs', { name: 'a', job: order })).status).toBe(400);
  });

  it('joins a run under way only with its password', async () => {
    const user = await server.newUser();
    const { vault, database } = server.services;
    const request = runRequestSchema.parse({
      template: { kind: 'sample', name: 'certificate' },
      rows: { kind: 'sample', name: 'certificate' },
      namingHeader: 'Recipient',
    });
    const sealed = pdfPasswords(vault).seal('runs', user.id, PDF_PASSWORD);
    // No worker is told of it, so it stays under way.
    const { run } = await openLedger(database).start(user.id, requestKey(request, undefined, true), request, { password: sealed });
    expect(await user.call('POST', 'runs', { ...request, password: 'another' })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect((await user.call('POST', 'runs', { ...request, password: PDF_PASSWORD })).body.id).toBe(run.id);
    expect((await user.call('POST', 'runs', request)).body.id).not.toBe(run.id);
  });
});

it('is the same request in whatever order its settings are named, and whether it says what is usual or not', () => {
  const sample = { kind: 'sample', name: 'invoice' } as const;
  const keyOf = (settings: RunSettings) =>
    requestKey(runRequestSchema.parse({ template: sample, rows: sample, namingHeader: 'Number', ...settings }), undefined);
  const seller = { name: 'Ada', country: 'GB' };
  const key = keyOf({ decimals: { Tax: 2, Total: 1 }, facturX: { number: '{{Number}}', seller } });
  expect(keyOf({ facturX: { seller: { country: 'GB', name: 'Ada' }, number: '{{Number}}' }, decimals: { Total: 1, Tax: 2 } })).toBe(key);
  expect(keyOf({ decimals: { Tax: 2, Total: 1 }, facturX: { number: '{{Number}}', seller }, format: 'pdf', watermark: '' })).toBe(key);
  expect(keyOf({ standards: ['ua-1', 'a-2b'] })).toBe(keyOf({ standards: ['a-2b', 'ua-1'] }));
  expect(keyOf({ standards: ['ua-1'] })).not.toBe(keyOf({ standards: ['a-2b', 'ua-1'] }));
  expect(keyOf({ decimals: { Tax: 1, Total: 2 }, facturX: { number: '{{Number}}', seller } })).not.toBe(key);
});

it('takes null for no watermark, which pages of a former version say', async () => {
  const user = await server.newUser();
  const sample = { kind: 'sample', name: 'certificate' };
  const { status, body } = await user.call('POST', 'runs', { template: sample, rows: sample, namingHeader: 'Recipient', watermark: null });
  expect([status, body.request.watermark]).toEqual([200, '']);
  expect((await user.call('PUT', 'selection', { databaseId: null, documentId: null, namingHeader: null, watermark: null })).status).toBe(
    200,
  );
  expect((await user.call('PUT', 'selection', { databaseId: null, documentId: null, namingHeader: null, watermark: 1 })).status).toBe(400);
});

describe('a run of electronic invoices', () => {
  const sample = { kind: 'sample', name: 'invoice' };
  const mapping = JSON.parse(readFileSync(new URL('../../../samples/invoice.factur-x.json', import.meta.url), 'utf8'));
  const make = async (facturX: unknown) => {
    const user = await server.newUser({ planType: 'paid_lifetime' });
    const { body } = await user.call('POST', 'runs', { template: sample, rows: sample, namingHeader: 'Number', facturX });
    return { user, body, lines: await linesOf(await user.fetch(`runs/${body.id}/events`)) };
  };

  it('attaches its row to each PDF, which do not become one', async () => {
    const { user, body, lines } = await make(mapping);
    const [first] = pdfsOf(lines);
    const pdf = await getDocumentProxy(new Uint8Array(await (await user.fetch(`runs/${body.id}/rows/${first?.rowId}/pdf`)).arrayBuffer()));
    const { 'factur-x.xml': attached } = await pdf.getAttachments();
    expect(new TextDecoder().decode(attached.content)).toContain(`<ram:ID>${first?.filename.replace('.pdf', '')}</ram:ID>`);
    expect((await user.fetch(`runs/${body.id}/merged.pdf`)).status).toBe(409);
  });

  it('names the row and the field of one that makes no invoice', async () => {
    const { user, body } = await make({ ...mapping, number: '{{Nomber}}' });
    const { body: rows } = await user.call('GET', `runs/${body.id}/rows`);
    expect(rows[0]).toMatchObject({
      name: '2026-0001.pdf',
      state: 'failed',
      error: { code: 'invoice/missing-field', message: expect.stringContaining("The invoice has no 'number'"), where: { path: 'number' } },
    });
  });

  it('asks Notion for what the invoice needs and neither the document nor its name shows', async () => {
    const user = await server.newUser({ planType: 'paid_lifetime' });
    await user.connectGoogle();
    const rows = notionRowsOf(server);
    await rows.reset('contracts', 1);
    const facturX = {
      number: '{{Contract}}',
      date: '{{Starts}}',
      currency: 'EUR',
      seller: { name: 'Ada', country: 'GB', vatId: 'GB123456789' },
      buyer: { name: '{{Party name}}' },
      totals: { taxBasis: '{{Fee}}', tax: '0', grand: '{{Fee}}' },
    };
    const { body } = await user.call('POST', 'runs', {
      template: { kind: 'google', documentId: server.documents.contract.id },
      rows: { kind: 'notion', connectionId: await user.connectNotion(), source: server.databases['contracts']?.dataSourceId },
      namingHeader: 'Contract',
      facturX,
    });
    await linesOf(await user.fetch(`runs/${body.id}/events`));
    expect((await user.call('GET', `runs/${body.id}/rows`)).body).toMatchObject([{ state: 'made', error: null }]);
  });
});

describe('a run with form fields', () => {
  it('makes PDFs that can be filled in, which do not become one', async () => {
    const user = await server.newUser();
    const control = '<w:sdt><w:sdtPr><w:tag w:val="client"/><w:text/></w:sdtPr><w:sdtContent>{{Recipient}}</w:sdtContent></w:sdt>';
    const document = testDocument(`<w:p>${control.replace('{{Recipient}}', '<w:r><w:t>{{Recipient}}</w:t></w:r>')}</w:p>`);
    const form = new FormData();
    form.set('file', new File([document as Uint8Array<ArrayBuffer>], 'form.docx'));
    const { id: uploadId } = await (await user.fetch('templates', { method: 'POST', body: form })).json();
    const { body } = await user.call('POST', 'runs', {
      template: { kind: 'upload', uploadId },
      rows: { kind: 'sample', name: 'certificate' },
      namingHeader: 'Recipient',
      formFields: true,
    });
    const [first] = pdfsOf(await linesOf(await user.fetch(`runs/${body.id}/events`)));
    const pdf = await getDocumentProxy(new Uint8Array(await (await user.fetch(`runs/${body.id}/rows/${first?.rowId}/pdf`)).arrayBuffer()));
    expect(await pdf.getFieldObjects()).toMatchObject({ client: [{ type: 'text', value: first?.filename.replace('.pdf', '') }] });
    const merged = await user.fetch(`runs/${body.id}/merged.pdf`);
    expect([merged.status, (await merged.json()).data.hint]).toEqual([409, 'Download them as a ZIP.']);
  });
});
