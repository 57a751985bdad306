import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  askForLink,
  bringFile,
  bytesOf,
  describeInBrowser,
  expectAccessible,
  followMail,
  isPdf,
  openKeyboard,
  toastWith,
  useBrowser,
} from './browser.test-support.ts';

async function answerQuestions(page: Page): Promise<void> {
  await page.getByText('20 - 200', { exact: true }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Notion Gallery', { exact: true }).click();
  await page.getByRole('button', { name: /Finish|Continue|Submit/u }).click();
}

/** On Google's page for consents: all that is asked. */
async function allowGoogle(page: Page): Promise<void> {
  const on = page.getByRole('button', { name: 'Continue', exact: true });
  await on.waitFor();
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await on.click();
}

/** By Notion's own pages, sharing the databases of these titles. */
async function connectNotion(page: Page, ...titles: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Add Notion Database' }).click();
  for (const title of titles) await page.getByLabel(title, { exact: true }).check();
  await page.getByRole('button', { name: 'Allow access' }).click();
  await page.getByText('Database: Connected').waitFor();
}

async function addDemoDocument(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Google Document' }).click();
  await page.getByRole('button', { name: /^Add Demo Document/u }).click();
  await toastWith(page, /Document "New Demo Document.*" created and added/u).waitFor();
  await page.getByText('Document: Connected').waitFor();
}

describeInBrowser('from sign-in to stored PDFs', () => {
  const browser = useBrowser();

  const expectStoredInNotion = async (page: Page) => {
    const link = page.getByRole('link', { name: /in Notion$/u }).first();
    const [, name = ''] = /^Open (.+\.pdf) in Notion$/u.exec((await link.getAttribute('aria-label')) ?? '') ?? [];
    const row = await browser.openPage();
    await row.page.goto(String(await link.getAttribute('href')));
    await row.page.locator('option:checked', { hasText: 'Generated' }).waitFor({ state: 'attached' });
    await row.page.getByRole('link', { name, exact: true }).waitFor();
  };

  it('by Google, a Notion database and a demo document', async () => {
    const { page, downloads } = await browser.openPage();
    await page.goto('/');
    await page.getByRole('link', { name: 'Get Started Free' }).first().click();
    await page.getByText('Grant all permissions during signin').waitFor();
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByRole('link', { name: /ada@example\.com/u }).click();
    await allowGoogle(page);
    await answerQuestions(page);

    await connectNotion(page, 'Invoices', 'Clients', 'Line items');
    await addDemoDocument(page);
    const locked = page.getByText(/^Your plan leaves relations, rollups and pictures empty, in this document .*Line items/u);
    await locked.waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close the note about the plan' }).click();
    await locked.waitFor({ state: 'detached' });
    await openKeyboard(page).returnsTo(page.getByRole('region', { name: 'Pages', exact: true }));
    // It stays closed in this tab.
    await page.reload();
    await page.locator('[data-page="1"][data-drawn="true"] svg').waitFor();
    expect(await locked.count()).toBe(0);

    await page.getByRole('button', { name: 'Download PDFs' }).click();
    await toastWith(page, /Plan Limit.*allow up to 3 PDFs in a run: 3 made/u).waitFor();
    await page.getByText('3 of 3 · 3 stored').waitFor();
    await expect.poll(() => downloads.length).toBe(3);
    for (const download of downloads) expect(isPdf(await bytesOf(download))).toBe(true);

    await expectStoredInNotion(page);
  });

  it('lists the properties in a demo document also where they are not read yet', async () => {
    const { page, client } = await browser.signedInPage('ben@example.com');
    await client.connectNotion('Invoices');
    const { connectionId, id } = await client.notionDatabase('Invoices');
    await client.call('PUT', '/api/selection', { databaseId: `notion:${connectionId}:${id}`, documentId: null, namingHeader: null });
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/api/notion-data', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/');
    await page.getByRole('button', { name: 'Add Google Document' }).click();
    const asked = page.waitForRequest('**/api/documents/demo');
    await page.getByRole('button', { name: /^Add Demo Document/u }).click();
    await page.getByRole('button', { name: 'Processing...' }).waitFor();
    await page.getByText('Database: Loading...').waitFor();
    goOn();
    expect((await asked).postDataJSON().placeholders).toContain('Invoice');
    await toastWith(page, 'Content Added').waitFor();
  });

  it('by magic link, a Notion database and a Word document', async () => {
    const { page, downloads } = await browser.openPage();
    await askForLink(page, 'grace@example.com');
    await followMail(page, 'grace@example.com', 'Sign in');
    await answerQuestions(page);
    await connectNotion(page, 'Invoices');
    await bringFile(page, 'Use a .docx file', 'Invoice.docx', readFileSync(new URL('../../samples/invoice.docx', import.meta.url)));
    await page.getByText('Document: Connected').waitFor();
    await page.getByRole('button', { name: 'Download PDFs' }).click();
    await page.getByText('3 of 3 · 3 stored').waitFor();
    await expect.poll(() => downloads.length).toBe(3);
    for (const download of downloads) expect(isPdf(await bytesOf(download))).toBe(true);
    await expectStoredInNotion(page);
  });

  it('goes on when a token of Google has ended, and connects Google again when it gives no new one', async () => {
    const { page } = await browser.signedInPage('ada@example.com', 'google', { expected: /status of 4\d\d/u });
    const google = (action: 'expire' | 'revoke') =>
      fetch(`${browser.server.google}/_emulator/${action}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'ada@example.com' }),
      });
    await page.goto('/');
    await page.getByText('Document: Connected').waitFor();
    await google('expire');
    // The list of runs lags behind: until the next run is asked for, the last one is still under way in it.
    const list = /\/api\/runs\?/u;
    await page.route(list, async (route) => {
      const response = await route.fetch();
      const runs = (await response.json()) as object[];
      await route.fulfill({ response, json: runs.map((run, index) => (index === 0 ? { ...run, state: 'running' } : run)) });
    });
    await page.getByRole('button', { name: 'Download PDFs' }).click();
    await page.getByText('3 of 3 · 3 stored').waitFor();
    await page.getByRole('button', { name: 'Download PDFs' }).waitFor();

    await google('revoke');
    // One may be on its way through the route.
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: 'Download PDFs' }).click();
    await toastWith(page, 'Your Google session has expired. Please re-authenticate.')
      .getByRole('button', { name: 'Connect Google' })
      .click();
    await allowGoogle(page);
    await page.getByText('Document: Connected').waitFor();
    await page.getByRole('button', { name: 'Download PDFs' }).click();
    await page.getByText('3 of 3 · 3 stored').waitFor();
  });
});
