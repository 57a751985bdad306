import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../scripts/seeded-random.mjs';
import { arrivals, type RunTimes, type SimulatedRun, simulate } from './queue-simulation.mjs';

const COUNT = 60_000;
/** Runs a second, and seconds of one: the queue is busy seven tenths of the time. */
const RATE = 0.7;

const mean = (ends: readonly RunTimes[], of: keyof RunTimes) => ends.reduce((sum, end) => sum + end[of], 0) / ends.length;

/** Poisson arrivals of users who come once each; work as `size` says. */
function runsOf(seed: number, size: (random: () => number) => Pick<SimulatedRun, 'cpu' | 'calls'>): SimulatedRun[] {
  const random = seededRandom(seed);
  return arrivals(random, COUNT / RATE, () => RATE, RATE).map((at, user) => ({ at, user, ...size(random) }));
}
const exponential = (random: () => number) => ({ cpu: -Math.log(random()), calls: 0 });
/** No turns are taken. */
const FIFO = { turn: Number.POSITIVE_INFINITY };

describe('the simulated queue', () => {
  it('waits as the formula of M/M/1 says where one worker takes one run at a time', () => {
    const { ends, busy } = simulate(runsOf(1, exponential), { workers: 1, atOnce: 1, ...FIFO });
    expect(mean(ends, 'wait')).toBeCloseTo(RATE / (1 - RATE), 0);
    expect(Math.abs(mean(ends, 'wait') / (RATE / (1 - RATE)) - 1)).toBeLessThan(0.05);
    expect(Math.abs(busy / RATE - 1)).toBeLessThan(0.02);
  });

  it('waits as the formula of Pollaczek and Khinchine says where all runs are alike', () => {
    const { ends } = simulate(
      runsOf(2, () => ({ cpu: 1, calls: 0 })),
      { workers: 1, atOnce: 1, ...FIFO },
    );
    expect(Math.abs(mean(ends, 'wait') / (RATE / (2 * (1 - RATE))) - 1)).toBeLessThan(0.05);
  });

  it('stays as the formula of M/M/1 with a shared processor says where a worker takes them all', () => {
    const { ends } = simulate(runsOf(3, exponential), { workers: 1, atOnce: 1000, ...FIFO });
    expect(mean(ends, 'wait')).toBe(0);
    expect(Math.abs(mean(ends, 'made') / (1 / (1 - RATE)) - 1)).toBeLessThan(0.05);
  });

  it('lets nobody wait for the rate limit of somebody else, and two runs of one user share theirs', () => {
    const alone = { at: 0, cpu: 0, calls: 10 };
    const apart = simulate(
      [0, 1, 2].map((user) => ({ ...alone, user })),
      { workers: 3, atOnce: 1, ...FIFO },
    );
    expect(apart.ends.map(({ stored }) => stored)).toEqual([10, 10, 10]);
    const together = simulate(
      [0, 0, 0].map((user) => ({ ...alone, user })),
      { workers: 3, atOnce: 1, ...FIFO },
    );
    expect(together.ends.map(({ stored }) => Math.round(stored))).toEqual([20, 20, 30]);
  });

  it('takes a slot from a long run that only stores as soon as somebody waits, and loses none of its work', () => {
    const runs = [
      { at: 0, user: 0, cpu: 1, calls: 100 },
      { at: 20, user: 1, cpu: 1, calls: 2 },
    ];
    const { ends } = simulate(runs, { workers: 1, atOnce: 1 });
    expect(ends[1]?.wait).toBeLessThanOrEqual(5);
    expect(ends[0]?.stored).toBeCloseTo(102, 6);
  });
});

it('gives the tables of docs/scale.md from the costs that were measured', () => {
  const program = fileURLToPath(new URL('./simulate.mjs', import.meta.url));
  expect(() => execFileSync(process.execPath, [program, '--check'])).not.toThrow();
});
