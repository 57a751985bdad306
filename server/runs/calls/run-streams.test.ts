import { randomUUID } from 'node:crypto';
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
    streams.open(context as unknown as AppContext, run, { withData: () => false, until: 'end', alive }),
  );
  const { body } = await app.request('/');
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let signs = 0; signs < 2; signs += 1) {
    vi.advanceTimersByTime(15_000);
    expect((await reader?.read())?.value).toBe(sign);
  }
  await reader?.cancel();
});
