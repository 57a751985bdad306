import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDocument } from '../../engine/docx/test-package.ts';
import { paragraph, run } from '../../engine/docx/test-reading.ts';
import { openTestServer, type TestServer, type TestUser } from '../server.test-support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const isPdf = async (response: Response) =>
  Buffer.from(await response.arrayBuffer())
    .subarray(0, 5)
    .toString() === '%PDF-';
const invoices = async (user: TestUser) => `notion:${await user.connectNotion()}:${server.databases['invoices']?.dataSourceId}`;

describe('a preview', () => {
  it("shows the template as it stands, and says 'not modified' until it changes", async () => {
    const user = await server.newUser();
    await user.connectGoogle();
    const path = `preview/template.pdf?template=google:${server.documents.invoice.id}`;
    const response = await user.fetch(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(await isPdf(response)).toBe(true);
    const etag = response.headers.get('etag') ?? '';
    expect((await user.fetch(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    await user.setProfile({ settingsField: { timezone: 'Asia/Tokyo', decimalPlaces: '0', numberStyle: 'Japanese' } });
    expect((await user.fetch(path, { headers: { 'if-none-match': etag } })).status).toBe(200);
  });
  it('shows one row of a database', async () => {
    const user = await server.newUser();
    await user.connectGoogle();
    const path = `preview/row.pdf?template=google:${server.documents.invoice.id}&rows=${await invoices(user)}&row=`;
    const [first, second] = await Promise.all([user.fetch(`${path}0`), user.fetch(`${path}1`)]);
    expect(await isPdf(first)).toBe(true);
    expect(await isPdf(second)).toBe(true);
    expect(first.headers.get('etag')).not.toBe(second.headers.get('etag'));
    expect((await user.fetch(`${path}99`)).status).toBe(404);
    expect((await user.fetch(`${path}-1`)).status).toBe(400);
  });
  it('shows a page as a picture that can do nothing, and says how many there are', async () => {
    const user = await server.newUser();
    const path = 'preview/row.svg?template=sample:invoice&rows=sample:invoice&row=0&page=';
    const response = await user.fetch(`${path}1`);
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(Number(response.headers.get('x-page-count'))).toBeGreaterThan(0);
    const svg = await response.text();
    expect(svg).toMatch(/^(?:<\?xml[^>]*>\s*)?<svg /u);
    expect(svg).not.toMatch(/<script/iu);
    expect((await user.fetch(`${path}99`)).status).toBe(404);
    expect((await user.fetch(`${path}0`)).status).toBe(400);
    const template = await user.fetch('preview/template.svg?template=sample:invoice');
    expect(template.headers.get('etag')).not.toBe(response.headers.get('etag'));
    expect(template.status).toBe(200);
  });
  it('shows the samples to visitors, and nothing else', async () => {
    const { fetch } = server.visitor;
    expect(await isPdf(await fetch('preview/row.pdf?template=sample:certificate&rows=sample:certificate&row=2'))).toBe(true);
    expect(await isPdf(await fetch('preview/template.pdf?template=sample:invoice'))).toBe(true);
    expect((await fetch(`preview/template.pdf?template=google:${server.documents.invoice.id}`)).status).toBe(401);
    for (const source of ['sample:../secret', 'file:/etc/passwd', '', 'upload:1']) {
      const response = await fetch(`preview/template.pdf?template=${source}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'INVALID_INPUT', data: { field: 'template' } });
    }
  });
  it("does not show another user's files", async () => {
    const owner = await server.newUser();
    const form = new FormData();
    form.set('file', new File([readFileSync(new URL('../../samples/invoice.docx', import.meta.url))], 'a.docx'));
    const { id } = await (await owner.fetch('templates', { method: 'POST', body: form })).json();
    const path = `preview/template.pdf?template=upload:${id}`;
    expect((await owner.fetch(path)).status).toBe(200);
    const other = await server.newUser();
    const refused = await other.fetch(path);
    expect(refused.status).toBe(404);
    expect(await refused.json()).toMatchObject({ code: 'NOT_FOUND', message: 'The template is not there any more.' });
  });
});

describe('what a browser makes a preview from', () => {
  it("is the template, and 'not modified' until it changes", async () => {
    const user = await server.newUser();
    await user.connectGoogle();
    for (const template of ['sample:contract', `google:${server.documents.invoice.id}`]) {
      const response = await user.fetch(`preview/template.docx?template=${template}`);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('private, no-cache');
      expect(
        Buffer.from(await response.arrayBuffer())
          .subarray(0, 4)
          .toString('latin1'),
      ).toBe('PK\u0003\u0004');
      const etag = response.headers.get('etag') ?? '';
      expect((await user.fetch(`preview/template.docx?template=${template}`, { headers: { 'if-none-match': etag } })).status).toBe(304);
    }
    expect((await server.visitor.fetch(`preview/template.docx?template=google:${server.documents.invoice.id}`)).status).toBe(401);
  });
  it('is rows as the engine takes them, with what the template asks for, and nothing where the plan gives nothing', async () => {
    const free = await server.newUser();
    const paid = await server.newUser({ planType: 'paid_lifetime' });
    const [rowOfFree, rowOfPaid] = await Promise.all(
      [free, paid].map(async (user) => {
        await user.connectGoogle();
        const response = await user.fetch(
          `preview/rows?template=google:${server.documents.invoice.id}&rows=${await invoices(user)}&count=2`,
        );
        expect(response.status).toBe(200);
        const { columns, from, total, locked, rows } = await response.json();
        expect({ from, total }).toEqual({ from: 0, total: expect.any(Number) });
        expect(rows).toHaveLength(2);
        expect(columns).toContain('Client');
        expect(locked.includes('Line items')).toBe(user === free);
        return new Map<string, unknown>(rows[0].fields);
      }),
    );
    expect(rowOfPaid?.get('Total')).toEqual(expect.any(Number));
    expect(rowOfPaid?.get('Due')).toMatchObject({ type: 'date' });
    expect(rowOfPaid?.get('Line items')).toMatchObject({ type: 'records' });
    expect(rowOfFree?.get('Line items')).toBeNull();
    expect(rowOfFree?.get('Total')).toEqual(rowOfPaid?.get('Total'));
  });
  it('gives related records what the loops over them ask for, and titles of what they are related to', async () => {
    const user = await server.newUser({ planType: 'paid_lifetime' });
    const form = new FormData();
    form.set(
      'file',
      new File([Uint8Array.from(testDocument(paragraph(run('{{#Client}}{{Country}} {{Invoices}}{{/Client}}'))))], 'clients.docx'),
    );
    const { id } = await (await user.fetch('templates', { method: 'POST', body: form })).json();
    const { rows } = await (await user.fetch(`preview/rows?template=upload:${id}&rows=${await invoices(user)}&count=1`)).json();
    const { records } = new Map(rows[0].fields).get('Client') as { readonly records: readonly (readonly [string, unknown][])[] };
    expect(records.map((client) => client.map(([name]) => name))).toEqual([['title', 'Name', 'Country', 'Invoices']]);
    expect(JSON.stringify(records)).toMatch(/INV-2026-\d{4}/u);
    expect(JSON.stringify(records)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/u);
  });
  it('reaches every row, each read once on the way, and says how many there are', async () => {
    const user = await server.newUser();
    const form = new FormData();
    form.set('file', new File([`Number\n${Array.from({ length: 2000 }, (_, number) => `no ${number}\n`).join('')}`], 'rows.csv'));
    const { id } = await (await user.fetch('rows', { method: 'POST', body: form })).json();
    const take = async (from: number, count: number) => {
      const answer = await (await user.fetch(`preview/rows?template=sample:invoice&rows=upload:${id}&from=${from}&count=${count}`)).json();
      return { total: answer.total, texts: answer.rows.map(({ fields }: { fields: [string, string][] }) => fields[0]?.[1]) };
    };
    expect(await take(1998, 10)).toEqual({ total: 2000, texts: ['no 1998', 'no 1999'] });
    expect(await take(3, 2)).toEqual({ total: 2000, texts: ['no 3', 'no 4'] });
    expect(await take(2000, 1)).toEqual({ total: 2000, texts: [] });
  });
  it('refuses what is no number, too many rows, and the rows of others', async () => {
    const user = await server.newUser();
    const path = 'preview/rows?template=sample:invoice&rows=sample:invoice';
    for (const query of ['&from=-1', '&from=1.5', '&from=x', '&count=0', '&count=1000', '&from=99999999999'])
      expect((await user.fetch(path + query)).status).toBe(400);
    expect((await server.visitor.fetch(path)).status).toBe(200);
    expect((await server.visitor.fetch(`preview/rows?template=sample:invoice&rows=${await invoices(user)}`)).status).toBe(401);
    const other = await server.newUser();
    expect((await other.fetch(`preview/rows?template=sample:invoice&rows=${await invoices(user)}`)).status).toBeGreaterThanOrEqual(400);
  });
});

describe('inspect', () => {
  it('tells what the template asks for, with suggestions for names that are no column', async () => {
    const user = await server.newUser();
    const form = new FormData();
    form.set('file', new File(['Number,Clients,Unused\n1,Ada,x\n'], 'rows.csv'));
    const { id } = await (await user.fetch('rows', { method: 'POST', body: form })).json();
    const request = { template: { kind: 'sample', name: 'invoice' }, rows: { kind: 'upload', uploadId: id } };
    const { status, body } = await user.call('POST', 'inspect', request);
    expect(status).toBe(200);
    expect(body.placeholders).toContainEqual(expect.objectContaining({ name: 'Number', count: expect.any(Number) }));
    expect(body.unknown).toContainEqual({ name: 'Client', suggestion: 'Clients' });
    expect(body.unused).toContain('Unused');
    expect(body.pages).toBeGreaterThan(0);
    expect(body.fonts.length).toBeGreaterThan(0);
  });
  it("says 'Failed to load document' of one that Google does not give", async () => {
    const user = await server.newUser();
    await user.connectGoogle();
    const template = { kind: 'google', documentId: 'nothing-of-this-kind-is-there-at-all-0000' };
    expect(await user.call('POST', 'inspect', { template })).toMatchObject({
      status: 422,
      body: { code: 'DOCUMENT_FAILED', message: 'Failed to load document' },
    });
  });
});
