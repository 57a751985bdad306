import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type AuthServer, startAuthServer } from './auth.test-support.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.stop());

it('asks to come again while the database is away, and knows the session afterwards', async () => {
  const browser = server.browser();
  await browser.signInWithMail('ada@example.com');
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
  const away = vi
    .spyOn(pg.Pool.prototype, 'connect')
    .mockImplementation(((done?: (error: Error) => void) =>
      done ? done(refused) : Promise.reject(refused)) as typeof pg.Pool.prototype.connect);
  const answer = await browser.get('/api/profile');
  expect({ status: answer.status, wait: answer.headers.get('retry-after') }).toEqual({ status: 503, wait: '2' });
  expect(await answer.json()).toMatchObject({ code: 'UNAVAILABLE' });
  away.mockRestore();
  expect((await browser.get('/api/profile')).status).toBe(200);
});
