import { expect, it } from 'vitest';
import { describeInBrowser, type SignedInPage, useBrowser } from './browser.test-support.ts';

describeInBrowser('a run that is deleted in another tab', () => {
  const browser = useBrowser({ environment: { PLAN_LIMITS: 'off' } });

  /** The tool, in which a run has just ended. */
  const makePdfs = async (): Promise<SignedInPage> => {
    const opened = await browser.signedInPage(`${crypto.randomUUID()}@example.com`, 'mail', { expected: /status of 404/u });
    const { page, client } = opened;
    await client.call('PUT', '/api/selection', { databaseId: 'sample:invoice', documentId: 'sample:invoice', namingHeader: null });
    await page.goto('/');
    await page.getByRole('button', { name: 'Download PDFs' }).and(page.locator(':not([aria-disabled])')).click();
    await page.getByRole('button', { name: 'Download ZIP' }).waitFor();
    return opened;
  };
  const deleteBeside = async (opened: SignedInPage): Promise<void> => {
    const { page } = await browser.openTab(opened);
    await page.goto('/runs');
    await page.getByRole('button', { name: /^Delete the run of/u }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('No runs yet.').waitFor();
  };

  it('is no longer shown by the tool as if it were there', async () => {
    const opened = await makePdfs();
    await deleteBeside(opened);
    await opened.page.getByText('This run was deleted.').waitFor();
    expect(await opened.page.getByRole('button', { name: 'Download ZIP' }).count()).toBe(0);
    await opened.page.getByText('0% complete').waitFor();
  });

  it('is no longer shown on its own page', async () => {
    const opened = await makePdfs();
    const { page } = opened;
    await page.getByRole('link', { name: 'All runs' }).click();
    await page.getByRole('link', { name: /^Open the run of/u }).click();
    await page.getByRole('heading', { level: 1 }).filter({ hasText: '→' }).waitFor();
    await deleteBeside(opened);
    await page.getByRole('heading', { name: 'There is no such run' }).waitFor();
  });
});
