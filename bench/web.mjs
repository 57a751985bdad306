// The tool in Chromium: what the first load brings, how soon it can be used, how long lists and the preview keep it busy.
// npm run bench:web [-- --write] [-- --rounds=5]: medians of the rounds; --write puts the table into docs/performance.md.
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { chromium } from 'playwright-core';
import { ensureBrowser } from '../scripts/browser.mjs';
import { ensureBuilt, ensureInstalled } from '../scripts/freshness.mjs';
import { readOptions } from '../scripts/read-options.mjs';
import { judge } from './judge.mjs';
import { median, percentile, replaceSection, root } from './shared.mjs';
import { startServer } from './start-server.mjs';

const { rounds: ROUNDS, write } = readOptions({ rounds: 5, write: false });
ensureInstalled();
ensureBuilt();
const ROWS = 2_000;
const PROPERTIES = 200;
const STEPS = 100;
const WARM_UP = 20;
const executablePath = ensureBrowser();
if (!executablePath) process.exit(2);
const folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-bench-'));
chmodSync(folder, 0o755);

const { url, cookies, json, upload, stop } = await startServer(folder);
const columns = Array.from({ length: PROPERTIES }, (_, index) => `Property ${index + 1}`);
const row = (number) => Object.fromEntries(columns.map((name, index) => [name, `${number}-${index}`]));
const file = Buffer.from(JSON.stringify(Array.from({ length: ROWS }, (_, number) => row(number))));
const rows = `upload:${await upload('/api/rows', 'rows.json', file)}`;
const choose = (databaseId, documentId) => json('PUT', '/api/selection', { databaseId, documentId, namingHeader: null });

/** A run of all rows, for the list of its results. */
async function makeRun() {
  const started = await json('POST', '/api/runs', {
    template: { kind: 'sample', name: 'certificate' },
    rows: { kind: 'upload', uploadId: rows.slice('upload:'.length) },
    namingHeader: columns[0],
    decimals: {},
    store: false,
    allRows: true,
    labels: { template: 'certificate', rows: 'rows.json' },
  });
  for (;;) {
    const run = await json('GET', `/api/runs/${started.id}`);
    if (run.state === 'completed' && run.made === ROWS) return run.id;
    if (run.state === 'broken') throw new Error('The run is broken.');
    await delay(200);
  }
}
const runId = await makeRun();

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] });
async function openPage() {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
  return context.newPage();
}

/** kB of compressed scripts that the page has loaded, and milliseconds until its button can be pressed. */
async function firstLoad() {
  await choose(null, null);
  const page = await openPage();
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (![...document.querySelectorAll('button')].some(({ textContent }) => textContent === 'Download PDFs')) return;
      observer.disconnect();
      // What waits behind the drawing of it would keep a click waiting.
      requestAnimationFrame(() => setTimeout(() => performance.mark('usable')));
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => performance.getEntriesByName('usable').length === 1);
  const found = await page.evaluate(() => ({
    interactive: performance.getEntriesByName('usable')[0].startTime,
    kilobytes:
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000,
  }));
  await page.context().close();
  return found;
}

/** Milliseconds of the longest task of the page's thread while something is done: as the clock goes, and of the processor alone. */
async function longestTask(page, act) {
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata'] });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const thread = busiestThread(traceEvents);
  const tasks = traceEvents.filter(({ name, pid, tid }) => /RunTask$/u.test(name) && `${pid} ${tid}` === thread);
  if (tasks.length < 20) throw new Error('The trace has no tasks.');
  return { clock: Math.max(...tasks.map(({ dur }) => dur ?? 0)) / 1000, processor: Math.max(...tasks.map(({ tdur }) => tdur ?? 0)) / 1000 };
}

/** The main thread of the renderer that did most: each context has a process of its own. */
function busiestThread(events) {
  const threads = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const busy = ({ pid, tid }) => events.filter((event) => event.pid === pid && event.tid === tid).length;
  const [first] = threads.toSorted((one, other) => busy(other) - busy(one));
  return `${first.pid} ${first.tid}`;
}

async function scroll(page, list) {
  await list.hover();
  for (let turn = 0; turn < 40; turn += 1) {
    await page.mouse.wheel(0, turn < 30 ? 400 : -900);
    await delay(16);
  }
}

