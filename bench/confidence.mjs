// Shows whether templates of which the engine is sure score higher: its levels over ../shared/corpus beside the fidelity scores.
// npm run fidelity:confidence [-- --scores=FILE] (poppler-utils must be installed; FILE: what fidelity.mjs has written with --json)
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ensureBuilt, ensureInstalled } from '../scripts/freshness.mjs';
import { readOptions } from '../scripts/read-options.mjs';
import { needShared, replaceSection, root } from './shared.mjs';

const { scores: given } = readOptions({ scores: '' });
ensureInstalled();
ensureBuilt();
const corpus = needShared('corpus');
const documents = path.join(corpus, 'docx');
const sheafmill = path.join(root, 'bin', 'sheafmill');

function score() {
  const folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-confidence-'));
  const json = path.join(folder, 'scores.json');
  const reference = path.join(corpus, 'reference.json.gz');
  const script = path.join(needShared('fidelity'), 'fidelity.mjs');
  const parameters = ['score', '--docs', documents, '--ref', reference, '--manifest', path.join(corpus, 'MANIFEST.tsv'), '--quiet'];
  execFileSync(process.execPath, [script, ...parameters, '--cmd', `${sheafmill} render {in} --out {out}`, '--json', json], {
    stdio: 'inherit',
  });
  const text = readFileSync(json, 'utf8');
  rmSync(folder, { recursive: true });
  return text;
}

const scores = JSON.parse(given ? readFileSync(given, 'utf8') : score()).filter(({ ok }) => ok);

const inspect = promisify(execFile);
/** A few at a time. */
const AT_ONCE = 2;
const judged = [];
const waiting = [...scores];
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let each = waiting.shift(); each; each = waiting.shift()) {
      const parameters = [sheafmill, 'inspect', path.join(documents, each.file), '--json'];
      const { stdout } = await inspect(process.execPath, parameters, { maxBuffer: 1 << 28 });
      judged.push({ ...each, confidence: JSON.parse(stdout).confidence });
    }
  }),
);

const percent = (value) => `${(100 * value).toFixed(1)}%`;
const mean = (rows, figure) => rows.reduce((sum, row) => sum + figure(row), 0) / Math.max(1, rows.length);
const lines = ['sure', 'likely', 'look'].map((level) => {
  const rows = judged.filter(({ confidence }) => confidence.level === level);
  const figures = [
    (row) => (row.pages === row.refPages ? 1 : 0),
    (row) => row.recall,
    (row) => row.near,
    (row) => row.lines,
    (row) => (row.lines >= 0.99 ? 1 : 0),
  ].map((figure) => percent(mean(rows, figure)));
  const worst = percent(Math.min(...rows.map((row) => row.lines)));
  return `| ${level} | ${rows.length} | ${figures.join(' | ')} | ${worst} |`;
});
const table = [
  '| level | docs | same page count | recall | words ≤2pt | lines | docs with 99% of the lines | worst document, lines |',
  '|---|---|---|---|---|---|---|---|',
  ...lines,
].join('\n');
console.log(table);
for (const { file, lines: share, pages, refPages, confidence } of judged)
  if (confidence.level === 'sure' && (share < 0.97 || pages !== refPages))
    console.log(`sure, but: ${file}: ${percent(share)} of the lines, ${pages} (${refPages}) pages`);
const file = path.join(root, 'docs', 'fidelity.md');
writeFileSync(file, replaceSection(readFileSync(file, 'utf8'), 'confidence', table));
