import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Run } from '../../../contracts/index.ts';
import { openTestServer, type TestServer } from '../../server.test-support.ts';
import { linesOf } from '../events.test-support.ts';
import { notionRowsOf } from '../notion-rows.test-support.ts';

// A server of its own: nobody else could ask Notion anything after this.
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

it('a long pause that Notion asks for is told with its end, to who follows the run and to who asks for something else', async () => {
  const user = await server.newUser({ planType: 'paid_lifetime' });
  await user.connectGoogle();
  const connectionId = await user.connectNotion();
  await notionRowsOf(server).reset('invoices', 2);
  await server.notion.inject([{ path: '/file_uploads', kind: 'status', status: 429, retryAfter: 840 }]);
  const { body: started } = await user.call('POST', 'runs', {
    template: { kind: 'google', documentId: server.documents.invoice.id },
    rows: { kind: 'notion', connectionId, source: server.databases['invoices']?.dataSourceId },
    namingHeader: 'Invoice',
  });
  const show = async (): Promise<Run> => (await user.call('GET', `runs/${started.id}`)).body;
  await expect.poll(async () => (await show()).state, { timeout: 20_000 }).toBe('waiting');
  const { wait } = await show();
  expect(wait?.diagnostic).toMatchObject({ code: 'run/waiting', message: 'Notion asked to be left alone for 14 minutes.' });
  const left = Date.parse(wait?.until ?? '') - Date.now();
  expect(left).toBeGreaterThan(13 * 60_000);
  expect(left).toBeLessThanOrEqual(14 * 60_000);

  const refused = await user.call('POST', 'list-databases', { notionApiKey: connectionId });
  expect(refused).toMatchObject({ status: 429, body: { message: expect.stringContaining('asked to be left alone') } });
  expect(refused.body.data.retryAfter).toBeGreaterThan(13 * 60);

  // Its user need not wait for it.
  await user.call('POST', `runs/${started.id}/cancel`);
  const events = (await linesOf(await user.fetch(`runs/${started.id}/events`))).map(({ event }) => event);
  expect(events).toContainEqual({ type: 'notice', ...wait });
  expect(events.at(-1)).toMatchObject({ type: 'end', state: 'cancelled', stored: 0 });
  expect(await show()).toMatchObject({ wait: null });
});
