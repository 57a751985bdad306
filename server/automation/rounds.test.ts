import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { notionRowsOf } from '../runs/notion-rows.test-support.ts';
import { openTestServer, type TestServer, type TestUser } from '../server.test-support.ts';
import { recipeStore } from './recipe-store.ts';

const DAY = 86_400_000;

/** Milliseconds of the pauses that this process makes now. */
const pauses = vi.hoisted(() => new Set<{ readonly time: number }>());
vi.mock('node:timers/promises', async (original) => {
  const real = await original<typeof import('node:timers/promises')>();
  const setTimeout: typeof real.setTimeout = (time = 0, ...about) => {
    const pause = { time };
    pauses.add(pause);
    return real.setTimeout(time, ...about).finally(() => pauses.delete(pause));
  };
  return { ...real, setTimeout };
});

let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  // Nothing happens by itself: neither looks nor questions of the database.
  server = await openTestServer({}, { pollEvery: DAY, idlePause: DAY });
  user = await server.newUser({ planType: 'paid_lifetime' });
  await user.connectGoogle();
  await user.connectNotion();
});
afterAll(() => server.close());

/** Nothing else pauses as long: between its questions the watch sleeps until something is due, or until it is woken. */
const rests = () => [...pauses].some(({ time }) => time > DAY / 2);
const rest = () => expect.poll(rests).toBe(true);

it('asks the database nothing while there is nothing to do', async () => {
  await rest();
});

it('makes a new automation, and what another process says, its business at once, and is quiet again after it', async () => {
  const notion = notionRowsOf(server);
  await notion.reset('contracts', 0);
  const looks = async () => (await server.notion.journal()).filter(({ path }) => path.endsWith('/query')).length;
  const before = await looks();
  expect(rests()).toBe(true);
  const { status, body } = await user.call('POST', 'setup-notion-webhook', {
    databaseId: server.databases['contracts']?.url,
    googleDocId: server.documents.contract.id,
    namingHeader: 'Contract',
  });
  expect(status).toBe(200);
  await expect.poll(async () => (await looks()) > before).toBe(true);
  await rest();

  await notion.reset('contracts', 1);
  await recipeStore(server.services.database, DAY / 1000, 180).wake(user.id);
  const stories = async () => (await user.call('GET', `recipes/${body.id}/rows`)).body as readonly { readonly state: string }[];
  await expect.poll(async () => (await stories()).map(({ state }) => state)).toEqual(['stored']);
  await rest();
});
