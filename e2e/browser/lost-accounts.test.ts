import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { describeInBrowser, seeToast, useBrowser } from './browser.test-support.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

async function allowNotion(page: Page): Promise<void> {
  for (const title of ['Invoices', 'Clients', 'Line items']) await page.getByLabel(title, { exact: true }).check();
  await press(page, 'Allow access');
  await page.getByText('Database: Connected').waitFor();
}

describeInBrowser('an account that is lost on the way', () => {
  const browser = useBrowser({ environment: { PLAN_LIMITS: 'off' } });
  afterEach(() => browser.setNotionFaults([]));

  it('of Notion: says so where the database is chosen, leads back to it, and stores what the run had left', async () => {
    const { page } = await browser.signedInPage('ada@example.com', 'google', { expected: /status of 401/u });
    await page.goto('/');
    await press(page, 'Add Notion Database');
    await allowNotion(page);
    await press(page, 'Use the sample document');
    await page.locator('[data-page="1"][data-drawn="true"] svg').waitFor();

    // The token is dead from the first upload on, and is not renewed.
    await browser.setNotionFaults([
      { method: 'POST', path: '/file_uploads', kind: 'expire-token' },
      { path: '^/v1/oauth/token', kind: 'status', status: 401 },
    ]);
    await press(page, 'Download PDFs');
    await page.getByText('Completed with failures', { exact: true }).waitFor();
    await page.getByText(/ · 0 stored · [1-9]\d* not stored$/u).waitFor();
    await page.getByText('Database: Not connected').waitFor();
    await page.getByText('Notion has ended the connection.').waitFor();
    expect(await page.getByText('Failed to fetch Notion data').count()).toBe(0);
    await browser.setNotionFaults([]);
    await press(page, 'Connect Notion');
    await allowNotion(page);

    // Back in the tool, with the run that was cut off.
    await page.getByText(/ · 0 stored · [1-9]\d* not stored$/u).waitFor();
    expect(await page.getByRole('button', { name: 'Connect Notion' }).count()).toBe(0);
    await press(page, 'Retry failed');
    await page.getByText('Completed', { exact: true }).waitFor();
    expect(await page.getByText('Not stored', { exact: true }).count()).toBe(0);
  });

  it('of Notion, before a run: the click says so, and the step opens', async () => {
    const { page } = await browser.signedInPage('alan@example.com', 'mail', { expected: /status of 401/u });
    await page.goto('/');
    await press(page, 'Add Notion Database');
    await allowNotion(page);
    await press(page, 'Use the sample document');
    await page.locator('[data-page="1"][data-drawn="true"] svg').waitFor();
    await page.getByRole('button', { name: /^Notion Database/u }).click();
    await browser.setNotionFaults([{ path: '^/v1/', kind: 'status', status: 401 }]);
    await press(page, 'Download PDFs');
    await seeToast(page, 'Notion authentication failed', /Connect Notion again/u);
    await page.getByRole('button', { name: 'Add Notion Database' }).waitFor();
    await page.getByRole('button', { name: 'Connect Notion' }).waitFor();
  });

  it('of Google: leads back to it from the preview', async () => {
    const { page } = await browser.signedInPage('chloe@example.com', 'google', { expected: /status of 401/u });
    await page.goto('/');
    await press(page, 'Use the sample database');
    await press(page, 'Add Google Document');
    await page.getByRole('button', { name: /^Add Demo Document/u }).click();
    await page.locator('[data-page="1"][data-drawn="true"] svg').waitFor();
    await fetch(`${browser.server.google}/_emulator/revoke`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'chloe@example.com' }),
    });
    await page.reload();
    await page.getByText('Failed to load document').waitFor();
    await page.getByRole('region', { name: 'Document preview' }).getByRole('button', { name: 'Connect Google' }).click();
    await page.waitForURL(/\/o\/oauth2\//u);
  });
});
