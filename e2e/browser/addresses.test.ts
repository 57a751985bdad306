import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { describeInBrowser, useBrowser } from './browser.test-support.ts';

describeInBrowser('an address', () => {
  const browser = useBrowser();

  it('of a run that is none says so, whether its id could be one or not', async () => {
    const { page } = await browser.signedInPage('grace@example.com', 'mail', { expected: /status of 404/u });
    for (const id of ['nonsense', randomUUID()]) {
      await page.goto(`/runs/${id}`);
      await page.getByRole('heading', { name: 'There is no such run', level: 1 }).waitFor();
      await page.getByRole('link', { name: 'All runs' }).click();
      await page.getByRole('heading', { name: 'Runs' }).waitFor();
    }
  });

  it('leads to its page with a slash at its end, too', async () => {
    const { page } = await browser.signedInPage('grace@example.com', 'mail');
    for (const [path, title] of [
      ['/account', 'Account'],
      ['/runs', 'Runs'],
      ['/pricing', 'Pricing'],
    ] as const) {
      await page.goto(`${path}/?from=mail`);
      await page.getByRole('heading', { name: title, exact: true }).first().waitFor();
      expect(page.url()).toBe(`${browser.server.url}${path}?from=mail`);
    }
  });
});
