import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../running-server.test-support.ts';
import { describeInBrowser, expectAccessible, openBrowser, type TestBrowser } from './browser.test-support.ts';

describeInBrowser('runs in the browser', () => {
  let server: RunningServer;
  let browser: TestBrowser;
  beforeAll(async () => {
    server = await startServer({ PLAN_LIMITS: 'off' });
    browser = await openBrowser(server);
  });
  afterEach(() => browser.finish());
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  it('shows a page that says that there is no run yet', async () => {
    const { page } = await browser.signedInPage('ada@example.com');
    await page.goto('/runs');
    await page.getByRole('heading', { name: 'Runs' }).waitFor();
    await expectAccessible(page);
    expect(await page.title()).toContain('Sheafmill');
  });
});
