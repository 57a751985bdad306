import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runs } from '../../database/schema/runs.ts';
import { openTestServer, type TestServer } from '../../server.test-support.ts';
import { linesOf, pdfsOf } from '../events.test-support.ts';
import { notionRowsOf } from '../notion-rows.test-support.ts';
import { sampleRequest } from '../runs.test-support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

it('names one run for a day, also once that has ended, and no run of another request', async () => {
  const user = await server.newUser({ planType: 'paid_lifetime' });
  const start = (name: string, changes: object = {}) =>
    user.call('POST', 'runs', { ...sampleRequest, ...changes }, { 'idempotency-key': name });
  const { body: run } = await start('order 17');
  await linesOf(await user.fetch(`runs/${run.id}/events`));
  expect((await start('order 17')).body).toMatchObject({ id: run.id, state: 'completed' });
  expect(await start('order 17', { namingHeader: 'Client' })).toMatchObject({ status: 409, body: { data: { hint: 'Send another key.' } } });
  expect((await start('order 17', { password: 'Open sesame' })).status).toBe(409);
  expect((await start('order 18')).body.id).not.toBe(run.id);
  const stranger = await server.newUser();
  const asked = await stranger.call('POST', 'runs', sampleRequest, { 'idempotency-key': 'order 17' });
  expect(asked.body.id).not.toBe(run.id);
  await server.services.database.asSystem((transaction) =>
    transaction.update(runs).set({ createdAt: sql`now() - interval '25 hours'` }).where(eq(runs.id, run.id)),
  );
  expect((await start('order 17')).body.id).not.toBe(run.id);
});

it('names no run of two requests that come at once', async () => {
  const user = await server.newUser({ planType: 'paid_lifetime' });
  const asked = ['Number', 'Client'].map((namingHeader) =>
    user.call('POST', 'runs', { ...sampleRequest, namingHeader }, { 'idempotency-key': 'order 20' }),
  );
  expect((await Promise.all(asked)).map(({ status }) => status).sort()).toEqual([200, 409]);
});

it.each([
  [2, 'contract'],
  [4, 'invoice'],
] as const)('answers a repeated call of mail-merge for a run that no worker has begun as the first one: %i PDFs', async (ready, sample) => {
  const user = await server.newUser({ planType: 'paid_lifetime' });
  await user.connectGoogle();
  const notionApiKey = await user.connectNotion();
  await notionRowsOf(server).reset(`${sample}s`, ready);
  // The worker waits for its template, and asks again.
  await server.google.inject([{ kind: 'hang', delay: 2000, path: '/export', times: 1 }]);
  const merge = () =>
    user.fetch('mail-merge', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': `order 2${ready}` },
      body: JSON.stringify({
        documentId: server.documents[sample].id,
        notionDatabaseUrl: server.databases[`${sample}s`]?.url,
        notionApiKey,
        namingHeader: '',
      }),
    });
  const first = await merge();
  const again = await merge();
  const { body: run } = await user.call('GET', `runs/${again.headers.get('x-run-id')}`);
  expect(run).toMatchObject({ id: first.headers.get('x-run-id'), total: null });
  const [lines, sameLines] = await Promise.all([first, again].map((answer) => linesOf(answer)));
  expect(pdfsOf(lines ?? []).map(({ data }) => data !== undefined)).toEqual(Array.from({ length: ready }, () => ready <= 3));
  expect(sameLines).toEqual(lines);
  await linesOf(await user.fetch(`runs/${run.id}/events`));
});

it('leads a repeated call of mail-merge to the run whose rows are no longer ready, as it has made them, and no call of another request', async () => {
  const user = await server.newUser({ planType: 'paid_lifetime' });
  await user.connectGoogle();
  const notionApiKey = await user.connectNotion();
  await notionRowsOf(server).reset('contracts', 2);
  const merge = (changes: object = {}) =>
    user.fetch('mail-merge', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'order 19' },
      body: JSON.stringify({
        documentId: server.documents.contract.id,
        notionDatabaseUrl: server.databases['contracts']?.url,
        notionApiKey,
        namingHeader: 'Contract',
        ...changes,
      }),
    });
  const first = await merge();
  const lines = await linesOf(first);
  await linesOf(await user.fetch(`runs/${first.headers.get('x-run-id')}/events`));
  const again = await merge();
  expect(again.status).toBe(200);
  expect(again.headers.get('x-run-id')).toBe(first.headers.get('x-run-id'));
  expect(await linesOf(again)).toEqual(lines);
  const other = await merge({ namingHeader: 'Client' });
  expect([other.status, await other.json()]).toMatchObject([409, { data: { hint: 'Send another key.' } }]);
});
