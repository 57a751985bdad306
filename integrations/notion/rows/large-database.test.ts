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

it('asks once for a row behind which it has read before, far back as well as far ahead', async () => {
  const { emulator, workspace, source } = await openOnEmulator({ rows: '12000' });
  const reading = {};
  const queriesFor = async (skip: number) => {
    const before = countCalls(await emulator.journal())['POST /v1/data_sources/ID/query'] ?? 0;
    const query = { source: source('invoices'), readyOnly: false, properties: ['Invoice'], skip, reading };
    const rows = workspace.rows(query, () => {}, never)[Symbol.asyncIterator]();
    const { value } = await rows.next();
    await rows.return?.();
    const after = countCalls(await emulator.journal())['POST /v1/data_sources/ID/query'] ?? 0;
    return [String(value?.fields.get('Invoice')), after - before];
  };
  const found = [];
  for (const skip of [11_500, 9_000, 10_500, 11_499, 0, 11_800]) found.push(await queriesFor(skip));
  await emulator.stop();
  const [[farthest, counted] = [], ...others] = found;
  expect(farthest).toBe('INV-2026-11501');
  expect(counted).toBeGreaterThan(100);
  expect(others).toEqual([
    ['INV-2026-9001', 1],
    ['INV-2026-10501', 1],
    ['INV-2026-11500', 1],
    ['INV-2026-0001', 1],
    ['INV-2026-11801', 4],
  ]);
});
