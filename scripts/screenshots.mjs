// `npm run screenshots`: a new user's way from sign-in to PDFs stored in Notion, in a browser; its pictures go into docs/pictures/.
import './check-node.mjs';
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt, ensureInstalled, root } from './freshness.mjs';

ensureInstalled();
ensureBuilt();
const executablePath = ensureBrowser();
if (!executablePath) process.exit(2);
const { chromium } = await import('playwright-core');

const port = process.env.PORT ?? '3900';
const url = `http://127.0.0.1:${port}`;
const pictures = path.join(root, 'docs', 'pictures');
const folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-screenshots-'));
// The database runs as another user where this runs as root.
chmodSync(folder, 0o755);
mkdirSync(pictures, { recursive: true });
const server = spawn(process.execPath, [path.join(root, 'dist', 'server.js')], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, PORT: port, PUBLIC_URL: url, DATA_DIR: folder, PLAN_LIMITS: 'off', LOG_LEVEL: 'warn' },
});
const ended = new Promise((resolve) => server.once('exit', resolve));
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] });
try {
  await isReady();
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    reducedMotion: 'reduce',
    colorScheme: 'light',
  });
  await makePictures(await context.newPage());
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
}

async function isReady() {
  for (let tries = 0; tries < 300; tries += 1) {
    const reply = await fetch(`${url}/readyz`).catch(() => undefined);
    if (reply?.ok) return;
    if (server.exitCode !== null) break;
    await delay(200);
  }
  throw new Error(`The server does not start. Is port ${port} or one of the two after it taken? Set PORT.`);
}

async function makePictures(page) {
  const press = (name) => page.getByRole('button', { name, exact: true }).click();
  const take = (name) => page.screenshot({ path: path.join(pictures, `${name}.png`) });

  await page.goto('/auth');
  await press('Continue with Google');
  await page.getByRole('link', { name: /ada@example\.com/u }).click();
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await press(/Continue|Allow/u);
  await page.getByText('20 - 200', { exact: true }).click();
  await press('Continue');
  await page.getByText('Notion Gallery', { exact: true }).click();
  await press('Continue');

  await press('Add Notion Database');
  for (const title of ['Invoices', 'Clients', 'Line items']) await page.getByLabel(title, { exact: true }).check();
  await press('Allow access');
  await page.getByText('Database: Connected').waitFor();

  await press('Add Google Document');
  await press(/^Select Existing Document/u);
  await page.getByRole('tab', { name: 'Documents' }).click();
  const files = page.getByRole('listbox', { name: 'Files' });
  await files
    .getByRole('option', { name: /invoice/iu })
    .first()
    .click();
  await press('Select');
  await page.locator('[data-page="1"][data-drawn="true"] svg').waitFor();
  await page.getByText('First row: ').waitFor();
  await toastsGone(page);
  await take('preview');

  await press('Download PDFs');
  await page.getByText('Completed', { exact: true }).waitFor();
  const stored = page.getByRole('link', { name: /in Notion$/u }).first();
  const address = await stored.getAttribute('href');
  await toastsGone(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  // Colours change over a moment.
  await delay(500);
  await take('run-dark');
  await page.emulateMedia({ colorScheme: 'light' });

  await page.goto(address);
  await page.locator('option:checked', { hasText: 'Generated' }).waitFor({ state: 'attached' });
  await page
    .getByRole('link', { name: /\.pdf$/u })
    .first()
    .scrollIntoViewIfNeeded();
  await take('stored-in-notion');
}

/** Pictures show the tool, not what was just said. */
async function toastsGone(page) {
  await page.locator('[data-kind]').first().waitFor({ state: 'detached' });
  await page.mouse.move(0, 0);
}
