// How long the preview takes to show another row of the contract, in Chromium: npm run bench:preview [-- --write].
// From the key to the frame that shows it, medians of five rounds; --write puts the table into docs/performance.md.
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { ensureBrowser } from '../scripts/browser.mjs';
import { ensureBuilt, ensureInstalled } from '../scripts/freshness.mjs';
import { replaceSection, root } from './shared.mjs';
import { startServer } from './start-server.mjs';

ensureInstalled();
ensureBuilt();
const ROUNDS = 5;
const executablePath = ensureBrowser();
if (!executablePath) process.exit(2);
const folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-bench-'));
chmodSync(folder, 0o755);
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
const percentile = (values, share) => values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];

const { url, cookies, json, stop } = await startServer(folder);
await json('PUT', '/api/selection', { databaseId: 'sample:contract', documentId: 'sample:contract', namingHeader: null });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] });

/** Milliseconds for each of 100 steps from row to row, back and forth, and for as many frames in which nothing changes. */
async function round() {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('[data-page="1"][data-drawn="true"] svg').waitFor();
  const times = await page.evaluate(async () => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const sheet = document.querySelector('[data-page="1"]');
    const step = async (key) => {
      const changed = new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          observer.disconnect();
          resolve();
        });
        observer.observe(sheet, { childList: true, subtree: true });
      });
      const started = performance.now();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      await changed;
      await painted();
      return performance.now() - started;
    };
    const rows = [];
    const frames = [];
    for (let index = -20; index < 100; index += 1) {
      const time = await step(Math.floor((index + 20) / 8) % 2 === 0 ? 'ArrowRight' : 'ArrowLeft');
      if (index < 0) continue;
      rows.push(time);
      const started = performance.now();
      await painted();
      frames.push(performance.now() - started);
    }
    return { rows, frames };
  });
  await context.close();
  return times;
}

const rounds = [];
for (let index = 0; index < ROUNDS; index += 1) rounds.push(await round());
await browser.close();
await stop();
rmSync(folder, { recursive: true });

const table = [
  '| another row of the contract in the preview, warm | ms |',
  '|---|---:|',
  `| from the key to its frame, median | ${median(rounds.map(({ rows }) => median(rows))).toFixed(0)} |`,
  `| from the key to its frame, 95th of 100 | ${median(rounds.map(({ rows }) => percentile(rows, 0.95))).toFixed(0)} |`,
  `| a frame in which nothing changes, median | ${median(rounds.map(({ frames }) => median(frames))).toFixed(0)} |`,
  '',
  `Medians of ${ROUNDS} rounds; load average of the machine ${loadavg()[0].toFixed(1)}.`,
].join('\n');
console.log(table);
if (process.argv.includes('--write')) {
  const file = path.join(root, 'docs', 'performance.md');
  writeFileSync(file, replaceSection(readFileSync(file, 'utf8'), 'preview', table));
}
