import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { SignedInPage } from './browser.test-support.ts';
import { describeInBrowser, expectAccessible, useBrowser } from './browser.test-support.ts';

/** A CSV of this many rows. */
const rowsOf = (count: number) =>
  new TextEncoder().encode(
    ['Number,Client', ...Array.from({ length: count }, (_, index) => `N-${index + 1},Client ${index + 1}`)].join('\n'),
  );

const SAMPLE = { databaseId: 'sample:invoice', documentId: 'sample:invoice', namingHeader: null };

const firstPage = (page: Page) => page.locator('[data-page="1"][data-drawn="true"] svg').waitFor();
const groundOf = (target: Locator) => target.evaluate((element) => getComputedStyle(element).backgroundColor);
const colourOf = (target: Locator) => target.evaluate((element) => getComputedStyle(element).color);

describeInBrowser('on paper, in few colours and in little room', () => {
  const browser = useBrowser({ environment: { PLAN_LIMITS: 'off' } });
  const newUser = (options = {}) => browser.signedInPage(`${crypto.randomUUID()}@example.com`, 'mail', options);
  const finishedRun = async ({ client, page }: SignedInPage, label: string) => {
    const rows = await client.upload('/api/rows', 'rows.csv', rowsOf(40));
    const { id } = await client.call<{ id: string }>('POST', '/api/runs', {
      template: { kind: 'sample', name: 'certificate' },
      rows: { kind: 'upload', uploadId: rows['id'] },
      namingHeader: 'Number',
      labels: { template: 'Certificate', rows: label },
    });
    await page.goto(`/runs/${id}`);
    // As long as a busy machine may take for them.
    await page.getByText('Completed', { exact: true }).waitFor({ timeout: 120_000 });
  };

  it('prints a run with all its rows, and no buttons', async () => {
    const opened = await newUser();
    const { page } = opened;
    await finishedRun(opened, 'Clients');
    await page.getByText('N-1.pdf', { exact: true }).waitFor();
    expect(await page.getByText('N-40.pdf', { exact: true }).count()).toBe(0);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.getByRole('list', { name: 'Results' }).getByRole('listitem').count()).toBe(40);
    expect(await page.getByRole('button').count()).toBe(0);
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('button', { name: 'Download ZIP' }).waitFor();
    await page.getByText('N-40.pdf', { exact: true }).waitFor({ state: 'detached' });
  });

  it('prints lists of runs, automations and settings without what is pressed', async () => {
    const opened = await newUser();
    const { page } = opened;
    await finishedRun(opened, 'Clients');
    await page.emulateMedia({ media: 'print' });
    for (const [address, text] of [
      ['/runs', /^Clients$/u],
      ['/automations', /^No automations yet/u],
      ['/account', 'Connections'],
    ] as const) {
      await page.goto(address);
      await page.getByText(text).waitFor();
      await expect.poll(() => page.getByRole('button').count()).toBe(0);
      expect(await page.getByRole('link', { name: 'Make PDFs' }).count()).toBe(0);
    }
  });

  it('prints the pages of the preview alone, also from a dark screen', async () => {
    const { page, client } = await newUser({ colorScheme: 'dark' });
    await client.call('PUT', '/api/selection', SAMPLE);
    await page.goto('/');
    await firstPage(page);
    const ink = () => colourOf(page.locator('body'));
    const dark = await ink();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect.poll(() => page.getByRole('button').count()).toBe(0);
    expect(await page.locator('[data-page="1"]').isVisible()).toBe(true);
    expect(await ink()).not.toBe(dark);
  });

  it('shows in forced colours what is on, what is chosen and how far it is', async () => {
    const { page, client } = await newUser({ forcedColors: 'active' });
    await client.call('PUT', '/api/selection', SAMPLE);
    await page.goto('/');
    await firstPage(page);
    const canvas = await groundOf(page.locator('body'));
    for (const button of [page.getByRole('button', { name: 'Download PDFs' }), page.getByRole('button', { name: 'Row', exact: true })]) {
      expect(await groundOf(button)).not.toBe(canvas);
      expect(await button.evaluate((element) => getComputedStyle(element).forcedColorAdjust)).toBe('none');
    }
    expect(await groundOf(page.locator('[data-page="1"]'))).toBe('rgb(255, 255, 255)');
    expect(await groundOf(page.getByRole('progressbar').locator('> *'))).not.toBe(canvas);
    // What stands out by a ground that is taken away here has an edge.
    const hint = page.getByText('Next Step', { exact: true }).locator('xpath=../..');
    const edge = await hint.evaluate((box) => {
      const { borderTopWidth, borderTopColor } = getComputedStyle(box);
      return [borderTopWidth, borderTopColor];
    });
    expect(edge).toEqual(['1px', await colourOf(page.locator('body'))]);
    await page.goto('/account');
    const mayRun = page.getByRole('switch', { name: 'May start runs' });
    const on = await groundOf(mayRun);
    expect(on).not.toBe(canvas);
    await mayRun.click();
    await expect.poll(() => groundOf(mayRun)).not.toBe(on);
    expect(await groundOf(mayRun)).not.toBe(canvas);
  });

  it('says that the tool is loading before any script of it has come', async () => {
    const { page } = await newUser();
    await page.route('**/assets/*.js', () => {});
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('status').getByText('Loading', { exact: true }).waitFor();
    await page.unroute('**/assets/*.js');
    await page.reload();
    await page.getByRole('button', { name: 'Download PDFs' }).waitFor();
  });

  it('keeps the sign and the menus of the tool whole on a laptop that enlarges by 200 %', async () => {
    const { page } = await newUser({ viewport: { width: 720, height: 450 } });
    await page.addInitScript(() => Object.defineProperty(window, 'outerWidth', { get: () => 1440 }));
    await page.goto('/');
    const options = page.getByRole('button', { name: 'More Options' });
    await page.getByRole('button', { name: 'Account and usage' }).waitFor();
    expect((await page.getByRole('link', { name: 'Sheafmill', exact: true }).locator('img').boundingBox())?.width).toBe(24);
    const steps = await page.getByRole('region', { name: 'Steps' }).boundingBox();
    const menu = await options.boundingBox();
    expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThan(steps?.x ?? 0);
  });

  it('leaves the steps as wide as they are when the window becomes narrower and wide again', async () => {
    const { page } = await browser.openPage();
    await page.goto('/demo');
    const steps = page.getByRole('region', { name: 'Steps' });
    const width = async () => Math.round((await steps.boundingBox())?.width ?? 0);
    await expect.poll(width).toBe(384);
    for (const window of [800, 1440]) {
      await page.setViewportSize({ width: window, height: 900 });
      await expect.poll(width).toBe(384);
    }
  });

  it('leaves what a run has come to in sight on a small screen, however long its names are', async () => {
    const opened = await newUser({ viewport: { width: 390, height: 844 } });
    const { page } = opened;
    const long = 'N'.repeat(200);
    await finishedRun(opened, long);
    await page.getByRole('heading', { level: 1, name: `${long} → Certificate`, exact: true }).waitFor();
    const numbers = await page.getByText('40 of 40', { exact: true }).boundingBox();
    expect(numbers?.y).toBeLessThan(422);
    await expectAccessible(page);
  });

  it('needs no scrolling sideways at 320 px, whatever names there are', async () => {
    // The page for operators asks for what administrators alone may see.
    const opened = await newUser({ viewport: { width: 320, height: 256 }, expected: /status of 404/u });
    const { page } = opened;
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await finishedRun(opened, 'N'.repeat(200));
    expect(await width()).toBe(320);
    for (const [address, heading] of [
      ['/runs', 'Runs'],
      ['/automations', 'Automations'],
      ['/account', 'Account'],
      ['/pricing', 'Pricing'],
      ['/oauth-setup', /./u],
    ] as const) {
      await page.goto(address);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      expect(await width(), address).toBe(320);
    }
  });
});
