import { expect, it } from 'vitest';
import { describeInBrowser, expectAccessible, useBrowser } from './browser.test-support.ts';

describeInBrowser('narrow windows', () => {
  const browser = useBrowser();

  it('shows narrow screens a sentence and the way out', async () => {
    const { page } = await browser.signedInPage('narrow@example.com', 'mail', { viewport: { width: 767, height: 900 } });
    await page.goto('/');
    await page.getByText('Please login to Sheafmill from your desktop or laptop to get the best experience.').waitFor();
    expect(await page.getByText('Download PDFs').count()).toBe(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('Please login to Sheafmill').waitFor({ state: 'detached' });
  });

  it('shows the tool in a window that is narrow because the page is enlarged, one pane below the other where there is no room', async () => {
    const { page } = await browser.openPage({ viewport: { width: 720, height: 450 } });
    // The browser enlarges by 200 %.
    await page.addInitScript(() => Object.defineProperty(window, 'outerWidth', { get: () => 1440 }));
    await page.goto('/demo');
    await page.getByText('Using demo Notion database').waitFor();
    const document = page.getByRole('region', { name: 'Document', exact: true });
    const steps = page.getByRole('region', { name: 'Steps' });
    const topOf = async (pane: typeof steps) => Math.round((await pane.boundingBox())?.y ?? 0);
    expect(await topOf(steps)).toBeLessThan(await topOf(document));
    for (const width of [640, 320]) {
      await page.setViewportSize({ width, height: 400 });
      await page.getByRole('separator', { name: 'Height of the steps' }).waitFor();
      await expect.poll(async () => (await topOf(steps)) > (await topOf(document))).toBe(true);
      expect(await page.evaluate(() => globalThis.document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await expectAccessible(page);
    }
    await page.getByRole('button', { name: 'Download PDFs' }).waitFor();
  });

  it('shows the three steps of the guide whole, however narrow the pane is', async () => {
    const { page } = await browser.openPage({ viewport: { width: 768, height: 1024 } });
    await page.goto('/demo');
    const guide = page.getByRole('region', { name: 'Help Guide' });
    await guide.waitFor();
    expect(await guide.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0);
    const { x = 0 } = (await page.getByRole('separator', { name: 'Width of the steps' }).boundingBox()) ?? {};
    const last = await guide.getByText('Download PDFs', { exact: true }).boundingBox();
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThan(x);
  });
});
