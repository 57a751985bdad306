// What rows cost that are made and stored: processors, database, requests, files. A server and a worker with a PostgreSQL and the emulators.
// npm run bench:cost [-- --rows 1000] [--write]: --write keeps the figures in bench/cost.json and puts them into docs/scale.md.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { readOptions } from '../scripts/read-options.mjs';
import { replaceSection, root } from './shared.mjs';

const options = readOptions({ rows: 1000, write: false });
const folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-cost-'));
const report = path.join(folder, 'report.json');
const { status } = spawnSync(process.execPath, [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', 'e2e/observability.test.ts'], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, COST_ROWS: String(options.rows), COST_REPORT: report },
});
if (status !== 0) throw new Error('The run was not made as it should be: npx vitest run e2e/observability.test.ts');
const cost = JSON.parse(readFileSync(report, 'utf8'));
rmSync(folder, { recursive: true });

const { rows, cpu, tables, wal, files, calls } = cost;
const aThousand = (value) => Math.round((1000 * value) / rows).toLocaleString('en-US');
const kib = (bytes) => `${aThousand(bytes / 1024)} KiB`;
const table = [
  `${rows} invoices with line items and pictures from a Google document and a Notion database, made and stored by a worker that had made 25 others`,
  `before. ${availableParallelism()} processors, load average ${loadavg()[0].toFixed(1)}, Node ${process.version}.`,
  '',
  '| for 1,000 PDFs | |',
  '|---|---:|',
  `| processor time of the worker, ms | ${aThousand(cpu.worker)} |`,
  `| of the server, which shows the run, ms | ${aThousand(cpu.server)} |`,
  ...(cpu.database === undefined ? [] : [`| of the database, all its processes, ms | ${aThousand(cpu.database)} |`]),
  ...Object.entries(tables).map(
    ([name, grown]) => `| \`${name}\`: rows; with indexes and what updates leave behind | ${aThousand(grown.rows)}; ${kib(grown.bytes)} |`,
  ),
  `| write-ahead log | ${kib(wal)} |`,
  `| files, kept for 24 hours | ${kib(files)} |`,
  `| requests to Notion | ${aThousand(calls.notion)} |`,
  `| requests to Google, in all | ${calls.google} |`,
].join('\n');
console.log(table);
if (options.write) {
  writeFileSync(path.join(root, 'bench', 'cost.json'), `${JSON.stringify(cost, null, 2)}\n`);
  const file = path.join(root, 'docs', 'scale.md');
  writeFileSync(file, replaceSection(readFileSync(file, 'utf8'), 'cost', table));
}
