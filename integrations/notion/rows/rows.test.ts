import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FieldMap, FormattedNumber, Value } from '../../../engine/index.ts';
import { DEFAULT_NAMES } from '../connection.ts';
import { consent, redirectUri } from '../consent.test-support.ts';
import { countCalls, never, type OnEmulator, openOnEmulator, readAll } from '../emulator.test-support.ts';
import { openNotionOAuth } from '../oauth.ts';

let on: OnEmulator;
beforeAll(async () => {
  on = await openOnEmulator({ rows: '25' });
});
afterAll(() => on.emulator.stop());
beforeEach(() => on.emulator.clearJournal());

const records = (value: Value | undefined): readonly FieldMap[] =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'records' ? value.records : [];

describe('rows of Notion', () => {
  it('are those that are marked as ready, with every kind of value', async () => {
    const { rows, diagnostics } = await readAll(on.workspace, { source: on.source('invoices'), readyOnly: true });
    expect(rows).toHaveLength(20);
    expect(diagnostics).toEqual([]);
    const [first] = rows;
    expect(Object.fromEntries([...(first?.fields ?? [])].filter(([name]) => !['Client', 'Line items', 'Logo'].includes(name)))).toEqual({
      Invoice: 'INV-2026-0001',
      'Client name': ['Harbour Coffee Roasters'],
      'Client address': ['Quayside 14\nBristol BS1 4RN'],
      'Items total': 480,
      'Tax rate': { type: 'number', value: 0.19, style: 'percent' },
      Total: expect.closeTo(571.2, 6),
      Issued: { type: 'date', start: '2026-01-05' },
      Due: { type: 'date', start: '2026-02-04' },
      'Sent at': { type: 'date', start: '2026-01-05T07:30:00.000+00:00' },
      Currency: 'EUR',
      Paid: true,
      Stage: 'Draft',
      Owner: ['Ada Lovelace'],
      Number: 'INV-1',
      Notes: 'Thank you for your order. Please quote the invoice number.',
      Discount: { type: 'number', value: -25, style: 'currency:EUR' },
      Website: 'example.com/clients/1',
      Contact: 'accounts+1@example.com',
      Phone: '+44 20 7946 0100',
      Tags: ['Design'],
      'Created time': { type: 'date', start: expect.stringMatching(/^2026-01-05T/u) },
      'Created by': 'Ada Lovelace',
      'Last edited time': { type: 'date', start: expect.stringMatching(/^2026-01-05T/u) },
      'Last edited by': 'Ada Lovelace',
    });
    expect(first?.fields.get('Logo')).toMatchObject([{ type: 'picture', name: 'logo-1.png', bytes: expect.any(Uint8Array) }]);
    const [item] = records(first?.fields.get('Line items'));
    expect(Object.fromEntries(item ?? [])).toMatchObject({
      title: 'Brand workshop',
      Quantity: 1,
      'Unit price': { type: 'number', value: 480, style: 'currency:EUR' },
      Amount: 480,
    });
    expect(records(item?.get('Invoice'))).toEqual([new Map([['title', 'INV-2026-0001']])]);
  });

  it('cost one query a hundred, and related records one a hundred of theirs', async () => {
    await readAll(on.workspace, { source: on.source('invoices'), readyOnly: true });
    const calls = countCalls(await on.emulator.journal());
    expect(calls['POST /v1/data_sources/ID/query']).toBe(3);
    expect(calls['GET /v1/data_sources/ID']).toBe(3);
    expect(Object.entries(calls).filter(([call]) => call.startsWith('GET /v1/pages/ID') && !call.includes('/properties/'))).toEqual([]);
  });

  it('cost no calls for what nobody wants', async () => {
    const { rows } = await readAll(on.workspace, { source: on.source('invoices'), readyOnly: false, properties: ['Invoice', 'Issued'] });
    expect(rows.map((row) => [...row.fields.keys()])).toEqual(rows.map(() => ['Invoice', 'Issued']));
    expect(countCalls(await on.emulator.journal())).toEqual({ 'GET /v1/data_sources/ID': 1, 'POST /v1/data_sources/ID/query': 1 });
  });

  it.each([
    ['among others that are not read', true],
    ['all of which are read without their titles', false],
  ])(
    'have the properties of their records that are asked for as in a template, and titles for their relations: %s',
    async (_, readyOnly) => {
      const { rows } = await readAll(on.workspace, {
        source: on.source('invoices'),
        readyOnly,
        properties: ['Client'],
        related: new Map([['Client', ['country', 'Invoices', 'Nowhere']]]),
      });
      const clients = rows.flatMap((row) => records(row.fields.get('Client')));
      expect(clients.map((client) => [...client.keys()])).toEqual(rows.map(() => ['title', 'Name', 'Country', 'Invoices']));
      const titles = clients.flatMap((client) => records(client.get('Invoices')).map((invoice) => invoice.get('title')));
      expect(titles.length).toBeGreaterThan(40);
      for (const title of titles) expect(title).toMatch(/^INV-2026-\d{4}$/u);
    },
  );

  it('have values of all types, sixty related records, and rollups over all of them', async () => {
    const { rows, diagnostics } = await readAll(on.workspace, { source: on.source('allTypes'), readyOnly: false });
    const [full, empty, odd] = rows.map((row) => Object.fromEntries(row.fields));
    const parts = Array.from({ length: 60 }, (_, index) => `Part ${index + 1}`);
    expect(records(full?.['Relation']).map((part) => part.get('title'))).toEqual(parts);
    expect(Object.fromEntries(records(full?.['Relation'])[4] ?? [])).toMatchObject({
      Part: 'Part 5',
      Weight: 6.25,
      Made: { type: 'date', start: '2025-05-15' },
      Tested: true,
      Kind: ['Bolt'],
    });
    expect(full).toMatchObject({
      Title: 'Everything filled',
      Text: expect.stringMatching(/^1\. All .*\n40\. [^\n]*\n$/su),
      Number: { value: 1234.5, style: 'currency:USD' },
      'Multi-select': ['Red', 'Blue'],
      Status: 'In progress',
      People: ['Ada Lovelace', 'Emmy Noether'],
      Files: [{ type: 'picture', name: 'stripes.png' }, 'outside.png'],
      URL: 'example.com/?q=%C3%BC&x=1#part',
      'Formula boolean': true,
      'Formula date': { type: 'date', start: '2026-03-29' },
      'Formula unsupported': null,
      'Rollup sum': 2025,
      'Rollup average': 37.5,
      'Rollup dates': { type: 'date', start: '2025-01-15', end: '2025-12-15' },
      'Rollup originals': parts,
      'Rollup kinds': ['Bolt', 'Nut', 'Washer'],
      'Rollup tested': { value: 0.25, style: 'percent' },
      'Rollup unsupported': null,
      ID: '1',
      Verification: 'verified',
      Button: null,
      Place: 'Berlin, Germany',
    });
    expect(empty).toMatchObject({
      Title: '',
      Number: null,
      'Multi-select': [],
      Date: null,
      Files: [],
      Checkbox: false,
      Place: null,
      ID: '2',
    });
    expect(odd).toMatchObject({
      Title: 'Two runs & <b>odd</b> {{braces}} 🧨 שלום',
      Text: 'a linke=mc^2@Ada Lovelace',
      People: ['Everyone in the office'],
      Date: { start: '2026-03-29T01:30:00.000+01:00', end: '2026-10-25T02:30:00.000+01:00' },
      Place: 'South Pole',
    });
    expect(diagnostics.map(({ code, where }) => `${code} ${where?.property}`).sort()).toEqual([
      'workspace/hidden-person People',
      'workspace/picture Files',
      'workspace/picture Files',
      'workspace/relation-not-shared Unshared',
      'workspace/unsupported-value Formula unsupported',
      'workspace/unsupported-value Rollup unsupported',
    ]);
  });

  it('have formulas over all their related records, also those that a page leaves out', async () => {
    const { rows } = await readAll(on.workspace, { source: on.source('invoices'), readyOnly: false, properties: ['Total'] });
    const right = await readAll(on.workspace, { source: on.source('invoices'), readyOnly: false, properties: ['Items total', 'Tax rate'] });
    const totals = right.rows.map(({ fields }) => {
      const rate = fields.get('Tax rate') as FormattedNumber;
      return Number(fields.get('Items total')) * (1 + rate.value);
    });
    expect(rows.map(({ fields }) => fields.get('Total'))).toEqual(totals);
  });

  /** A connection that sees these databases alone. */
  const connectTo = async (...samples: readonly string[]) => {
    const oauth = openNotionOAuth({ ...on.about, redirectUri, baseUrl: on.emulator.url });
    const ids = samples.map((sample) => on.about.databases[sample]?.databaseId ?? '');
    const { tokens } = await oauth.exchange(await consent(oauth.authorizeUrl('s'), ...ids), never);
    return on.connect({ credentials: tokens.accessToken });
  };

  it('say which relation leads to what is not shared', async () => {
    const { rows, diagnostics } = await readAll(await connectTo('invoices'), {
      source: on.source('invoices'),
      readyOnly: true,
      limit: 2,
      properties: ['Invoice', 'Client', 'Client name'],
    });
    expect(rows.map((row) => row.fields.get('Invoice'))).toEqual(['INV-2026-0001', 'INV-2026-0002']);
    expect(diagnostics).toMatchObject([
      { code: 'workspace/relation-not-shared', where: { property: 'Client' }, hint: expect.stringContaining('Connections') },
    ]);
  });

  it('say which relation of related records leads to what is not shared', async () => {
    const { diagnostics } = await readAll(await connectTo('clients', 'invoices'), {
      source: on.source('clients'),
      readyOnly: false,
      properties: ['Name', 'Invoices'],
      related: new Map([['Invoices', ['Invoice', 'Client', 'Line items']]]),
    });
    expect(diagnostics).toMatchObject([{ code: 'workspace/relation-not-shared', where: { property: 'Line items' } }]);
  });

  it('show pictures whose addresses have died meanwhile', async () => {
    const { workspace, emulator } = on;
    const rows = workspace
      .rows({ source: on.source('invoices'), readyOnly: true, properties: ['Logo'] }, () => {}, never)
      [Symbol.asyncIterator]();
    await rows.next();
    await emulator.advance(2 * 3_600_000);
    const later = await rows.next();
    expect(later.value.fields.get('Logo')).toMatchObject([{ type: 'picture', bytes: expect.any(Uint8Array) }]);
    await rows.return?.();
    const statuses = (await emulator.journal()).filter(({ path }) => path.startsWith('/files/')).map(({ status }) => status);
    expect(statuses).toEqual([200, 403, 200]);
  });

  it('name a file whose picture can not be had', async () => {
    const strict = on.connect({ fetcher: { bytes: () => Promise.reject(new (class extends Error {})('never')) } });
    await expect(readAll(strict, { source: on.source('invoices'), readyOnly: true, limit: 1, properties: ['Logo'] })).rejects.toThrow(
      'never',
    );
    const { guardedFetch } = await import('../../guarded-fetch/guarded-fetch.ts');
    const { rows, diagnostics } = await readAll(on.connect({ fetcher: guardedFetch() }), {
      source: on.source('invoices'),
      readyOnly: true,
      limit: 1,
      properties: ['Logo'],
    });
    expect(rows[0]?.fields.get('Logo')).toEqual(['logo-1.png']);
    expect(diagnostics).toMatchObject([{ code: 'workspace/picture', where: { property: 'Logo' } }]);
  });

  it('ask by the real type of the property, and not for options that do not exist', async () => {
    const names = (ready: string) => ({ ...DEFAULT_NAMES, status: 'Stage', statuses: { ...DEFAULT_NAMES.statuses, ready } });
    const query = { source: on.source('invoices'), readyOnly: true, properties: ['Stage'] };
    const { rows } = await readAll(on.connect({ names: names('Overdue') }), query);
    expect(rows.length).toBeGreaterThan(3);
    expect(new Set(rows.map((row) => row.fields.get('Stage')))).toEqual(new Set(['Overdue']));
    const none = await readAll(on.connect({ names: names('Nowhere') }), query);
    expect([none.rows, none.diagnostics.map(({ code }) => code)]).toEqual([[], ['workspace/no-ready-option']]);
    await expect(readAll(on.workspace, { source: on.source('clients'), readyOnly: true })).rejects.toMatchObject({
      reason: 'invalid',
      message: expect.stringContaining("no select or status property 'GeneratePDF'"),
    });
  });
});

describe('addresses of Notion', () => {
  it('lead to all sources of a database that has several, the one of the view first', async () => {
    for (const sample of ['allTypes', 'parts']) {
      const { url = '', dataSourceId } = on.about.databases[sample] ?? {};
      const found = await on.workspace.find(url, never);
      expect(found.map(({ title, source }) => `${title}: ${source}`).sort()).toEqual(['All types: All types', 'All types: Parts']);
      expect(found[0]?.id).toBe(dataSourceId);
    }
  });

  it('lead to a database by its page, its view, and a row of it', async () => {
    const { url = '', databaseId = '', dataSourceId = '' } = on.about.databases['invoices'] ?? {};
    const expected = [expect.objectContaining({ id: dataSourceId, databaseId, title: 'Invoices' })];
    const [row] = (await readAll(on.workspace, { source: dataSourceId, readyOnly: false, limit: 1 })).rows;
    const view = new URL(url).searchParams.get('v');
    for (const address of [
      url,
      databaseId,
      dataSourceId,
      row?.id ?? '',
      `https://www.notion.so/acme/x?v=${view}`,
      `${url}&p=${row?.id.replaceAll('-', '')}&pm=s`,
    ])
      expect(await on.workspace.find(address, never)).toEqual(expected);
  });
});
