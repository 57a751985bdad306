import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RecipeView, Story } from '../../contracts/recipes.ts';
import { tellFigures } from '../../integrations/figures.test-support.ts';
import { freePorts } from '../../integrations/free-ports.test-support.ts';
import { notionRowsOf } from '../runs/notion-rows.test-support.ts';
import { openTestServer, type TestServer, type TestUser } from '../server.test-support.ts';

/** Milliseconds between two looks. */
const EVERY = 1500;
/** Of a pause, from one mark to the next: so they fall into its beginning, its middle and its end. */
const SHIFT = EVERY / 3;

let server: TestServer;
let user: TestUser;
let recipe: RecipeView;
beforeAll(async () => {
  server = await openTestServer({}, { pollEvery: EVERY });
  await server.notion.control('PATCH', 'switches', { webhookWindow: 0 });
  // Nobody listens there.
  await server.notion.control('POST', 'webhooks', { url: `http://127.0.0.1:${await freePorts(1)}/` });
  const [subscription] = await server.notion.control<{ id: string; verificationToken: string }[]>('GET', 'webhooks');
  await server.notion.control('POST', `webhooks/${subscription?.id}/verify`, { token: subscription?.verificationToken });
  user = await server.newUser({ planType: 'paid_lifetime' });
  await user.connectGoogle();
  await user.connectNotion();
  await notionRowsOf(server).reset('contracts', 0);
  const setup = { databaseId: server.databases['contracts']?.url, googleDocId: server.documents.contract.id, namingHeader: 'Contract' };
  expect((await user.call('POST', 'setup-notion-webhook', setup)).status).toBe(200);
  [recipe] = (await user.call('GET', 'recipes')).body;
});
afterAll(() => server.close());

const rowOf = async (id: string) => (await notionRowsOf(server).read('contracts')).find((row) => row.id === id);

it('brings a marked row its PDF by looking alone, where no webhook reaches the server', async () => {
  const rows = (await notionRowsOf(server).read('contracts')).slice(0, 3).map(({ id }) => id);
  const took: number[] = [];
  for (const row of rows) {
    await notionRowsOf(server).change(row, { properties: { PDFFiles: { files: [] } } });
    await delay(SHIFT);
    const marked = performance.now();
    await notionRowsOf(server).change(row, { properties: { GeneratePDF: { select: { name: 'Ready to Generate' } } } });
    await expect.poll(async () => (await rowOf(row))?.status, { interval: 50 }).toBe('Generated');
    took.push(performance.now() - marked);
    expect((await rowOf(row))?.files).toHaveLength(1);
  }
  const { deliveries } = await server.notion.control<{ deliveries: { kind: string; status: number | null }[] }>('GET', 'deliveries');
  expect(deliveries.filter(({ kind }) => kind === 'event').length).toBeGreaterThanOrEqual(rows.length);
  expect(deliveries.filter(({ status }) => status !== null)).toEqual([]);
  await expect
    .poll(async () => ((await user.call('GET', `recipes/${recipe.id}/rows`)).body as Story[]).map(({ state }) => state))
    .toEqual(rows.map(() => 'stored'));
  const stories = (await user.call('GET', `recipes/${recipe.id}/rows`)).body as Story[];
  expect(stories.map(({ steps }) => steps[0])).toMatchObject(rows.map(() => ({ kind: 'seen', transport: 'polling' })));
  tellFigures('R22', {
    'ms between two looks': EVERY,
    'rows marked': rows.length,
    'slowest ms from its mark to its PDF by looking alone': Math.round(Math.max(...took)),
  });
});
