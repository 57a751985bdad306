import { expect, it } from 'vitest';
import { countCalls, never, openOnEmulator } from '../emulator.test-support.ts';

it('reads 12,000 rows beyond the 10,000 of one query, each once, in order, with flat memory', async () => {
  const { emulator, workspace, source } = await openOnEmulator({ rows: '12000' });
  const query = {
    source: source('invoices'),
    readyOnly: true,
    properties: ['Invoice', 'Client'],
    related: new Map([['Client', ['Name']]]),
  };
  const titles: string[] = [];
  let largest = 0;
  for await (const { fields } of workspace.rows(query, () => {}, never)) {
    titles.push(String(fields.get('Invoice')));
    if (titles.length % 1000 === 0) largest = Math.max(largest, process.memoryUsage().heapUsed);
  }
  const calls = countCalls(await emulator.journal());
  const peak = emulator.peakMemory() ?? 0;
  await emulator.stop();
  expect(titles).toEqual(Array.from({ length: 12_000 }, (_, index) => `INV-2026-${String(index + 1).padStart(4, '0')}`));
  expect(calls['POST /v1/data_sources/ID/query']).toBeLessThanOrEqual(123);
  // The emulator is to fit beside the product on the smallest machine.
  expect(peak).toBeLessThanOrEqual(100);
  expect(largest).toBeLessThan(250 * 1024 * 1024);
});
