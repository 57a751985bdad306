import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKey } from '../accounts/api-keys.ts';
import { insertRecipe } from '../automation/recipe.test-support.ts';
import { recipeStore } from '../automation/recipe-store.ts';
import { recipes } from '../database/schema/belongings.ts';
import { openTestServer, type TestServer } from '../server.test-support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const job = { template: { kind: 'sample', name: 'invoice' }, rows: { kind: 'sample', name: 'invoice' }, namingHeader: 'Client' };

it('keeps a hundred saved jobs of a user, and takes others in their place', async () => {
  const [user, other] = [await server.newUser(), await server.newUser()];
  const save = (name: string) => user.call('PUT', 'saved-jobs', { name, job });
  for (let number = 1; number < 100; number += 1) expect((await save(`Job ${number}`)).status).toBe(200);
  // Only one of two that come at once has room.
  const last = await Promise.all([save('Job 100'), save('Job 101')]);
  expect(last.map(({ status }) => status).sort()).toEqual([200, 413]);
  expect(last.find(({ status }) => status === 413)?.body).toMatchObject({
    code: 'TOO_LARGE',
    message: 'There are 100 saved jobs already.',
  });
  expect((await save('Job 1')).status).toBe(200);
  expect((await other.call('PUT', 'saved-jobs', { name: 'Job 1', job })).status).toBe(200);
});

it('keeps a hundred automations of a user, and changes those that are there', async () => {
  const { database } = server.services;
  const { userId, connectionId } = await insertRecipe(database, { isPaused: true });
  const about = { userId, connectionId, dataSourceId: 'source', namingHeader: 'No', isPaused: true };
  const others = Array.from({ length: 99 }, (_, index) => ({ ...about, googleDocId: `document ${index}` }));
  await database.asSystem((transaction) => transaction.insert(recipes).values(others));
  const store = recipeStore(database, 15, 180);
  const save = (googleDocId: string) =>
    store.save(userId, {
      connectionId,
      dataSourceId: 'source',
      googleDocId,
      namingHeader: 'No',
      settings: {},
      delivery: null,
      password: '',
      title: null,
      url: null,
      statusPropertyId: null,
    });
  await expect(save('one more')).rejects.toMatchObject({ code: 'TOO_LARGE', message: 'There are 100 automations already.' });
  await expect(save('document 2')).resolves.toBeDefined();
});

it('keeps a hundred API keys of a user, not counting those that were revoked', async () => {
  const user = await server.newUser();
  const create = () => createKey(server.services.database, user.id, { name: 'cron', scopes: ['runs:read'] });
  const { id } = await create();
  for (let number = 2; number <= 100; number += 1) await create();
  await expect(create()).rejects.toMatchObject({ code: 'TOO_LARGE', message: 'There are 100 API keys already.' });
  expect((await user.call('DELETE', `api-keys/${id}`)).status).toBe(200);
  await expect(create()).resolves.toBeDefined();
});
