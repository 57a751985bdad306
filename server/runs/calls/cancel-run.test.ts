import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { FilesUnavailable } from '../../files/file-store.ts';
import { openTestServer, type TestServer } from '../../server.test-support.ts';
import { sampleRequest } from '../runs.test-support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

it('ends a run at once that waits for a service', async () => {
  const user = await server.newUser({ planType: 'paid_lifetime' });
  const away = vi.spyOn(server.services.files, 'write').mockRejectedValue(new FilesUnavailable('The disk is full.'));
  const { body: run } = await user.call('POST', 'runs', sampleRequest);
  const state = async () => (await user.call('GET', `runs/${run.id}`)).body.state;
  await expect.poll(state).toBe('waiting');
  await user.call('POST', `runs/${run.id}/cancel`);
  // Long before the run would have been tried again.
  await expect.poll(state).toBe('cancelled');
  away.mockRestore();
});
