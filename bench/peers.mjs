// Runs ../shared/bench/peers with our own command beside the others and writes its table to docs/performance.md.
// npm run bench:peers [-- --rounds=5 --docs=invoice,contract --peers=… --dry]; --dry shows the table and writes nothing
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuilt, ensureInstalled } from '../scripts/freshness.mjs';
import { readOptions } from '../scripts/read-options.mjs';
import { needShared, replaceSection, root } from './shared.mjs';

const { rounds, docs, peers, dry } = readOptions({ rounds: 5, docs: '', peers: '', dry: false });
ensureInstalled();
ensureBuilt();
const source = needShared('bench/peers');
const work = path.join(tmpdir(), 'sheafmill-peers');
const run = (command, arguments_, options = {}) => {
  const { status } = spawnSync(command, arguments_, { cwd: work, stdio: 'inherit', ...options });
  if (status !== 0) process.exit(status ?? 1);
};
cpSync(source, work, { recursive: true });
run('chmod', ['-R', 'u+w', '.']);
// `npm i`, not `npm ci`: see the README there.
if (!existsSync(path.join(work, 'node_modules'))) run('npm', ['i', '--no-audit', '--no-fund']);
if (!existsSync(path.join(work, 'data'))) run('node', ['scripts/make-templates.mjs']);
const arguments_ = [
  'bench.mjs',
  `--rounds=${rounds}`,
  '--skip=lo-wasm,soffice-per-doc,typst-shadow,typst-text,typst-text-notags,typst-text-2w,typst-lazy,typst-lazy-2w,typst-cached,pdflib-stamp,pdflib-stamp-std',
  ...(docs ? [`--docs=${docs}`] : []),
  ...(peers ? [`--peers=${peers}`] : []),
];
run('node', arguments_, { env: { ...process.env, OURS_CMD: `node ${path.join(root, 'bench', 'ours.mjs')}` } });
const table = readFileSync(path.join(work, 'results.md'), 'utf8')
  .replaceAll(root, '')
  .replaceAll('| OURS node bench/ours.mjs', '| **Sheafmill**');
if (!dry) {
  const file = path.join(root, 'docs', 'performance.md');
  writeFileSync(file, replaceSection(readFileSync(file, 'utf8'), 'peers', table));
}
