import { afterAll, beforeAll, expect, it } from 'vitest';
import { tellFigures } from '../../integrations/figures.test-support.ts';
import { consent } from '../../integrations/notion/consent.test-support.ts';
import { openTestServer, type TestServer } from '../server.test-support.ts';
import { openConnections } from './connections.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const never = new AbortController().signal;
const refreshes = async (emulator: TestServer['notion'], path: string) =>
  (await emulator.journal()).filter(
    (line) => line.path === path && (line.request as { grant_type?: string })?.grant_type === 'refresh_token',
  );

it('a Notion connection that has ended is renewed once, however many processes find out at once', async () => {
  const user = await server.newUser();
  const { notion, store } = server.connections;
  if (!notion) throw new Error('No client of Notion.');
  const source = server.databases['invoices'];
  const code = await consent(notion.authorizeUrl('state'), source?.databaseId ?? '');
  const { tokens, botId } = await notion.exchange(code, never);
  const { id } = await store.save(user.id, { provider: 'notion', accountId: botId, label: null, scopes: [], ...tokens });
  // What two other processes hold: objects of their own on the same database.
  const processes = [server.connections, openConnections(server.services), openConnections(server.services)];
  const workspaces = await Promise.all(processes.map(async (each) => (await each.notionWorkspace(user.id, id)).workspace));
  await server.notion.inject([{ kind: 'expire-token', times: 1, path: '^/v1/data_sources' }]);
  await Promise.all(
    workspaces.flatMap((workspace) => Array.from({ length: 5 }, () => workspace.schema(source?.dataSourceId ?? '', never))),
  );
  expect(await refreshes(server.notion, '/v1/oauth/token')).toHaveLength(1);
  expect((await store.find(user.id, id))?.accessToken).not.toBe(tokens.accessToken);
  tellFigures('R19', { processes: processes.length, 'calls refused': 15, 'tokens renewed': 1, 'calls failed': 0 });
});

it('a Google token that has ended is refreshed once, however many processes find out at once', async () => {
  const user = await server.newUser();
  await user.connectGoogle({ accessToken: 'ya29.ended' });
  const processes = [server.connections, openConnections(server.services), openConnections(server.services)];
  await server.google.clearJournal();
  const documents = await Promise.all(processes.map((each) => each.googleDocuments(user.id)));
  await Promise.all(documents.map((each) => each.export(server.documents.invoice.id, never)));
  expect(await refreshes(server.google, '/token')).toHaveLength(1);
});
