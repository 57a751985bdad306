import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningEmulator, startEmulator } from '../integrations/emulators.test-support.ts';
import { startAdmin } from './admin.test-support.ts';
import { emulatorSettings } from './emulator-settings.test-support.ts';
import { openClient } from './http-client.test-support.ts';
import { type RunningServer, startServer } from './running-server.test-support.ts';

const keyNamed = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const [first, second] = [keyNamed('first'), keyNamed('second')];

let notion: RunningEmulator;
let google: RunningEmulator;
let server: RunningServer;
beforeAll(async () => {
  const pace = { NOTION_REQUESTS_PER_MINUTE: '900' };
  [notion, google] = await Promise.all([startEmulator('notion', {}, pace), startEmulator('google')]);
  server = await startServer({ APP_KEYS: first, PLAN_LIMITS: 'off', ...pace, ...emulatorSettings(notion, google) });
});
afterAll(async () => {
  await server.stop();
  await Promise.all([notion.stop(), google.stop()]);
});

const admin = (appKeys: string, ...words: readonly string[]) => startAdmin(server, words, { APP_KEYS: appKeys });

it('a new key takes over during a run, with kill -9 on the way: no row fails, nobody is signed out, the old key can go', {
  timeout: 180_000,
}, async () => {
  const client = openClient({ ...server, google: google.url, notion: notion.url });
  await client.signInWithGoogle('ada@example.com');
  await client.connectNotion('Invoices');
  const { results } = await client.call<{ results: { id: string; title: string }[] }>('POST', '/api/list-databases', {});
  const [connection] = (await client.call<{ id: string; provider: string }[]>('GET', '/api/connections')).filter(
    ({ provider }) => provider === 'notion',
  );
  const document = await client.call<{ id: string }>('POST', '/api/documents/demo', { placeholders: ['Invoice', 'Total'] });
  // However long the first steps take: nothing is stored, and the run goes on, until the server knows the new key.
  await notion.inject([{ method: 'PATCH', path: '^/v1/pages/', kind: 'hang' }]);
  const { id } = await client.call<{ id: string }>('POST', '/api/runs', {
    template: { kind: 'google', documentId: document.id },
    rows: { kind: 'notion', connectionId: connection?.id, source: results.find(({ title }) => title === 'Invoices')?.id },
    namingHeader: 'Invoice',
    store: true,
  });
  const run = () => client.call<{ endedAt: string | null; stored: number }>('GET', `/api/runs/${id}`);

  const ring = `${second},${first}`;
  expect(await admin(ring, 'rewrap').ended).toMatchObject({ code: 2, output: expect.stringContaining("does not know the key 'second'") });
  await server.kill();
  await server.restart({ APP_KEYS: ring });
  expect(await run()).toMatchObject({ endedAt: null, stored: 0 });
  await notion.inject([]);
  for (const moment of [150, 400, 700]) {
    const killed = admin(ring, 'rewrap');
    await delay(moment);
    killed.kill();
    await killed.ended;
  }
  expect(await admin(ring, 'rewrap').ended).toMatchObject({
    code: 0,
    output: expect.stringMatching(/all are sealed with 'second'.*\n.*'first'/u),
  });
  while ((await run()).endedAt === null) await delay(100);
  expect(await run()).toMatchObject({ state: 'completed', error: null, failed: 0, notStored: 0 });
  expect((await run()).stored).toBeGreaterThan(10);

  await server.terminate();
  await server.restart({ APP_KEYS: second });
  expect(await client.call('GET', '/api/profile')).toMatchObject({ email: 'ada@example.com' });
  expect(await client.call('POST', '/api/google-refresh-token', {})).toMatchObject({ access_token: expect.any(String) });
  expect(await client.call('POST', '/api/list-databases', {})).toMatchObject({ results: expect.arrayContaining([expect.anything()]) });

  const backup = path.join(mkdtempSync(path.join(tmpdir(), 'sheafmill-backup-')), 'backup');
  expect(await admin(second, 'backup', backup).ended).toMatchObject({ code: 0 });
  const tables = readdirSync(path.join(backup, 'tables'))
    .map((file) => readFileSync(path.join(backup, 'tables', file), 'utf8'))
    .join('');
  rmSync(path.dirname(backup), { recursive: true });
  expect(tables).toContain('v1.second.');
  expect(tables).not.toContain('v1.first.');

  await server.terminate();
  await expect(server.restart({ APP_KEYS: keyNamed('third') })).rejects.toThrow(
    /APP_KEYS: \d+ stored secrets need the key 'second', which is missing\./u,
  );
  await server.restart({ APP_KEYS: second });
  expect(await client.call('GET', '/api/profile')).toMatchObject({ email: 'ada@example.com' });
});
