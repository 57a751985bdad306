import { expect, it } from 'vitest';
import { describeInBrowser, expectAccessible, seeToast, useBrowser } from './browser.test-support.ts';

describeInBrowser('a server that is not reached', () => {
  const browser = useBrowser();
  const signedInPage = () =>
    browser.signedInPage(`${crypto.randomUUID()}@example.com`, 'mail', {
      expected: /ERR_(?:INTERNET_DISCONNECTED|FAILED)|dynamically imported module/u,
    });

  it('is told of at once, whatever the browser thinks of the network', async () => {
    const { page, client } = await signedInPage();
    await client.call('PUT', '/api/selection', { databaseId: 'sample:invoice', documentId: 'sample:invoice', namingHeader: null });
    await page.goto('/');
    const download = page.getByRole('button', { name: 'Download PDFs', disabled: false });
    await download.waitFor();
    await page.context().setOffline(true);
    await download.click();
    await seeToast(page, 'The server can not be reached');
  });

  it('is told of by what did not load, which is loaded again by hand and when the network is back', async () => {
    const { page, client } = await signedInPage();
    await client.connectNotion('Invoices');
    /** The page with its first step open: the only database is chosen by itself, and what is chosen is closed. */
    const openFirstStep = async () => {
      await client.call('PUT', '/api/selection', { databaseId: null, documentId: null, namingHeader: null });
      await page.goto('/');
    };
    const seeChosen = async () => {
      await page.getByText('Database: Connected').waitFor();
      await expect.poll(async () => (await client.call('GET', '/api/selection'))['databaseId']).not.toBeNull();
    };

    await page.route('**/assets/notion-databases-*.js', (route) => route.abort());
    await openFirstStep();
    await page.getByRole('heading', { name: 'A part of this page did not load' }).waitFor();
    await expectAccessible(page);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Load again' }).click();
    await seeChosen();

    await page.route('**/assets/notion-databases-*.js', (route) => route.abort());
    await openFirstStep();
    await page.getByRole('heading', { name: 'A part of this page did not load' }).waitFor();
    await page.context().setOffline(true);
    await page.unrouteAll();
    await page.context().setOffline(false);
    await seeChosen();

    await page.route('**/api/connections', (route) => route.abort());
    await openFirstStep();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await seeChosen();
  });
});
