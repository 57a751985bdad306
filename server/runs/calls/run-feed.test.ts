import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../database/database.test-support.ts';
import { openLog } from '../../log.ts';
import { openLedger } from '../ledger/open-ledger.ts';
import { insertUser, sampleRequest } from '../runs.test-support.ts';
import { type NumberedEvent, openRunFeed, type RunFeed } from './run-feed.ts';

const WINDOWS = 5;
const NOTICES = 6;

let test: TestDatabase;
let feed: RunFeed;
let reads = 0;
beforeAll(async () => {
  test = await openTestDatabase();
  const ledger = openLedger(test.database);
  const counted: typeof ledger = {
    ...ledger,
    events: (...asked) => {
      reads += 1;
      return ledger.events(...asked);
    },
  };
  feed = openRunFeed(test.connection, counted, openLog('silent'));
});
afterAll(async () => {
  await feed.close();
  await test.close();
});

it('reads events once for all windows that are as far, and each of them has every event in order', async () => {
  const ledger = openLedger(test.database);
  const userId = await insertUser(test.database);
  const { run } = await ledger.start(userId, randomUUID(), sampleRequest);
  const taken = await ledger.takeLease(run.id);
  if (!taken) throw new Error('no lease');
  const { lease } = taken;

  let heard: (() => void) | undefined;
  const seen = Array.from({ length: WINDOWS }, (): number[] => []);
  const isLast = async ({ event }: NumberedEvent) => event.type === 'end';
  const windows = seen.map(async (numbers) => {
    for await (const events of feed.follow(userId, run.id, 0, isLast, new AbortController().signal)) {
      numbers.push(...events.map(({ number }) => number));
      heard?.();
    }
  });
  for (let notice = 1; notice <= NOTICES; notice += 1) {
    const allHeard = new Promise<void>((resolve) => {
      heard = () => seen.every((numbers) => numbers.length === 2 * notice) && resolve();
    });
    const diagnostic = { severity: 'warning', code: 'run/renderer-stopped', message: 'Again.' } as const;
    await ledger.tell(lease, [
      { type: 'notice', diagnostic },
      { type: 'notice', diagnostic },
    ]);
    await allHeard;
  }
  const beforeEnd = reads;
  await ledger.end(lease, 'completed');
  await Promise.all(windows);
  expect(seen).toEqual(seen.map(() => Array.from({ length: 2 * NOTICES + 1 }, (_, index) => index + 1)));
  // The first look, and about one for each word of events, not one for each window.
  expect(beforeEnd).toBeLessThan(3 * (1 + NOTICES));
  expect(beforeEnd).toBeGreaterThan(NOTICES);
});
