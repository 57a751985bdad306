import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordStatements } from '../database/statements.test-support.ts';
import { notionRowsOf } from '../runs/notion-rows.test-support.ts';
import { openTestServer, type TestServer, type TestUser } from '../server.test-support.ts';
import { recipeStore } from './recipe-store.ts';

const HOUR = 3_600_000;

let server: TestServer;
let user: TestUser;
const statements = recordStatements();

beforeAll(async () => {
  // Nothing happens by itself: neither looks nor questions of the database.
  server = await openTestServer({}, { pollEvery: HOUR, idlePause: HOUR });
  user = await server.newUser({ planType: 'paid_lifetime' });
  await user.connectGoogle();
  await user.connectNotion();
});
afterAll(async () => {
  await server.close();
  statements.stop();
});

const questions = () => statements.sent.filter((text) => /\b(?:recipes|stories)\b/u.test(text)).length;
const quiet = () =>
  expect
    .poll(async () => {
      const before = questions();
      await delay(2000);
      return questions() - before;
    })
    .toBe(0);

it('asks the database nothing while there is nothing to do', async () => {
  await quiet();
});

it('makes a new automation, and what another process says, its business at once, and is quiet again after it', async () => {
  const notion = notionRowsOf(server);
  await notion.reset('contracts', 0);
  const looks = async () => (await server.notion.journal()).filter(({ path }) => path.endsWith('/query')).length;
  const before = await looks();
  const { status, body } = await user.call('POST', 'setup-notion-webhook', {
    databaseId: server.databases['contracts']?.url,
    googleDocId: server.documents.contract.id,
    namingHeader: 'Contract',
  });
  expect(status).toBe(200);
  await expect.poll(async () => (await looks()) > before).toBe(true);
  await quiet();

  await notion.reset('contracts', 1);
  await recipeStore(server.services.database, HOUR / 1000, 180).wake(user.id);
  const stories = async () => (await user.call('GET', `recipes/${body.id}/rows`)).body as readonly { readonly state: string }[];
  await expect.poll(async () => (await stories()).map(({ state }) => state)).toEqual(['stored']);
  await quiet();
});