async function lists() {
  await choose(rows, null);
  const page = await openPage();
  await page.goto(url);
  await page.getByRole('button', { name: 'Mapping Section' }).waitFor();
  const search = page.getByLabel('Search properties');
  if (!(await search.isVisible())) await page.getByRole('button', { name: 'Mapping Section' }).click();
  await page.getByRole('table', { name: 'Properties' }).waitFor();
  const properties = await longestTask(page, async () => {
    await scroll(page, page.getByRole('rowgroup', { name: 'Rows of properties' }));
    await search.pressSequentially('property 19', { delay: 30 });
    await search.fill('');
  });
  await page.goto(`${url}/runs/${runId}`);
  const results = page.getByRole('region', { name: 'Results' });
  await results.getByRole('listitem').first().waitFor();
  await delay(500);
  const result = await longestTask(page, () => scroll(page, results));
  await page.context().close();
  return { clock: Math.max(properties.clock, result.clock), processor: Math.max(properties.processor, result.processor) };
}

/** Of the sample contract with its text three times. */
const PAGES = 5;
async function longContract() {
  const parts = unzipSync(readFileSync(path.join(root, 'samples', 'contract.docx')));
  const name = 'word/document.xml';
  const [, head, body, tail] = /^(.*<w:body>)(.*)(<w:sectPr[ >].*)$/su.exec(strFromU8(parts[name]));
  const template = zipSync({ ...parts, [name]: strToU8(head + body.repeat(3) + tail) });
  return upload('/api/templates', 'contract.docx', template);
}
const contract = `upload:${await longContract()}`;

/** Milliseconds of each step from row to row of a contract of five pages, from the key to the frame that shows it. */
async function preview() {
  await choose('sample:contract', contract);
  const page = await openPage();
  await page.goto(url);
  await page.locator('[data-page="1"][data-drawn="true"] svg').waitFor();
  const pages = await page.locator('[data-page]').count();
  if (pages !== PAGES) throw new Error(`The contract has ${pages} pages.`);
  // What the page does at its start must be over.
  await delay(1000);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () => (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
  const before = await busy();
  const times = await page.evaluate(async (steps) => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const sheet = document.querySelector('[data-page="1"]');
    const step = async (key) => {
      const changed = new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          observer.disconnect();
          resolve();
        });
        observer.observe(sheet, { childList: true, subtree: true, attributes: true });
      });
      const started = performance.now();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      await changed;
      await painted();
      return performance.now() - started;
    };
    const all = [];
    for (let index = 0; index < steps; index += 1) all.push(await step(Math.floor(index / 8) % 2 === 0 ? 'ArrowRight' : 'ArrowLeft'));
    return all;
  }, WARM_UP + STEPS);
  const processor = ((await busy()) - before) / times.length;
  await page.context().close();
  const warm = times.slice(WARM_UP);
  return { median: median(warm), late: percentile(warm, 0.95), processor };
}

const measured = { load: [], lists: [], preview: [] };
for (let round = 0; round < ROUNDS; round += 1) {
  measured.load.push(await firstLoad());
  measured.lists.push(await lists());
  measured.preview.push(await preview());
}
await browser.close();
await stop();
rmSync(folder, { recursive: true, force: true });

const of = (rounds, name) => median(rounds.map((round) => round[name]));
const judged = judge([
  { name: 'kB of compressed scripts until the tool can be used', value: of(measured.load, 'kilobytes'), atMost: 200 },
  { name: 'ms until the tool can be used, on loopback', value: of(measured.load, 'interactive'), atMost: 1500 },
  {
    name: 'another row of a contract of five pages in the preview: ms from the key to its frame, 95th of 100',
    value: of(measured.preview, 'late'),
    atMost: 100,
  },
  { name: 'the same, median', value: of(measured.preview, 'median') },
  { name: 'the same, of the processor alone, in the thread of the page, mean', value: of(measured.preview, 'processor') },
  {
    name: `lists of ${PROPERTIES} properties and ${ROWS} results, scrolled and searched: ms of the longest task`,
    value: of(measured.lists, 'clock'),
    atMost: 50,
  },
  { name: 'the same, of the processor alone', value: of(measured.lists, 'processor') },
]);
const table = `Headless Chromium beside the server, ${ROUNDS} rounds, medians. Load average of the machine ${loadavg()[0].toFixed(1)}.

${judged}`;
console.log(table);
if (write) {
  const performanceFile = path.join(root, 'docs', 'performance.md');
  writeFileSync(performanceFile, replaceSection(readFileSync(performanceFile, 'utf8'), 'web', table));
}
