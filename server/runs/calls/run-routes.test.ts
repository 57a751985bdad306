import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, it, vi } from 'vitest';
import type { AppEnvironment } from '../../http/build-app.ts';
import { openLog } from '../../log.ts';
import type { Services } from '../../services.ts';
import type { Ledger, ShownRun } from '../ledger/ledger.ts';
import { type RunRouteParts, runRoutes } from './run-routes.ts';

it('logs why a stream of events broke off, without secrets, and ends it', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  const lines: string[] = [];
  const run = { id: randomUUID(), userId: 'owner', endedAt: null } as ShownRun;
  const parts: Partial<RunRouteParts> = {
    ledger: { find: async () => run } as Partial<Ledger> as Ledger,
    feed: {
      // biome-ignore lint/correctness/useYield: it breaks off before the first event.
      follow: async function* () {
        throw new Error('Failed query with ntn_1234567890');
      },
      close: async () => {},
    },
  };
  const app = new Hono<AppEnvironment>();
  app.use(async (context, next) => {
    const caller = { userId: run.userId, needsSecondFactor: false, scopes: undefined };
    context.set('call', { caller, log: openLog('info', { write: (line) => void lines.push(line) }) } as never);
    await next();
  });
  runRoutes({} as Services, parts as RunRouteParts)(app);
  const answer = await app.request(`/api/runs/${run.id}/events`);
  expect(await answer.text()).toBe('');
  expect(lines.join()).toContain('a stream of events broke off');
  expect(lines.join()).not.toContain('ntn_1234567890');
  expect(printed).not.toHaveBeenCalled();
  printed.mockRestore();
});

it('sends the rows of a run compressed to whoever accepts that', async () => {
  const rows = Array.from({ length: 1000 }, (_, index) => ({ index, name: `Invoice ${index}`, state: 'made' }));
  const app = new Hono<AppEnvironment>();
  runRoutes({} as Services, {} as RunRouteParts)(app);
  app.get('/api/runs/:id/rows', (context) => context.json(rows));
  const ask = (accepted: string) => app.request(`/api/runs/${randomUUID()}/rows`, { headers: { 'accept-encoding': accepted } });

  const packed = await ask('gzip, br');
  expect(packed.headers.get('content-encoding')).toBe('gzip');
  const bytes = new Uint8Array(await packed.arrayBuffer());
  expect(bytes.length).toBeLessThan(JSON.stringify(rows).length / 5);
  expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(rows);
  expect(await (await ask('identity')).json()).toEqual(rows);
});
