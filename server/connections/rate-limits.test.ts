import { expect, it } from 'vitest';
import { openIdleMap } from './idle-map.ts';
import { openRateLimits } from './rate-limits.ts';

const MINUTE = 60_000;
const never = new AbortController().signal;

/** Limits that note their keys when they are made and when somebody passes them, and a clock. */
function openNotedLimits() {
  let minutes = 0;
  const made: string[] = [];
  const passed: string[] = [];
  const limitOf = openRateLimits(
    (key) => {
      const name = `${key}${made.length}`;
      made.push(name);
      return { take: async () => void passed.push(name), pause: () => {} };
    },
    () => minutes * MINUTE,
  );
  return {
    made,
    passed,
    limitOf,
    passMinutes: (count: number) => {
      minutes += count;
    },
  };
}

it('the limit of a key is one for all that act with it, however long ago they were given it', async () => {
  const { made, passed, limitOf, passMinutes } = openNotedLimits();
  const held = limitOf('a');
  await held.take(never);
  passMinutes(61);
  await limitOf('b').take(never);
  await limitOf('a').take(never);
  await held.take(never);
  expect(made).toEqual(['a0', 'b1', 'a2']);
  expect(passed).toEqual(['a0', 'b1', 'a2', 'a2']);
});

it('a limit is kept while somebody passes it, also when others come and go', async () => {
  const { made, limitOf, passMinutes } = openNotedLimits();
  const held = limitOf('a');
  for (let hour = 0; hour < 4; hour += 1) {
    await held.take(never);
    passMinutes(59);
    await limitOf(`other ${hour} `).take(never);
  }
  expect(made.filter((name) => name.startsWith('a'))).toEqual(['a0']);
});

it('keys that came once are not kept for ever', () => {
  let now = 0;
  const map = openIdleMap<object>(() => now);
  const used = {};
  map.set('used', used);
  map.set('once', {});
  now = 59 * MINUTE;
  expect(map.get('used')).toBe(used);
  now = 61 * MINUTE;
  map.set('other', {});
  expect(map.get('once')).toBeUndefined();
  expect(map.get('used')).toBe(used);
});
