// Scores our layout against LibreOffice's on ../shared/corpus and writes the summary to docs/fidelity.md.
// npm run fidelity [-- --only NAME] (poppler-utils must be installed; with --only nothing is written)
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuilt, ensureInstalled } from '../scripts/freshness.mjs';
import { readOptions } from '../scripts/read-options.mjs';
import { needShared, replaceSection, root } from './shared.mjs';

const { only } = readOptions({ only: '' });
ensureInstalled();
ensureBuilt();
const corpus = needShared('corpus');
const script = path.join(needShared('fidelity'), 'fidelity.mjs');
const folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-fidelity-'));
const json = path.join(folder, 'scores.json');
const child = spawn(
  process.execPath,
  [
    script,
    'score',
    '--docs',
    path.join(corpus, 'docx'),
    '--ref',
    path.join(corpus, 'reference.json.gz'),
    '--manifest',
    path.join(corpus, 'MANIFEST.tsv'),
    '--cmd',
    `${path.join(root, 'bin', 'sheafmill')} render {in} --out {out}`,
    '--json',
    json,
    ...(only ? ['--only', only] : []),
  ],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
let printed = '';
child.stdout.on('data', (data) => {
  printed += data;
  process.stdout.write(data);
});
const status = await new Promise((resolve) => child.on('exit', resolve));
if (status === 0 && !only) {
  const table = printed.slice(printed.indexOf('┌'));
  const [head, ...rows] = table
    .split('\n')
    .filter((line) => line.startsWith('│'))
    .map((line) =>
      line
        .split('│')
        .slice(2, -1)
        .map((cell) => cell.trim().replaceAll("'", '')),
    );
  const markdown = [`| ${head.join(' | ')} |`, `|${head.map(() => '---').join('|')}|`, ...rows.map((row) => `| ${row.join(' | ')} |`)].join(
    '\n',
  );
  const low = JSON.parse(readFileSync(json, 'utf8')).filter(
    (row) => !row.ok || row.pages !== row.refPages || row.recall < 0.95 || row.near < 0.4 || row.ink < 0.38,
  );
  const worst = [
    '| document | pages (LibreOffice) | recall | words ≤2pt | lines | ink |',
    '|---|---|---|---|---|---|',
    ...low.map(
      (row) =>
        `| ${row.file}${row.comparable ? '' : ' ~'} | ${row.pages} (${row.refPages}) | ${[row.recall, row.near, row.lines, row.ink].map((value) => (100 * value).toFixed(0)).join(' | ')} |`,
    ),
  ].join('\n');
  const file = path.join(root, 'docs', 'fidelity.md');
  writeFileSync(file, replaceSection(replaceSection(readFileSync(file, 'utf8'), 'summary', markdown), 'low', worst));
}
rmSync(folder, { recursive: true });
process.exitCode = status ?? 1;
