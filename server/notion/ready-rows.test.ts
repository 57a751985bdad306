import { expect, it } from 'vitest';
import type { Schema, Workspace } from '../../generation/index.ts';
import { readyRows } from './ready-rows.ts';

const schema: Schema = {
  database: { id: 'd', databaseId: 'd', title: 'Invoices', url: 'https://notion.example/d' },
  properties: [],
  statusProperty: { id: 's', name: 'GeneratePDF', type: 'select' },
};
const workspaceOf = (count: number): Workspace =>
  ({
    rows: async function* ({ limit = count }: { readonly limit?: number }) {
      for (let row = 0; row < Math.min(count, limit); row++) yield { id: `row ${row}`, fields: new Map() };
    },
  }) as Partial<Workspace> as Workspace;

it.each([
  [99, 99, false],
  [100, 100, false],
  [101, 100, true],
])('names of %i ready rows the first %i, and says whether there are more: %s', async (count, named, hasMore) => {
  const ready = await readyRows(workspaceOf(count), schema, new AbortController().signal);
  expect(ready.ids).toEqual(Array.from({ length: named }, (_, row) => `row ${row}`));
  expect(ready.hasMore).toBe(hasMore);
});
