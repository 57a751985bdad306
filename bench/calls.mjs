// How many calls of Notion and Google a stored run costs, against the emulators: npm run bench:calls [-- --rows=200] [--per-minute=180]
// [--write]: --write puts the table into docs/performance.md.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuilt, ensureInstalled } from '../scripts/freshness.mjs';
import { readOptions } from '../scripts/read-options.mjs';
import { replaceSection, root } from './shared.mjs';
import { startEmulator } from './start-emulator.mjs';

const { rows, 'per-minute': perMinute, write } = readOptions({ rows: 200, 'per-minute': 180, write: false });
ensureInstalled();
ensureBuilt();
const folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-calls-'));
const environment = { ...process.env, NOTION_REQUESTS_PER_MINUTE: String(perMinute) };

const journalOf = async ({ about }) =>
  (await (await fetch(`${about.url}/_emulator/journal`)).text()).trim().split('\n').filter(Boolean).map(JSON.parse);

const notion = await startEmulator('notion', path.join(folder, 'notion'), ['--rows', String(rows)], environment);
const google = await startEmulator('google', path.join(folder, 'google'), [], environment);
const started = performance.now();
const run = spawn(
  process.execPath,
  [
    path.join(root, 'bin', 'sheafmill'),
    'generate',
    '--notion',
    notion.about.databases.invoices.url,
    '--google-doc',
    google.about.documents.invoice.url,
    '--out',
    path.join(folder, 'out'),
    '--store',
    '--timezone',
    'UTC',
  ],
  {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...environment,
      NOTION_BASE_URL: notion.about.url,
      GOOGLE_BASE_URL: google.about.url,
      NOTION_TOKEN: notion.about.token,
      GOOGLE_TOKEN: google.about.accounts[0].accessToken,
    },
  },
);
let said = '';
run.stderr.on('data', (chunk) => {
  said += chunk;
});
const status = await new Promise((resolve) => run.once('close', resolve));
const seconds = (performance.now() - started) / 1000;
const calls = new Map();
for (const entry of [...(await journalOf(notion)), ...(await journalOf(google))]) {
  if (!/^\/(?:v1|drive|token)/u.test(entry.path)) continue;
  const shape = entry.path
    .replace(/[0-9a-f]{8}-?[0-9a-f-]{20,}/gu, '{id}')
    .replace(/\/files\/[\w-]{20,}/u, '/files/{id}')
    .replace(/properties\/.*/u, 'properties/{id}');
  calls.set(`${entry.method} ${shape}`, (calls.get(`${entry.method} ${shape}`) ?? 0) + 1);
}
for (const { stop } of [notion, google]) await stop();
rmSync(folder, { recursive: true, force: true });
if (status !== 0) throw new Error(said);

const stored = Number(/(\d+) stored/u.exec(said)?.[1]);
const lines = [...calls]
  .sort((a, b) => b[1] - a[1])
  .map(([call, count]) => `| ${call} | ${count} | ${((1000 * count) / stored).toFixed(0)} |`);
const all = [...calls].filter(([call]) => call.includes('/v1/'));
const reads = all.filter(([call]) => call.startsWith('GET') || call.endsWith('/query')).reduce((sum, [, count]) => sum + count, 0);
const writes = all.reduce((sum, [, count]) => sum + count, 0) - reads;
const table = [
  `${stored} invoices with line items, clients, pictures and rollups, made and stored at ${perMinute} requests a minute in ${seconds.toFixed(0)} s.`,
  '',
  '| call | this run | per 1,000 rows |',
  '|---|---:|---:|',
  ...lines,
  '',
  `Of Notion: ${(writes / stored).toFixed(2)} writes a stored row, ${(reads / stored).toFixed(2)} reads, those of the rows themselves included.`,
].join('\n');
console.log(table);
if (write) {
  const file = path.join(root, 'docs', 'performance.md');
  writeFileSync(file, replaceSection(readFileSync(file, 'utf8'), 'calls', table));
}
