import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../database/schema/accounts.ts';
import { openTestServices, type TestServices } from '../http/app.test-support.ts';
import { LeaseLost } from '../runs/ledger/ledger.ts';
import { measuredLedger } from '../runs/ledger/measured-ledger.ts';
import { openLedger } from '../runs/ledger/open-ledger.ts';
import { openMetrics } from './open-metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

let services: TestServices;
let served: NonNullable<Awaited<ReturnType<typeof serveMetrics>>>;
beforeAll(async () => {
  services = await openTestServices({ METRICS_PORT: '0' });
  const given = await serveMetrics(services);
  if (!given) throw new Error('METRICS_PORT is set.');
  served = given;
});
afterAll(async () => {
  await served.stop();
  await services.close();
});

const scrape = async () => (await fetch(`http://127.0.0.1:${served.port}/metrics`)).text();

describe('metrics', () => {
  it('are served nowhere without a port', async () => {
    expect(await serveMetrics({ ...services, config: { ...services.config, metrics: undefined } })).toBeUndefined();
  });

  it('tell what waits, and count late writes of a worker whose run was taken over', async () => {
    const userId = randomUUID();
    await services.database.asSystem((transaction) =>
      transaction.insert(users).values({ id: userId, name: 'A', email: `${userId}@example.com` }),
    );
    const ledger = measuredLedger(openLedger(services.database), services.metrics);
    const { run } = await ledger.start(userId, 'a', {
      template: { kind: 'sample', name: 'invoice' },
      rows: { kind: 'sample', name: 'invoice' },
      namingHeader: 'No',
      store: true,
      allRows: false,
    });
    expect(await scrape()).toContain('sheafmill_backlog{of="runs_waiting"} 1');
    const late = await ledger.takeLease(run.id);
    if (!late) throw new Error('no lease');
    await ledger.began(late.lease, 7);
    const busy = await scrape();
    expect(busy).toContain('sheafmill_backlog{of="runs_waiting"} 0');
    expect(busy).toContain('sheafmill_backlog{of="runs_under_way"} 1');
    expect(busy).toContain('sheafmill_backlog{of="rows_waiting"} 7');
    expect(busy).not.toContain('event="refused"');
    await services.database.asSystem((transaction) => transaction.execute(sql`update runs set leased_until = now()`));
    await ledger.takeLease(run.id);
    await expect(ledger.renew(late.lease)).rejects.toThrow(LeaseLost);
    await expect(ledger.commitStored(late.lease, 'nothing', { file: 'x' })).resolves.toBeUndefined();
    await expect(ledger.end(late.lease, 'completed')).rejects.toThrow(LeaseLost);
    const after = await scrape();
    expect(after).toContain('sheafmill_leases_total{event="taken"} 2');
    expect(after).toContain('sheafmill_leases_total{event="refused"} 2');
    expect(after).not.toContain('sheafmill_runs_ended_total{');
  });

  it('are answered, without what waits, while the database is down', async () => {
    const down = { ...services.database, asSystem: () => Promise.reject(new Error('ECONNREFUSED')) };
    const other = await serveMetrics({ ...services, database: down, metrics: openMetrics() });
    const text = await (await fetch(`http://127.0.0.1:${other?.port}/metrics`)).text();
    await other?.stop();
    expect(text).toContain('sheafmill_database_up 0');
    expect(text).not.toContain('sheafmill_backlog{');
  });
});
