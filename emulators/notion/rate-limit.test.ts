import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { openClock } from '../kit/clock.ts';
import { type ApiEnvironment, answerError } from './api/app.ts';
import type { Connection } from './connections/connection.ts';
import { limitRate } from './rate-limit.ts';
import { initialSwitches } from './switches.ts';

const START = Date.UTC(2026, 0, 1, 12, 0, 10);

function openService(environment: Record<string, string> = {}) {
  const clock = openClock(() => START);
  const switches = initialSwitches(environment);
  const notes: unknown[] = [];
  const app = new Hono<ApiEnvironment>();
  app.onError(answerError);
  app.use(async (context, next) => {
    context.set('connection', { botId: context.req.header('bot') ?? '' } as Connection);
    await next();
    notes.push(context.var.notes);
  });
  app.use(limitRate(clock, switches));
  app.get('/', (context) => context.text('served'));
  const get = async (bot: string) => app.request('/', { headers: { bot } });
  const statuses = async (bot: string, times: number) => {
    const seen: number[] = [];
    for (let time = 0; time < times; time += 1) seen.push((await get(bot)).status);
    return seen;
  };
  return { clock, switches, notes, get, statuses };
}

it('lets 180 requests of a connection pass a minute and tells the others when the next one begins', async () => {
  const { clock, notes, get, statuses } = openService();
  expect(await statuses('a', 180)).toEqual(Array(180).fill(200));
  const refused = await get('a');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '50']);
  expect(await refused.json()).toEqual({
    object: 'error',
    status: 429,
    code: 'rate_limited',
    message: 'You have been rate limited. Please try again in a few minutes.',
    additional_data: { rate_limit_reason: 'public_api_request_rate_limit', retry_after: '50' },
    request_id: expect.any(String),
  });
  expect(notes.at(-1)).toEqual({ rate: { window: '2026-01-01T12:00:00.000Z', count: 181 } });
  expect(await statuses('b', 1)).toEqual([200]);
  clock.advance(49_999);
  expect(await statuses('a', 1)).toEqual([429]);
  clock.advance(1);
  expect(await statuses('a', 1)).toEqual([200]);
  expect(notes.at(-1)).toEqual({ rate: { window: '2026-01-01T12:01:00.000Z', count: 1 } });
});

it('takes its limit from NOTION_REQUESTS_PER_MINUTE, and can limit the workspace as a whole', async () => {
  const { switches, statuses, get } = openService({ NOTION_REQUESTS_PER_MINUTE: '4' });
  expect(await statuses('a', 5)).toEqual([200, 200, 200, 200, 429]);
  switches.workspaceRequestsPerMinute = 6;
  expect(await statuses('b', 2)).toEqual([200, 200]);
  expect(await (await get('b')).json()).toMatchObject({ additional_data: { rate_limit_reason: 'public_api_space_request_rate_limit' } });
});
