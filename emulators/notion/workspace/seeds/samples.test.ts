import { existsSync, rmSync } from 'node:fs';
import { collectPaginatedAPI } from '@notionhq/client';
import { describe, expect, it } from 'vitest';
import { type Json, type RunningNotion, startNotion } from '../../notion.test-support.ts';
import { fixtures, openSchema } from '../../notion-schema.test-support.ts';

const ALL_TYPES = [
  ...[
    'title',
    'rich_text',
    'number',
    'select',
    'multi_select',
    'status',
    'date',
    'people',
    'files',
    'checkbox',
    'url',
    'email',
    'phone_number',
  ],
  ...[
    'formula',
    'relation',
    'rollup',
    'created_time',
    'created_by',
    'last_edited_time',
    'last_edited_by',
    'unique_id',
    'verification',
    'button',
    'place',
  ],
];

const isThere = existsSync(fixtures);
if (!isThere) console.log('skipped: the schema of the SDK is not beside this repository');

type Properties = Readonly<Record<string, Json & { type: string; id: string }>>;

async function rowsOf(notion: RunningNotion, dataSourceId: string) {
  const rows = await collectPaginatedAPI(notion.client.dataSources.query, { data_source_id: dataSourceId, page_size: 17 });
  return rows as unknown as (Json & { id: string; properties: Properties })[];
}

describe('the sample workspace', () => {
  it('has every type of property, filled and empty', async () => {
    const notion = await startNotion();
    const rows = await rowsOf(notion, notion.tables['allTypes']?.dataSourceId ?? '');
    const seen = new Set(rows.flatMap(({ properties }) => Object.values(properties).map(({ type }) => type)));
    expect([...seen].sort()).toEqual([...ALL_TYPES].sort());
    const full = rows.find(({ properties }) => JSON.stringify(properties['Title']).includes('Everything filled'));
    const relation = full?.properties['Relation'] as unknown as { relation: unknown[]; has_more: boolean };
    expect([relation.relation.length, relation.has_more]).toEqual([25, true]);
    // Not shared with the connection: reads empty.
    expect(full?.properties['Unshared']).toMatchObject({ relation: [], has_more: false });
    expect(full?.properties['Unshared rollup']).toMatchObject({ rollup: { type: 'number', number: 0 } });
    await notion.stop();
  });

  it('computes the totals of invoices', async () => {
    const notion = await startNotion();
    const rows = await rowsOf(notion, notion.tables['invoices']?.dataSourceId ?? '');
    expect(rows).toHaveLength(25);
    const items = new Map((await rowsOf(notion, notion.tables['lineItems']?.dataSourceId ?? '')).map((row) => [row.id, row.properties]));
    const numberOf = (value: unknown) => value as number;
    for (const { properties } of rows) {
      const ids = (properties['Line items'] as unknown as { relation: { id: string }[] }).relation.map(({ id }) => id);
      const sum = ids.reduce((total, id) => {
        const item = items.get(id) ?? {};
        return total + numberOf(item['Quantity']?.['number']) * numberOf(item['Unit price']?.['number']);
      }, 0);
      expect(properties['Items total']).toMatchObject({ rollup: { number: expect.closeTo(sum, 6) } });
      const total = sum * (1 + numberOf(properties['Tax rate']?.['number']));
      expect(properties['Total']).toMatchObject({ formula: { number: expect.closeTo(total, 6) } });
    }
    // One invoice has more line items than a page shows.
    expect(rows.filter(({ properties }) => properties['Line items']?.['has_more'] === true)).toHaveLength(1);
    await notion.stop();
  });

  it('has both ends of every two-way relation', async () => {
    const { store, stop } = await startNotion({ random: '3' });
    let checked = 0;
    for (const source of store.dataSources.values()) {
      for (const property of source.properties) {
        if (property.type !== 'relation' || property.syncedId === undefined) continue;
        for (const page of store.pagesOf(source.id)) {
          for (const id of (page.values[property.id] ?? []) as string[]) {
            expect(store.pages.get(id)?.values[property.syncedId]).toContain(page.id);
            checked += 1;
          }
        }
      }
    }
    expect(checked).toBeGreaterThan(200);
    await stop();
  });

  it.skipIf(!isThere)('fits the types of the SDK, as do databases made at random', async () => {
    const faultsOf = openSchema();
    for (const random of ['1', '2', '3', '4', '5', '6', '7', '8']) {
      const notion = await startNotion({ random });
      const tables = random === '1' ? Object.values(notion.tables) : [notion.tables['random']];
      for (const table of tables) {
        if (!table) continue;
        expect(faultsOf((await notion.client.databases.retrieve({ database_id: table.databaseId })) as unknown as Json)).toEqual([]);
        expect(faultsOf((await notion.client.dataSources.retrieve({ data_source_id: table.dataSourceId })) as unknown as Json)).toEqual([]);
        const rows = await rowsOf(notion, table.dataSourceId);
        expect(rows.flatMap(faultsOf)).toEqual([]);
        for (const [name, property] of Object.entries(rows[0]?.properties ?? {})) {
          const item = await notion.client.pages.properties.retrieve({ page_id: rows[0]?.id ?? '', property_id: property.id });
          expect({ name, faults: faultsOf(item as unknown as Json) }).toEqual({ name, faults: [] });
        }
      }
      await notion.stop();
    }
  });

  it('is the same at every start', async () => {
    const [a, b] = [await startNotion({ random: '9' }), await startNotion({ random: '9' })];
    expect(a.tables).toEqual({ ...b.tables });
    expect([...a.store.pages.values()]).toEqual([...b.store.pages.values()]);
    await Promise.all([a.stop(), b.stop()]);
  });

  it('keeps what was changed over a restart, and the options of the first start', async () => {
    const first = await startNotion({ rows: '4' });
    const [row] = await rowsOf(first, first.tables['invoices']?.dataSourceId ?? '');
    await first.client.pages.update({ page_id: row?.id ?? '', properties: { GeneratePDF: { select: { name: 'Odd one' } } } });
    await first.emulator.close();
    const second = await startNotion({}, first.folder);
    const rows = await rowsOf(second, second.tables['invoices']?.dataSourceId ?? '');
    expect(rows).toHaveLength(4);
    expect(rows.find(({ id }) => id === row?.id)?.properties['GeneratePDF']).toMatchObject({ select: { name: 'Odd one' } });
    expect(second.token).toBe(first.token);
    await second.stop();
    rmSync(first.folder, { recursive: true, force: true });
  });
});
