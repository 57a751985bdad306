import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flattenValue } from '../integrations/notion/rows/flatten-value.ts';
import { openTestServer, type TestServer } from './server.test-support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** First row of a sample as the tool shows it to somebody who may use all types. */
async function firstRow(sample: string): Promise<Record<string, string>> {
  const user = await server.newUser({ planType: 'paid_lifetime' });
  await user.connectNotion();
  const { body } = await user.call('POST', 'notion-data', { databaseId: server.databases[sample]?.dataSourceId, page_size: 3 });
  return body.data.results[0].properties;
}

describe('property types flattened to text', () => {
  let row: Record<string, string>;
  beforeAll(async () => {
    row = await firstRow('allTypes');
  });

  const cases: readonly (readonly [types: string, texts: Readonly<Record<string, string | RegExp>>])[] = [
    [
      'title, rich_text, number, select, multi_select',
      { Title: 'Everything filled', Text: /^1\. All work is done/u, Number: '$1,234.50', Select: 'One', 'Multi-select': 'Red, Blue' },
    ],
    ['date', { Date: 'March 29, 2026', 'Rollup dates': 'January 15, 2025 to December 15, 2025' }],
    ['checkbox', { Checkbox: 'Yes' }],
    ['url', { URL: 'example.com/?q=%C3%BC&x=1#part' }],
    ['email, phone_number', { Email: 'someone@example.com', Phone: '+49 221 000000' }],
    ['files', { Files: 'stripes.png, outside.png' }],
    [
      'created_time, last_edited_time, created_by, last_edited_by',
      {
        'Created time': 'January 5, 2026 at 8:00 AM',
        'Last edited time': 'January 5, 2026 at 8:00 AM',
        'Created by': 'Ada Lovelace',
        'Last edited by': 'Ada Lovelace',
      },
    ],
    [
      'formula',
      {
        'Formula text': 'someone@example.com · +49 221 000000',
        'Formula number': '1,523,990.25',
        'Formula boolean': 'Yes',
        'Formula date': 'March 29, 2026',
      },
    ],
    ['relation', { Relation: /^Part 1, Part 2, .*, Part 60$/u }],
    [
      'rollup',
      { 'Rollup kinds': 'Bolt, Nut, Washer', 'Rollup earliest': 'January 15, 2025', 'Rollup sum': '2,025.00', 'Rollup tested': '25%' },
    ],
    ['people, status', { People: 'Ada Lovelace, Emmy Noether', Status: 'In progress' }],
  ];
  it.each(cases)('%s', (_, texts) => {
    for (const [name, text] of Object.entries(texts)) {
      expect(row[name], name).toEqual(typeof text === 'string' ? text : expect.stringMatching(text));
    }
  });

  it('unique_id', async () => {
    expect((await firstRow('invoices'))['Number']).toBe('INV-1');
    expect(row['ID']).toBe('1');
  });

  it('a checkbox that is not ticked', async () => {
    const user = await server.newUser({ planType: 'paid_lifetime' });
    await user.connectNotion();
    const { body } = await user.call('POST', 'notion-data', { databaseId: server.databases['allTypes']?.dataSourceId });
    expect(body.data.results.map(({ properties }: { properties: Record<string, string> }) => properties['Checkbox'])).toEqual([
      'Yes',
      'No',
      'No',
    ]);
  });

  it('id', () => {
    expect(flattenValue({ type: 'id', id: 'a1b2' }, { report: () => {} })).toBe('a1b2');
  });

  it('url without its protocol and slash', () => {
    expect(flattenValue({ id: 'x', type: 'url', url: 'https://example.com/' }, { report: () => {} })).toBe('example.com');
  });
});
