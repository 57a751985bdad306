import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openLoopLag } from './loop-lag.ts';

it('tells how long the thread kept waiting what comes next', async () => {
  const lag = openLoopLag();
  const until = performance.now() + 200;
  while (performance.now() < until);
  await nextTurn();
  expect(lag()).toBeGreaterThanOrEqual(145);
});
