import { expect, it } from 'vitest';
import { describeInBrowser, expectAccessible, seeToast, useBrowser } from './browser.test-support.ts';

describeInBrowser('PDFs of a run by mail', () => {
  const browser = useBrowser();

  it('are written, shown for the first row, kept with a job, sent once stored, and told of row by row', async () => {
    const { page, client } = await browser.signedInPage('ada@example.com');
    await client.connectNotion('Invoices');
    const { connectionId, id: database } = await client.notionDatabase('Invoices');
    const { id: document } = await client.call('POST', '/api/documents/demo', { placeholders: ['Invoice'] });
    await client.call('PUT', '/api/selection', {
      databaseId: `notion:${connectionId}:${database}`,
      documentId: `google:${document}`,
      namingHeader: 'Invoice',
      decimals: {},
    });
    await page.goto('/');
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const mails = page.getByRole('switch', { name: 'Send each PDF by mail' });
    await mails.click();
    await page.getByLabel('Address', { exact: true }).selectOption('Contact');
    await page.getByText('Each PDF goes by mail to the address in Contact.').waitFor();
    const sample = page.getByRole('region', { name: 'Mail of the first row' });
    await page.getByLabel('Subject').fill('Invoice {{Invoce}}');
    await sample.getByText("There is no property 'Invoce'. Did you mean 'Invoice'?").waitFor();
    await page.getByLabel('Subject').fill('');
    await button('Download PDFs').click();
    await seeToast(page, 'Missing Requirements', 'The mail needs an address, a subject and a text.');
    await page.getByLabel('Subject').fill('Invoice {{Invoice}}');
    await sample.getByText('Invoice INV-2026-0001', { exact: true }).waitFor();
    await sample.getByText('First row, to accounts+1@example.com').waitFor();
    await expectAccessible(page);

    await page.getByRole('switch', { name: 'Store PDFs in Notion' }).click();
    await page.getByText('PDFs that are not stored are not sent by mail.').waitFor();
    await page.getByRole('switch', { name: 'Store PDFs in Notion' }).click();

    await button('Saved jobs').click();
    await page.getByLabel('Keep this as').fill('Monthly');
    await button('Keep').click();
    await seeToast(page, '"Monthly" is kept.');
    await page.reload();
    // Nobody sends mails because he did it the last time.
    await mails.waitFor();
    expect(await mails.isChecked()).toBe(false);
    await button('Saved jobs').click();
    await button('Monthly').click();
    await sample.getByText('Invoice INV-2026-0001', { exact: true }).waitFor();

    await button('Download PDFs').click();
    const tool = page.getByRole('region', { name: 'Results' });
    await tool.getByText('Sent to accounts+1@example.com').waitFor();
    await page.getByText('By mail: 3 sent', { exact: true }).waitFor();
    const sent = await page.request.get('/sandbox/mail.json?to=accounts%2B1%40example.com');
    expect(await sent.json()).toMatchObject([{ subject: 'Invoice INV-2026-0001' }]);

    await page.getByLabel('Address', { exact: true }).selectOption('Phone');
    await button('Download PDFs').click();
    await page.getByText('By mail: 3 not sent', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'All runs' }).click();
    await page
      .getByRole('link', { name: /^Invoices → /u })
      .first()
      .click();
    await page.getByText('By mail: 3 not sent', { exact: true }).waitFor();
    await page
      .getByText(/^Not sent by mail: '\+44 .+' in 'Phone' is not an e-mail address\. Put one address into it/u)
      .first()
      .waitFor();
    await expectAccessible(page);
  });
});
