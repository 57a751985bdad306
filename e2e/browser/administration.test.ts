import { expect, it } from 'vitest';
import { askForLink, describeInBrowser, expectAccessible, followMail, REFUSED, useBrowser } from './browser.test-support.ts';

describeInBrowser('the page of administrators', () => {
  const browser = useBrowser({ environment: { ADMIN_EMAILS: 'root@example.com' } });

  it('asks who it is, tells how the server fares and what is set, and publishes reviews and takes them back', async () => {
    const sent = await fetch(`${browser.server.url}/api/reviews`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: browser.server.url },
      body: JSON.stringify({ name: 'Ada Lovelace', email: 'ada@example.com', rating: 5, feedback: 'Two hundred contracts in a minute.' }),
    });
    expect(sent.status).toBe(200);
    const { client } = await browser.signedInPage('root@example.com', 'mail');
    await client.call('POST', '/api/onboarding', { documentVolume: '<20' });
    await client.call('POST', '/api/onboarding', { referralSource: 'Reddit' });

    const { page } = await browser.openPage();
    await page.goto('/admin');
    await page.waitForURL('**/auth');
    await askForLink(page, 'root@example.com');
    await followMail(page, 'root@example.com', 'Sign in');
    await page.getByRole('heading', { name: 'Administration' }).waitFor();
    await expect.poll(() => page.title()).toBe('Administration · Sheafmill');
    await page.getByText(/ GB of .+ GB$/u).waitFor();
    const settings = page.getByRole('list', { name: 'Settings' }).getByRole('listitem');
    await settings.filter({ hasText: 'ADMIN_EMAILS' }).getByText('Set', { exact: true }).waitFor();
    // The sandbox has one of its own.
    await settings.filter({ hasText: 'NOTION_WEBHOOK_TOKEN' }).getByText('Not set', { exact: true }).waitFor();
    await expectAccessible(page);

    const visitor = await browser.openPage();
    const isShown = async () => {
      await visitor.page.goto('/reviews');
      return visitor.page.getByText('Two hundred contracts in a minute.').isVisible();
    };
    await page.getByRole('button', { name: 'Publish the review of Ada Lovelace' }).click();
    await page.getByText('Published', { exact: true }).waitFor();
    await expect.poll(isShown, { interval: 1000, timeout: 60_000 }).toBe(true);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Withdraw the review of Ada Lovelace' }).click();
    await page.getByRole('button', { name: 'Publish the review of Ada Lovelace' }).waitFor();
    await expect.poll(isShown, { interval: 1000, timeout: 60_000 }).toBe(false);

    await page.goto('/');
    await page.getByRole('button', { name: 'Account and usage' }).click();
    await page.getByRole('link', { name: 'Administration' }).click();
    await page.getByRole('heading', { name: 'Administration' }).waitFor();
  });

  it('is not there for other users', async () => {
    const { page } = await browser.signedInPage('ada@example.com', 'mail', { expected: REFUSED });
    await page.goto('/admin');
    await page.getByText('Oops! Page not found').waitFor();
  });
});
