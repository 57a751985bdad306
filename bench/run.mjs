// Throughput, cold start and memory of our own product, against the stored baseline.
// npm run bench [-- --rows=20000] [--write]: --write stores the figures and puts them into docs/performance.md.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuilt, ensureInstalled } from '../scripts/freshness.mjs';
import { readOptions } from '../scripts/read-options.mjs';
import { median, replaceSection, root } from './shared.mjs';

const { rows: rowsWanted, write } = readOptions({ rows: 20_000, write: false });
ensureInstalled();
ensureBuilt();
const folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-bench-'));
const sheafmill = path.join(root, 'bin', 'sheafmill');

/** `count` rows made from the sample's 25 by repeating them under new numbers. */
function rowsFile(sample, count) {
  const rows = JSON.parse(readFileSync(path.join(root, 'samples', `${sample}.rows.json`), 'utf8'));
  const file = path.join(folder, `${sample}-${count}.json`);
  writeFileSync(file, JSON.stringify(Array.from({ length: count }, (_, index) => ({ ...rows[index % rows.length], Id: `${index}` }))));
  return file;
}

const generate = (sample, count, out, more = []) => [
  'generate',
  '--template',
  path.join(root, 'samples', `${sample}.docx`),
  '--rows',
  rowsFile(sample, count),
  '--out',
  out,
  '--name',
  'Id',
  '--timezone',
  'UTC',
  ...more,
];

/** PDFs a second between the first and the last file of a folder run, and milliseconds to the first one. */
function folderRun(sample, count, more) {
  const out = path.join(folder, 'run');
  rmSync(out, { recursive: true, force: true });
  const arguments_ = generate(sample, count, out, more);
  const started = performance.timeOrigin + performance.now();
  const { status } = spawnSync(process.execPath, [sheafmill, ...arguments_], { stdio: ['ignore', 'ignore', 'pipe'] });
  if (status !== 0) throw new Error(`${sample} ended with ${status}`);
  const times = readdirSync(out)
    .filter((name) => name.endsWith('.pdf'))
    .map((name) => statSync(path.join(out, name)).mtimeMs)
    .sort((a, b) => a - b);
  return { rate: (1000 * (times.length - 1)) / (times.at(-1) - times[0]), first: times[0] - started };
}

/** Resident memory (all threads are one process), sampled over a run into a ZIP. */
async function memoryRun(count) {
  const child = spawn(process.execPath, [sheafmill, ...generate('invoice', count, path.join(folder, 'out.zip'))], { stdio: 'ignore' });
  const samples = [];
  const timer = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      samples.push(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    } catch {}
  }, 100);
  const status = await new Promise((resolve) => child.on('exit', resolve));
  clearInterval(timer);
  if (status !== 0) throw new Error(`the memory run ended with ${status}`);
  const later = samples.slice(Math.floor(samples.length / 4));
  const middle = later.length >> 1;
  return { peak: Math.max(...samples), growth: median(later.slice(middle)) - median(later.slice(0, middle)) };
}

const figures = {};
for (const sample of ['invoice', 'certificate', 'contract']) {
  const runs = Array.from({ length: 5 }, () => folderRun(sample, 1000));
  figures[`${sample}: PDFs a second, all threads`] = Math.round(median(runs.map((run) => run.rate)));
  figures[`${sample}: ms to the first PDF, cold`] = Math.round(median(runs.map((run) => run.first)));
}
figures['invoice: PDFs a second, one thread'] = Math.round(
  median(Array.from({ length: 3 }, () => folderRun('invoice', 1000, ['--concurrency', '1']).rate)),
);
const memory = await memoryRun(rowsWanted);
figures[`invoice: peak MiB over ${rowsWanted} rows`] = Math.round(memory.peak);
figures[`invoice: MiB more in the last than in the second third of ${rowsWanted} rows`] = Math.round(memory.growth);
rmSync(folder, { recursive: true });

const baselineFile = path.join(root, 'bench', 'baseline.json');
const baseline = JSON.parse(readFileSync(baselineFile, 'utf8'));
for (const [name, value] of Object.entries(figures))
  console.log(
    `${name.padEnd(62)} ${String(value).padStart(7)}   baseline ${baseline[name] ?? '–'}${baseline[name] ? `   × ${(value / baseline[name]).toFixed(2)}` : ''}`,
  );
if (write) {
  writeFileSync(baselineFile, `${JSON.stringify(figures, null, 2)}\n`);
  const table = ['| figure | value |', '|---|---:|', ...Object.entries(figures).map(([name, value]) => `| ${name} | ${value} |`)].join(
    '\n',
  );
  const file = path.join(root, 'docs', 'performance.md');
  writeFileSync(file, replaceSection(readFileSync(file, 'utf8'), 'own', `2 cores, Node ${process.version}.\n\n${table}`));
}
