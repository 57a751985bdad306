import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningEmulator, startEmulator } from '../emulators.test-support.ts';
import type { Timing } from './client/timing.ts';
import { openNotionWorkspace } from './open-workspace.ts';

let notion: RunningEmulator;
beforeAll(async () => {
  notion = await startEmulator('notion');
});
afterAll(() => notion.stop());

/** Whoever sleeps moves the clock of both sides, so that minutes pass in no time. */
function sharedTiming(): Timing {
  let now = 0;
  let turn: Promise<void> = Promise.resolve();
  return {
    now: () => now,
    random: () => 0.5,
    sleep: (milliseconds) => {
      const until = now + milliseconds;
      turn = turn.then(async () => {
        if (until <= now) return;
        const step = until - now;
        now = until;
        await notion.advance(step);
      });
      return turn;
    },
  };
}

it('stays below the 180 requests a minute that Notion allows, on both sides by default', async () => {
  const { token, databases } = notion.about as unknown as { token: string; databases: Record<string, { dataSourceId: string }> };
  const workspace = openNotionWorkspace({ credentials: token, baseUrl: notion.url, timing: sharedTiming() });
  const { signal } = new AbortController();
  const source = databases['certificates']?.dataSourceId ?? '';
  for (let index = 0; index < 400; index += 1) await workspace.schema(source, signal);
  const requests = (await notion.journal()).filter(({ path }) => path.startsWith('/v1/'));
  expect(requests.length).toBeGreaterThan(400);
  expect(requests.filter(({ status }) => status === 429)).toEqual([]);
  const counts = requests.map(({ notes }) => (notes?.['rate'] as { count: number } | undefined)?.count ?? 0);
  expect(Math.max(...counts)).toBeLessThanOrEqual(180);
  expect(Math.max(...counts)).toBeGreaterThan(120);
});
