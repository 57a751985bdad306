// Lighthouse on every page of the public site, as a phone and as a desktop, in headless Chromium beside the server.
// npm run bench:site [-- --write] [-- --rounds=5] [-- --only=/,/help]: medians of the rounds; --write puts the table into
// docs/performance.md. --quick is for CI: one look at a few pages, and two more where the first misses what is wanted. Ends with 1
// when a page misses it.
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import lighthouse, { defaultConfig, desktopConfig } from 'lighthouse';
import { chromium } from 'playwright-core';
import { ensureBrowser } from '../scripts/browser.mjs';
import { ensureBuilt, ensureInstalled } from '../scripts/freshness.mjs';
import { readOptions } from '../scripts/read-options.mjs';
import { median, replaceSection, root } from './shared.mjs';
import { freePorts, startServer } from './start-server.mjs';

const { rounds, only, write, quick: QUICK } = readOptions({ rounds: 5, only: '', write: false, quick: false });
ensureInstalled();
ensureBuilt();
const ROUNDS = QUICK ? 1 : rounds;
const QUICK_PAGES = ['/', '/pricing', '/contact', '/help'];
/** A machine that does other things at the time costs some points. */
const LEAST_SCORE = QUICK ? 90 : 95;
/** Milliseconds until the largest thing of the landing page is painted, on the simulated phone. */
const MOST_PAINT = QUICK ? 2500 : 1800;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const DEVICES = { phone: defaultConfig, desktop: desktopConfig };

const executablePath = ensureBrowser();
if (!executablePath) process.exit(2);
const folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-bench-'));
chmodSync(folder, 0o755);

const { url, stop } = await startServer(folder);
const port = await freePorts(1);
const browser = await chromium.launch({
  executablePath,
  args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});

async function routes() {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const all = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/gu)].map(([, address]) => new URL(address).pathname);
  const asked = only ? only.split(',') : QUICK ? QUICK_PAGES : all;
  const unknown = asked.filter((route) => !all.includes(route));
  if (unknown.length > 0) throw new Error(`No page of the site: ${unknown.join(', ')}`);
  return asked;
}

/** How often a page is looked at whose trace Chromium did not record. */
const TRIES = 3;

/** Scores from 0 to 100 by category, milliseconds of the largest paint, and what costs points. */
async function look(route, device, tries = TRIES) {
  const { lhr } = await lighthouse(`${url}${route}`, { port, logLevel: 'error', output: [] }, DEVICES[device]);
  if (lhr.runtimeError && tries > 1) return look(route, device, tries - 1);
  if (lhr.runtimeError) throw new Error(`${route}: ${lhr.runtimeError.message}`);
  const weak = CATEGORIES.flatMap((category) =>
    lhr.categories[category].auditRefs.filter(({ id, weight }) => weight > 0 && (lhr.audits[id].score ?? 1) < 0.9).map(({ id }) => id),
  );
  return {
    scores: CATEGORIES.map((category) => (lhr.categories[category].score ?? 0) * 100),
    paint: lhr.audits['largest-contentful-paint'].numericValue,
    weak,
  };
}

const pages = await routes();
const cases = pages.flatMap((route) => Object.keys(DEVICES).map((device) => ({ route, device, looks: [] })));
const again = async ({ route, device, looks }) => looks.push(await look(route, device));

/** Medians of the looks, and what of them is below what is wanted. */
function verdict({ route, device, looks }) {
  const scores = CATEGORIES.map((_, index) => median(looks.map((each) => each.scores[index])));
  const paint = median(looks.map((each) => each.paint));
  const misses = CATEGORIES.filter((_, index) => scores[index] < LEAST_SCORE);
  if (route === '/' && device === 'phone' && paint > MOST_PAINT) misses.push('largest paint');
  return { scores, paint, misses };
}

for (let round = 0; round < ROUNDS; round += 1) for (const each of cases) await again(each);
if (QUICK) {
  for (const each of cases) {
    if (verdict(each).misses.length === 0) continue;
    await again(each);
    await again(each);
  }
}
await browser.close();
await stop();
rmSync(folder, { recursive: true, force: true });

for (const each of cases) {
  const { misses } = verdict(each);
  if (misses.length === 0) continue;
  const causes = new Set(each.looks.flatMap(({ weak }) => weak));
  console.error(`${each.route}, ${each.device}: less than wanted: ${misses.join(', ')} (${[...causes].join(', ')})`);
  process.exitCode = 1;
}
const lines = pages.map((route) => {
  const cells = cases
    .filter((each) => each.route === route)
    .map(verdict)
    .flatMap(({ scores, paint }) => [...scores.map((score) => score.toFixed(0)), (paint / 1000).toFixed(1)]);
  return `| ${route} | ${cells.join(' | ')} |`;
});
const head = Object.keys(DEVICES).flatMap((device) => [...CATEGORIES, 's'].map((name) => `${device}: ${name.replace('-', ' ')}`));
const table = `Headless Chromium beside the server, ${ROUNDS} rounds, medians; s: seconds of simulated time until the largest thing of the page
is painted. Load average of the machine ${loadavg()[0].toFixed(1)}.

| page | ${head.join(' | ')} |
|---|${head.map(() => '---:').join('|')}|
${lines.join('\n')}`;
console.log(table);
if (write) {
  const performanceFile = path.join(root, 'docs', 'performance.md');
  writeFileSync(performanceFile, replaceSection(readFileSync(performanceFile, 'utf8'), 'site', table));
}
