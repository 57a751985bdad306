// What a row costs queue and ledger, then rendering alone by one worker and by two, each on a processor of its own, in turn:
// npm run bench:workers [-- --rows=500 --rounds=5]
import { measureTest } from '../scripts/measure-test.mjs';
import { option } from './shared.mjs';

const rows = option('rows', 500);
const ledger = measureTest('server/runs/ledger/ledger-cost.test.ts', { LEDGER_ROWS: String(4 * Number(rows)) });
const workers = measureTest('e2e/two-workers.test.ts', { WORKERS_ROWS: rows, WORKERS_ROUNDS: option('rounds', 5) });
for (const { figures } of [...ledger.told, ...workers.told]) console.table(figures);
process.exitCode = ledger.isGreen && workers.isGreen ? 0 : 1;
