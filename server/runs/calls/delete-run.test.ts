import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { runRows, runs } from '../../database/schema/runs.ts';
import { openTestServer, type TestServer } from '../../server.test-support.ts';
import { linesOf } from '../events.test-support.ts';
import { sampleRequest } from '../runs.test-support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

it('deletes a run only once its PDFs are gone', async () => {
  const user = await server.newUser({ planType: 'paid_lifetime' });
  const { body: run } = await user.call('POST', 'runs', sampleRequest);
  await linesOf(await user.fetch(`runs/${run.id}/events`));
  const away = vi.spyOn(server.services.files, 'remove').mockRejectedValueOnce(new Error('The bucket does not answer.'));
  expect((await user.call('DELETE', `runs/${run.id}`)).status).toBe(500);
  expect(away).toHaveBeenCalledOnce();
  expect((await user.call('GET', `runs/${run.id}`)).status).toBe(200);
  expect((await user.call('DELETE', `runs/${run.id}`)).body).toEqual({ success: true });
  expect((await user.call('GET', `runs/${run.id}`)).status).toBe(404);
});

it('makes nothing again of a run that is being deleted', async () => {
  const user = await server.newUser({ planType: 'paid_lifetime' });
  const { body: run } = await user.call('POST', 'runs', sampleRequest);
  await linesOf(await user.fetch(`runs/${run.id}/events`));
  await server.services.database.asSystem(async (transaction) => {
    await transaction.update(runRows).set({ state: 'failed' }).where(eq(runRows.runId, run.id));
    await transaction.update(runs).set({ failed: runs.made, made: 0 }).where(eq(runs.id, run.id));
  });
  const { files } = server.services;
  const remove = files.remove.bind(files);
  let retried: { readonly status: number } | undefined;
  vi.spyOn(files, 'remove').mockImplementationOnce(async (key) => {
    retried = await user.call('POST', `runs/${run.id}/retry`);
    await remove(key);
  });
  expect((await user.call('DELETE', `runs/${run.id}`)).status).toBe(200);
  expect(retried?.status).toBe(409);
});
