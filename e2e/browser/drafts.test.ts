import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { paragraph, run, wordFile } from '../../samples/word-xml.ts';
import { bringFile, describeInBrowser, REFUSED, seeToast, useBrowser } from './browser.test-support.ts';

const letter = wordFile({ body: paragraph(run('Number {{Number}}')), section: '', styles: '', title: 'Letter' });

describeInBrowser('what was typed and not sent', () => {
  const browser = useBrowser({ environment: { PLAN_LIMITS: 'off' } });
  const newUser = () => browser.signedInPage(`${crypto.randomUUID()}@example.com`, 'mail', { expected: REFUSED });
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
  const openReview = async (page: Page) => {
    await press(page, 'More Options');
    await page.getByRole('menuitem', { name: 'Leave a Review' }).click();
    return page.getByRole('dialog').getByLabel('Feedback');
  };
  const leave = async (page: Page) => {
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };

  it('of a review is there when it is opened again, also after another page and a long time, until it is sent', async () => {
    const { page } = await newUser();
    await page.clock.install();
    await page.goto('/');
    const feedback = await openReview(page);
    await feedback.pressSequentially('Saves days');
    await page.getByRole('radio', { name: '4 stars' }).click();
    await leave(page);
    await press(page, 'Account and usage');
    await page.getByRole('link', { name: 'Automations' }).click();
    await page.getByText('No automations yet.').waitFor();
    await page.clock.fastForward(3_600_000);
    await page.goBack();
    await openReview(page);
    expect(await feedback.inputValue()).toBe('Saves days');
    expect(await page.getByRole('radio', { name: '4 stars' }).isChecked()).toBe(true);
    // The caret stays where somebody types.
    await feedback.press('Home');
    await page.keyboard.type('It ');
    expect(await feedback.inputValue()).toBe('It Saves days');
    await page.getByLabel('Name').fill('Joan');
    await press(page, 'Send review');
    await seeToast(page, 'Thank you for your review.');
    await openReview(page);
    expect(await feedback.inputValue()).toBe('');
  });

  it('is gone with the session', async () => {
    const { page, client } = await newUser();
    await page.clock.install();
    await page.goto('/demo');
    const feedback = await openReview(page);
    await feedback.fill('Saves days');
    await leave(page);
    await client.call('POST', '/api/auth/sign-out', {});
    await page.clock.fastForward(60_000);
    await page.waitForURL('**/auth');
    await page.goBack();
    await openReview(page);
    expect(await feedback.inputValue()).toBe('');
  });

  it('of the name of a job is there when it is opened again, until it is kept', async () => {
    const { page, client } = await newUser();
    await client.call('PUT', '/api/selection', { databaseId: 'sample:invoice', documentId: 'sample:invoice', namingHeader: null });
    await page.goto('/');
    const name = page.getByLabel('Keep this as');
    await press(page, 'Saved jobs');
    await name.fill('Letters');
    await leave(page);
    await press(page, 'Saved jobs');
    expect(await name.inputValue()).toBe('Letters');
    await name.press('Enter');
    await seeToast(page, '"Letters" is kept.');
    await leave(page);
    await press(page, 'Saved jobs');
    expect(await name.inputValue()).toBe('');
  });

  it('of a key of Notion is there, in sight, when its step is opened again', async () => {
    const { page } = await newUser();
    await page.goto('/');
    const step = page.getByRole('button', { name: /^Notion Database/u });
    const key = page.getByLabel('API key');
    await page.getByText('Use a database URL and an API key instead').click();
    await key.fill('ntn_1');
    await step.click();
    await key.waitFor({ state: 'detached' });
    await step.click();
    await key.waitFor();
    expect(await key.inputValue()).toBe('ntn_1');
  });

  it('of a run in this browser is there with its files when it is opened again', async () => {
    const { page } = await newUser();
    await page.goto('/');
    const link = page.getByRole('button', { name: 'Rows from a file, kept in this browser' });
    await link.click();
    await bringFile(page, 'Choose a document', 'Letter.docx', letter);
    await bringFile(page, 'Choose rows', 'rows.csv', 'Number\nA-1\nA-2\n');
    await page.getByLabel('Watermark').fill('Draft');
    await leave(page);
    await link.click();
    await page.getByText('2 rows, 1 columns').waitFor();
    await page.getByText('Letter.docx').waitFor();
    expect(await page.getByLabel('Watermark').inputValue()).toBe('Draft');
  });
});
