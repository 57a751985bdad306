import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser, openKeyboard, REFUSED, seeToast, useBrowser } from './browser.test-support.ts';

const ROWS = 40;
const file = `${[...Array(30).keys()].map((column) => `Column ${column}`).join(',')}\n${`${'x,'.repeat(29)}x\n`.repeat(ROWS)}`;
const named = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });

describeInBrowser('the keyboard alone', () => {
  const browser = useBrowser({ environment: { PLAN_LIMITS: 'off' } });

  /** The tool with rows from a file and a sample document. */
  const openTool = async () => {
    const { page, client } = await browser.signedInPage(`${crypto.randomUUID()}@example.com`, 'mail');
    const { id } = await client.upload('/api/rows', 'rows.csv', new TextEncoder().encode(file));
    await client.call('PUT', '/api/selection', { databaseId: `upload:${id}`, documentId: 'sample:certificate', namingHeader: null });
    await page.goto('/');
    return { page, client, ...openKeyboard(page) };
  };

  it('has a way past lists of many entries', async () => {
    const { page, tabTo, press, returnsTo } = await openTool();
    await press(named(page, 'Skip the properties'));
    await returnsTo(named(page, 'Saved jobs'));
    await press(named(page, 'Download PDFs'));
    await named(page, 'Download ZIP').waitFor();
    await tabTo(named(page, 'Skip the results'));
    expect(await named(page, 'Skip the results').boundingBox()).toMatchObject({ height: expect.closeTo(32, 0) });
    await page.keyboard.press('Enter');
    await returnsTo(named(page, 'Download ZIP'));
  });

  it('goes on from where something was that it sent away', async () => {
    const { page, press, returnsTo } = await openTool();
    await press(named(page, 'Dismiss the hint'));
    await returnsTo(named(page, 'Show Field Mapping Instructions'));
    const notes = page.getByRole('button', { name: /^\d+ notes?$/u });
    await press(notes);
    await press(named(page, 'Close the notes'));
    await returnsTo(notes);
    await press(named(page, 'Saved jobs'));
    await page.getByLabel('Keep this as').fill('Letters');
    await page.keyboard.press('Enter');
    await seeToast(page, '"Letters" is kept.');
    await page.keyboard.press('Escape');
    await press(named(page, 'Messages'));
    await press(named(page, 'Clear'));
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Nothing has happened yet.');
  });

  it('closes by Escape what is open, whatever was told meanwhile', async () => {
    const { page, press, returnsTo } = await openTool();
    const saved = page.getByRole('dialog', { name: 'Saved jobs' });
    await press(named(page, 'Saved jobs'));
    await page.getByLabel('Keep this as').fill('Letters');
    await page.keyboard.press('Enter');
    await seeToast(page, '"Letters" is kept.');
    await page.keyboard.press('Escape');
    await saved.waitFor({ state: 'detached' });
    await returnsTo(named(page, 'Saved jobs'));
  });

  it('goes on from the part of the page that it asks for again', async () => {
    const { page } = await browser.signedInPage(`${crypto.randomUUID()}@example.com`, 'mail', { expected: REFUSED });
    const { press } = openKeyboard(page);
    await page.route('**/api/runs?*', (route) => route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>503</h1>' }));
    await page.goto('/runs');
    await page.getByText('The runs can not be shown').waitFor();
    await page.unrouteAll();
    await press(named(page, 'Try again'));
    await page.getByText('No runs yet.').waitFor();
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  });

  it('sees which entry of a menu and of a list it is at', async () => {
    const { page, press } = await openTool();
    await press(named(page, 'More Options'));
    const entry = page.getByRole('menuitem').first();
    await expect.poll(() => entry.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
    await page.keyboard.press('Escape');
    await press(page.getByLabel('PDF File Name'));
    const option = page.locator('[role=option][data-selected=true]');
    await expect.poll(() => option.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
  });

  it('is at the next question when one is answered, and stays at the answers while it goes through them', async () => {
    const { page } = await browser.signedInPage(`${crypto.randomUUID()}@example.com`, 'mail');
    const { press, returnsTo, tabTo } = openKeyboard(page);
    await page.goto('/onboarding');
    await press(page.getByRole('radio').first(), 'Space');
    await press(named(page, 'Continue'));
    await returnsTo(page.getByRole('heading', { level: 1, name: 'How did you hear about Sheafmill?' }));
    await tabTo(page.getByRole('radio').first());
    await page.keyboard.press('ArrowUp');
    await page.getByLabel('Please specify').waitFor();
    await returnsTo(page.getByRole('radio', { name: 'Others' }));
    await press(named(page, 'Back'));
    await returnsTo(page.getByRole('heading', { level: 1, name: 'How many PDFs will you make in a month?' }));
  });
});
