// What a row costs queue and ledger, then rendering alone by one worker and by two, each on a processor of its own, in turn:
// npm run bench:workers [-- --rows=500 --rounds=5]
import { measureTest } from '../scripts/measure-test.mjs';
import { readOptions } from '../scripts/read-options.mjs';

const { rows, rounds } = readOptions({ rows: 500, rounds: 5 });
const ledger = measureTest('server/runs/ledger/ledger-cost.test.ts', { LEDGER_ROWS: String(4 * rows) });
const workers = measureTest('e2e/two-workers.test.ts', { WORKERS_ROWS: String(rows), WORKERS_ROUNDS: String(rounds) });
for (const { figures } of [...ledger.told, ...workers.told]) console.table(figures);
process.exitCode = ledger.isGreen && workers.isGreen ? 0 : 1;
