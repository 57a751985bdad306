import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FileStore } from '../../files/file-store.ts';
import type { AppContext } from '../../http/build-app.ts';
import type { Ledger, ShownRun } from '../ledger/ledger.ts';
import type { RunFeed } from './run-feed.ts';
import { openRunStreams } from './run-streams.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Of a run of which nothing is to be told. */
const feed = {
  async *follow(_user, _run, _after, _isLast, signal) {
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    yield* [];
  },
} as Pick<RunFeed, 'follow'> as RunFeed;

it.each([
  ['an event, where a browser listens that hears nothing else', 'event', 'event: alive\ndata:\n\n'],
  ['a comment, where none is specified', 'comment', ': still here\n\n'],
] as const)('shows in a silent stream every 15 seconds that it lives: by %s', async (_, alive, sign) => {
  const streams = openRunStreams({} as Ledger, feed, {} as FileStore);
  const run = { id: randomUUID(), userId: randomUUID() } as ShownRun;
  const app = new Hono().get('/', (context) =>
    streams.open(context as unknown as AppContext, run, { withData: () => false, until: 'end', alive, mayBePacked: true }),
  );
  const { body } = await app.request('/');
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let signs = 0; signs < 2; signs += 1) {
    vi.advanceTimersByTime(15_000);
    expect((await reader?.read())?.value).toBe(sign);
  }
  await reader?.cancel();
});

it('comes compressed to whoever accepts that, from the event behind the last one that was seen, each at once; to others as it is', async () => {
  /** Of those that are read: each event is told when the one before has come. */
  let seen = new Set<number>();
  const told = {
    async *follow(_user, _run, after) {
      for (const number of [1, 2, 3, 4]) {
        if (number <= after) continue;
        while (number > after + 1 && !seen.has(number - 1)) await delay(5);
        yield [{ number, event: { type: 'notice', diagnostic: { severity: 'info', code: 'run/notice', message: 'On.' } } }];
      }
    },
  } as Pick<RunFeed, 'follow'> as RunFeed;
  const streams = openRunStreams({} as Ledger, told, {} as FileStore);
  const run = { id: randomUUID(), userId: randomUUID() } as ShownRun;
  const app = new Hono().get('/:kind', (context) =>
    streams.open(context as unknown as AppContext, run, {
      withData: () => false,
      until: 'end',
      alive: 'event',
      mayBePacked: context.req.param('kind') === 'events',
    }),
  );
  const ask = async (path: string, accepted: string) => {
    const { headers, body } = await app.request(path, { headers: { 'accept-encoding': accepted, 'last-event-id': '2' } });
    const isPacked = headers.get('content-encoding') === 'gzip';
    const bytes = isPacked ? body?.pipeThrough(new DecompressionStream('gzip')) : body;
    const reader = bytes?.pipeThrough(new TextDecoderStream()).getReader();
    seen = new Set();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      seen.add(Number(/id: (\d)/u.exec(part.value)?.[1]));
    }
    return { isPacked, numbers: [...seen] };
  };
  const numbers = [3, 4];
  expect(await ask('/events', 'gzip, br')).toEqual({ isPacked: true, numbers });
  expect(await ask('/events', 'identity')).toEqual({ isPacked: false, numbers });
  expect(await ask('/mail-merge', 'gzip')).toEqual({ isPacked: false, numbers });
});
