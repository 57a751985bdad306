// Shows where our layout of a corpus document first leaves LibreOffice's: npm run fidelity:diff -- NAME [page]
// Prints, page by page, the shift of every line (dx, dy in points) and the words that only one side has.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readOptions } from '../scripts/read-options.mjs';
import { needShared, root } from './shared.mjs';

const { NAME: wanted = '', page: onlyPage } = readOptions({}, ['NAME', 'page']);
const corpus = needShared('corpus');
const file = readdirSync(path.join(corpus, 'docx')).find((name) => name.includes(wanted));
if (!file) {
  console.error(`No document of the corpus has '${wanted}' in its name.`);
  process.exit(2);
}
const reference = JSON.parse(gunzipSync(readFileSync(path.join(corpus, 'reference.json.gz'))))[file];
const folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-difference-'));
const pdf = path.join(folder, 'ours.pdf');
execFileSync(process.execPath, [path.join(root, 'bin', 'sheafmill'), 'render', path.join(corpus, 'docx', file), '--out', pdf], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
const text = execFileSync('pdftotext', ['-bbox-layout', pdf, '-'], { encoding: 'utf8', maxBuffer: 1 << 28 });
rmSync(folder, { recursive: true });

const decode = (word) =>
  word
    .replace(/&(amp|lt|gt|quot|apos|#39);/g, (entity) => ({ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' })[entity] ?? "'")
    .normalize('NFKC')
    .replaceAll('\u00ad', '');
const pages = text
  .split(/<page /)
  .slice(1)
  .map((page) =>
    [...page.matchAll(/<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)<\/word>/g)].map((m) => [
      +m[1],
      (+m[2] + +m[4]) / 2,
      decode(m[5]),
    ]),
  );

console.log(`${file}: ${pages.length} pages, LibreOffice ${reference.pages.length}; fonts there: ${reference.fonts.join(', ')}`);
reference.pages.forEach((page, index) => {
  if (onlyPage && Number(onlyPage) !== index + 1) return;
  const ours = new Map();
  for (const word of pages[index] ?? []) ours.set(word[2], [...(ours.get(word[2]) ?? []), word]);
  console.log(`\npage ${index + 1} (${page.w} × ${page.h})`);
  const lines = new Map();
  for (const [x, y, word] of page.words) {
    const candidates = ours.get(word) ?? [];
    candidates.sort((a, b) => Math.hypot(a[0] - x, a[1] - y) - Math.hypot(b[0] - x, b[1] - y));
    const found = candidates.shift();
    const key = Math.round(y);
    const line = lines.get(key) ?? { y, words: [], shifts: [] };
    line.words.push(found ? word : `[-${word}-]`);
    if (found) line.shifts.push([found[0] - x, found[1] - y]);
    lines.set(key, line);
  }
  for (const { y, words, shifts } of [...lines.values()].sort((a, b) => a.y - b.y)) {
    const first = shifts[0];
    const last = shifts.at(-1);
    const shift = first
      ? `dx ${first[0].toFixed(1)}…${last[0].toFixed(1)} dy ${first[1].toFixed(1)}${Math.abs(last[1] - first[1]) > 1 ? `…${last[1].toFixed(1)}` : ''}`
      : 'missing';
    console.log(`${y.toFixed(1).padStart(7)}  ${shift.padEnd(34)} ${words.join(' ').slice(0, 110)}`);
  }
  const surplus = [...ours.values()].flat();
  if (surplus.length > 0)
    console.log(
      `  only ours: ${surplus
        .slice(0, 40)
        .map((word) => `${word[2]}@${word[0].toFixed(0)},${word[1].toFixed(0)}`)
        .join(' ')}`,
    );
});
