import { afterAll, beforeAll, expect, it } from 'vitest';
import { FilesUnavailable } from '../files/file-store.ts';
import { openTestApp, openTestServices, type TestServices } from './app.test-support.ts';
import { open } from './call-context.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services.close());

const refused = () => Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED', syscall: 'connect' });

it.each([
  ['the database', refused, '2'],
  ['the place of the files', () => new FilesUnavailable('full'), '30'],
] as const)('asks to come again while %s is away, in calls and in other routes', async (_, fault, seconds) => {
  const listReviews = open.public.listReviews.handler(() => {
    throw fault();
  });
  const ask = openTestApp(services, [
    {
      calls: { public: { listReviews } },
      mount: (app) => {
        app.get('/download', () => {
          throw fault();
        });
      },
    },
  ]);
  for (const path of ['/api/reviews', '/download']) {
    const answer = await ask(path);
    expect({ path, status: answer.status, wait: answer.headers.get('retry-after') }).toEqual({ path, status: 503, wait: seconds });
    const body = await answer.json();
    expect(body).toMatchObject({ code: 'UNAVAILABLE', data: { retryAfter: Number(seconds) } });
    expect(JSON.stringify(body)).not.toMatch(/ECONN|127\.0|full/u);
  }
});
