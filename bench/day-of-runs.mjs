// A day of many users: when they start runs, and how large those are.
import { seededRandom } from '../scripts/seeded-random.mjs';
import { arrivals, simulate } from './queue-simulation.mjs';

const HOUR = 3600;
/** Share of a day's runs that begin in each hour: two peaks of office hours, little at night. Sums up to 1. */
const HOURS = [1, 1, 1, 1, 1, 2, 3, 6, 10, 12, 10, 7, 6, 8, 10, 9, 6, 4, 3, 2, 2, 2, 1, 1].map((weight) => weight / 109);
/** Share of a day's runs in the busiest hour. */
export const BUSIEST_HOUR = Math.max(...HOURS);
/** Runs a user starts in a day. */
export const RUNS_A_DAY = 3;
/** Rows of a run: Pareto's law with most runs small, from 5 to 10,000. */
const SMALLEST = 5;
const LARGEST = 10_000;
const TAIL = 1.1;
/** Seconds that a request takes of its connection's budget: see server/connections/shared-rate-limit.ts. */
const A_REQUEST = 61 / 170;
const SEED = 1;

/** All runs of a day, with the work that rows cost: `cost` is bench/cost.json. */
export function runsOfDay(cost, users) {
  const random = seededRandom(SEED);
  const aDay = users * RUNS_A_DAY;
  const rate = (time) => (aDay * (HOURS[Math.floor(time / HOUR)] ?? 0)) / HOUR;
  return arrivals(random, 24 * HOUR, rate, (aDay * BUSIEST_HOUR) / HOUR).map((at) => {
    const user = Math.floor(random() * users);
    const rows = Math.min(LARGEST, Math.round(SMALLEST * random() ** (-1 / TAIL)));
    return { at, user, rows, cpu: (rows * cost.cpu.worker) / 1000 / cost.rows, calls: (rows * cost.calls.notion * A_REQUEST) / cost.rows };
  });
}

export const simulateDay = (cost, { users, workers, atOnce }) => simulate(runsOfDay(cost, users), { workers, atOnce });
