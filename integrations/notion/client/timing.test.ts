import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { realTiming } from './timing.ts';

it('lets many wait for one signal, which wakes all of them and is not called a leak', async () => {
  const stop = new AbortController();
  const warnings: string[] = [];
  const hear = ({ message }: Error) => void warnings.push(message);
  process.on('warning', hear);
  const sleeps = Promise.allSettled(Array.from({ length: 20 }, () => realTiming.sleep(3_600_000, stop.signal)));
  stop.abort('stopped');
  expect(await sleeps).toEqual(Array.from({ length: 20 }, () => ({ status: 'rejected', reason: 'stopped' })));
  await turn();
  process.off('warning', hear);
  expect(warnings).toEqual([]);
});
