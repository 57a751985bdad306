// PostgreSQL, a server and workers under kill -9 and SIGSTOP: counts what was lost, stored twice or miscounted, by the emulators' own state.
// npm run bench:cluster [-- --rows 2000 --workers 3 --kills 60 --pause 60 --seed 1]
import { parseArgs } from 'node:util';
import { measureTest } from '../scripts/measure-test.mjs';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '2000' },
    workers: { type: 'string', default: '3' },
    kills: { type: 'string', default: '60' },
    pause: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
  },
});
const settings = {
  CLUSTER_REQUESTS_PER_MINUTE: '6000',
  ...Object.fromEntries(Object.entries(values).map(([name, value]) => [`CLUSTER_${name.toUpperCase()}`, value])),
};
const { isGreen, told } = measureTest('e2e/cluster.test.ts', settings);
for (const { id, figures } of told) console.log(id, JSON.stringify(figures));
process.exitCode = isGreen ? 0 : 1;
