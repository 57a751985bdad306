// PostgreSQL, a server and workers under kill -9 and SIGSTOP: counts what was lost, stored twice or miscounted, by the emulators' own state.
// npm run bench:cluster [-- --rows 2000 --workers 3 --kills 60 --pause 60 --seed 1]
import { measureTest } from '../scripts/measure-test.mjs';
import { readOptions } from '../scripts/read-options.mjs';

const options = readOptions({ rows: 2000, workers: 3, kills: 60, pause: 60, seed: 1 });
const settings = {
  CLUSTER_REQUESTS_PER_MINUTE: '6000',
  ...Object.fromEntries(Object.entries(options).map(([name, value]) => [`CLUSTER_${name.toUpperCase()}`, String(value)])),
};
const { isGreen, told } = measureTest('e2e/cluster.test.ts', settings);
for (const { id, figures } of told) console.log(id, JSON.stringify(figures));
process.exitCode = isGreen ? 0 : 1;
