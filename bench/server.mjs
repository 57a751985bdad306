// The server under one run of 1,000 rows, beside the command line on the same rows: npm run bench:server [-- --write].
// Rounds are interleaved, medians are told; --write puts the table into docs/performance.md.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ensureBuilt, ensureInstalled } from '../scripts/freshness.mjs';
import { replaceSection, root } from './shared.mjs';
import { startServer } from './start-server.mjs';

ensureInstalled();
ensureBuilt();
const ROWS = 1000;
const ROUNDS = 5;
const folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-bench-'));
chmodSync(folder, 0o755);
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
const percentile = (values, share) => values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];

const template = path.join(root, 'samples', 'invoice.docx');
const sample = JSON.parse(readFileSync(path.join(root, 'samples', 'invoice.rows.json'), 'utf8'));
const rowsOf = (count) =>
  JSON.stringify(Array.from({ length: count }, (_, index) => ({ ...sample[index % sample.length], Id: `${index}` })));
const rowsFile = path.join(folder, 'rows.json');
writeFileSync(rowsFile, rowsOf(ROWS));

const { pid, ask, json, upload, stop } = await startServer(folder);
const templateId = await upload('/api/templates', 'invoice.docx', readFileSync(template));
const manyId = await upload('/api/rows', 'many.json', readFileSync(rowsFile));
const fewId = await upload('/api/rows', 'few.json', Buffer.from(rowsOf(3)));

/** Milliseconds from the call to the first and the last PDF that its events tell. */
async function run(uploadId) {
  const started = performance.now();
  const { id } = await json('POST', '/api/runs', {
    template: { kind: 'upload', uploadId: templateId },
    rows: { kind: 'upload', uploadId },
    namingHeader: 'Id',
  });
  const stream = (await ask('GET', `/api/runs/${id}/events`)).body.pipeThrough(new TextDecoderStream());
  let first;
  let last;
  let rest = '';
  for await (const chunk of stream) {
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop();
    for (const block of blocks) {
      if (!block.includes('event: pdf')) continue;
      first ??= performance.now() - started;
      last = performance.now() - started;
    }
  }
  return { id, first, last };
}

const residentMiB = () => Number(/VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
const figures = { own: [], server: [], first: [], p95: [], peak: 0 };
await run(fewId);
for (let round = 0; round < ROUNDS; round += 1) {
  const out = path.join(folder, 'out');
  rmSync(out, { recursive: true, force: true });
  // Not synchronously: this process must notice that the server closes idle connections meanwhile.
  const own = spawn(
    process.execPath,
    [
      path.join(root, 'bin', 'sheafmill'),
      'generate',
      '--template',
      template,
      '--rows',
      rowsFile,
      '--out',
      out,
      '--name',
      'Id',
      '--timezone',
      'UTC',
    ],
    { stdio: 'ignore' },
  );
  const status = await new Promise((resolve) => own.once('exit', resolve));
  if (status !== 0) throw new Error(`The command line ended with ${status}.`);
  const times = readdirSync(out)
    .filter((name) => name.endsWith('.pdf'))
    .map((name) => statSync(path.join(out, name)).mtimeMs)
    .sort((a, b) => a - b);
  figures.own.push((1000 * (times.length - 1)) / (times.at(-1) - times[0]));

  const answers = [];
  let busy = true;
  const asking = (async () => {
    while (busy) {
      const asked = performance.now();
      await json('GET', '/api/profile');
      answers.push(performance.now() - asked);
      figures.peak = Math.max(figures.peak, residentMiB());
      await delay(20);
    }
  })();
  const { id, first, last } = await run(manyId);
  busy = false;
  await asking;
  figures.server.push((1000 * (ROWS - 1)) / (last - first));
  figures.p95.push(percentile(answers, 0.95));
  const zip = await (await ask('GET', `/api/runs/${id}/zip`)).arrayBuffer();
  if (zip.byteLength < ROWS * 10_000) throw new Error('The ZIP is too small.');
  figures.first.push((await run(fewId)).first);
}
await stop();
rmSync(folder, { recursive: true, force: true });

const ratio = median(figures.server.map((rate, index) => rate / figures.own[index]));
const table = [
  `${ROWS} invoices from uploaded rows, ${ROUNDS} rounds, medians; load average ${loadavg()[0].toFixed(1)}, Node ${process.version}.`,
  '',
  '| figure | value |',
  '|---|---:|',
  `| PDFs a second of a run in the server | ${median(figures.server).toFixed(0)} |`,
  `| PDFs a second of the command line on the same rows | ${median(figures.own).toFixed(0)} |`,
  `| share | ${(100 * ratio).toFixed(0)} % |`,
  `| ms to the first PDF of a warm run of 3 rows | ${median(figures.first).toFixed(0)} |`,
  `| ms of other calls during the run, 95th percentile | ${median(figures.p95).toFixed(0)} |`,
  `| MiB of the server process, peak | ${figures.peak.toFixed(0)} |`,
].join('\n');
console.log(table);
if (process.argv.includes('--write')) {
  const file = path.join(root, 'docs', 'performance.md');
  writeFileSync(file, replaceSection(readFileSync(file, 'utf8'), 'server', table));
}
