// Rendering alone by one worker and by two, each on a processor of its own, in turn: npm run bench:workers [-- --rows=500 --rounds=5]
import { measureTest } from '../scripts/measure-test.mjs';
import { option } from './shared.mjs';

const { isGreen, told } = measureTest('e2e/two-workers.test.ts', {
  WORKERS_ROWS: option('rows', 500),
  WORKERS_ROUNDS: option('rounds', 5),
});
for (const { figures } of told) console.table(figures);
process.exitCode = isGreen ? 0 : 1;
