import type { Locator, Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { type ErrorCode, errors } from '../../contracts/errors.ts';
import { describeInBrowser, expectAccessible, REFUSED, toastWith, useBrowser } from './browser.test-support.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** From now on calls of this address are answered as the server refuses with this code, in the words of the contract. */
async function refuse(page: Page, address: string, code: ErrorCode, data: object = {}): Promise<void> {
  const { status, message } = errors[code];
  const answer = { status, json: { defined: true, code, status, message, data } };
  await page.route(address, (route) => (route.request().method() === 'GET' ? route.fallback() : route.fulfill(answer)));
}

/** Titles and texts of the specification's errors, as the tool shows them. */
describeInBrowser('specified messages', () => {
  const browser = useBrowser();
  afterEach(() => google('faults', { rules: [] }, 'PUT'));

  /** What happens at the emulated Google. */
  const google = (path: string, body: object, method = 'POST') =>
    fetch(`${browser.server.google}/_emulator/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const newUser = () => browser.signedInPage(`${crypto.randomUUID()}@example.com`, 'mail', { expected: REFUSED });
  const expectToast = async (page: Page, title: string, text: string) => {
    const toast = toastWith(page, title).filter({ hasText: text }).first();
    await toast.waitFor();
    // A title, and not words of the text.
    await toast.getByText(title, { exact: true }).waitFor();
    return toast;
  };
  const addDemoDocument = async (page: Page) => {
    await page.getByRole('button', { name: /^(?:Add Google Document|Change Document)$/u }).click();
    await page.getByRole('button', { name: 'Add Demo Document (Recommended)' }).click();
  };

  it('a run that is refused, with the way to other plans where that helps', async () => {
    const { page, client } = await newUser();
    const sample = { databaseId: 'sample:invoice', documentId: 'sample:invoice', namingHeader: null };
    await client.call('PUT', '/api/selection', sample);
    await page.goto('/');
    const refused = async (code: ErrorCode, data: object, title: string, text: string) => {
      await refuse(page, '**/api/runs', code, data);
      await button(page, 'Download PDFs').and(page.locator(':not([aria-disabled])')).click();
      return expectToast(page, title, text);
    };
    const buttonsOf = async (toast: Locator) => (await toast.getByRole('button').all()).length;
    expect(await buttonsOf(await refused('NO_ROWS_TO_PROCESS', { hint: 'Mark some.' }, 'No Rows to Process', 'Mark some.'))).toBe(1);
    expect(await buttonsOf(await refused('UNAVAILABLE', {}, 'PDF Generation Failed', 'Try again in a moment.'))).toBe(1);
    const expired = await refused('SUBSCRIPTION_EXPIRED', { updateErrors: ['Row 7 stays.'] }, 'Subscription Expired', 'Row 7 stays.');
    await expired.getByRole('button', { name: 'Upgrade Plan', exact: true }).waitFor();
    const limit = await refused('PLAN_LIMIT', { hint: 'All 10 are used.' }, 'Plan Limit', 'All 10 are used.');
    await limit.getByRole('button', { name: 'Upgrade Plan', exact: true }).click();
    await page.waitForURL('**/pricing');
  });

  it('a document that is refused, with the way to the consent of Google', async () => {
    const { page } = await newUser();
    await page.goto('/');
    const refused = async (code: ErrorCode, data: object, title: string, text: string) => {
      await refuse(page, '**/api/google-refresh-token', code, data);
      await addDemoDocument(page);
      return (await expectToast(page, title, text)).getByRole('button', { name: 'Connect Google' });
    };
    const title = 'Authentication Required';
    const failed = { hint: 'Failed to refresh Google access token (ada@example.com)' };
    await (await refused('NEEDS_REAUTH', failed, title, 'Your Google session has expired. Please re-authenticate.')).waitFor();
    await (await refused('TOKEN_REFRESH_FAILED', failed, title, 'Token refresh failed. Please re-authenticate.')).waitFor();
    expect(await toastWith(page, 'Failed to refresh Google access token (ada@example.com)').count()).toBe(2);
    const missing = { hint: 'No refresh token found for ada@example.com' };
    await (await refused('NO_REFRESH_TOKEN', missing, title, 'No refresh token available. Please re-authenticate.')).waitFor();
    await toastWith(page, 'No refresh token found for ada@example.com').waitFor();
    const connect = await refused('MISSING_DRIVE_SCOPE', {}, 'Additional Permissions Required', 'access to the files that you choose');
    await connect.click();
    await page.waitForURL(/\/o\/oauth2\//u);
  });

  it('Google that does not answer as it should, makes no document, and takes no content', async () => {
    const { page } = await browser.signedInPage('ada@example.com', 'google', { expected: REFUSED });
    await page.goto('/');
    await google('faults', { rules: [{ method: 'POST', path: '/files$', kind: 'status', status: 429, retryAfter: 120 }] }, 'PUT');
    await addDemoDocument(page);
    await expectToast(page, 'Google API Error', 'Google');
    await google('faults', { rules: [{ method: 'POST', path: '/files$', kind: 'status', status: 400 }] }, 'PUT');
    await addDemoDocument(page);
    await expectToast(page, 'Error', 'Failed to create document');
    await google('faults', { rules: [{ path: ':batchUpdate$', kind: 'status', status: 400 }] }, 'PUT');
    await addDemoDocument(page);
    await toastWith(page, /^ErrorFailed to add template content: (?!Failed)/u).waitFor();
    await toastWith(page, /^SuccessDocument "New Demo Document .+" created and added$/u).waitFor();
    await page.getByText('Document: Connected').waitFor();
    expect(await toastWith(page, 'Content Added').count()).toBe(0);
  });

  it('an access of Google that is withdrawn ends the session that it began', async () => {
    const { page } = await browser.signedInPage('ben@example.com', 'google', { expected: REFUSED });
    await page.goto('/');
    await refuse(page, '**/api/google-refresh-token', 'NEEDS_REAUTH');
    await addDemoDocument(page);
    await page.waitForURL('**/auth');
    await expectToast(page, 'Session Expired', 'Google access has expired. Sign in again.');
    expect(await toastWith(page, 'Signed Out').count()).toBe(0);
  });

  it('a profile that can not be fetched', async () => {
    const { page } = await newUser();
    await page.route('**/api/profile', (route) => route.fulfill({ status: 403, json: { message: 'No.' } }));
    await page.goto('/');
    await button(page, 'Account and usage').click();
    await page.getByText('Failed to fetch profile', { exact: true }).waitFor();
  });

  it('a booking page that is not known', async () => {
    const { page } = await newUser();
    await page.route('**/api/config', (route) => route.fulfill({ status: 403, json: { message: 'No.' } }));
    await page.route(`${browser.server.url}/`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replace('name="config"', 'name="nothing"') });
    });
    await page.goto('/');
    await button(page, 'More Options').click();
    await page.getByRole('menuitem', { name: 'Book Live Demo' }).click();
    await toastWith(page, 'Failed to load booking system. Please try again later.').waitFor();
  });

  it('successes leave by themselves, errors stay', async () => {
    const { page } = await newUser();
    await page.clock.install();
    await page.goto('/');
    await button(page, 'Settings').click();
    // Nothing loads any more once the clock stands still.
    await button(page, 'Save settings').waitFor();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await button(page, 'Save settings').click();
    // The answer comes in its own time, and is shown by timers of the page.
    await expect
      .poll(async () => {
        await page.clock.runFor(20);
        return toastWith(page, 'Settings saved.').isVisible();
      })
      .toBe(true);
    await expectToast(page, 'Success', 'Settings saved.');
    await page.clock.runFor(1400);
    expect(await toastWith(page, 'Settings saved.').count()).toBe(1);
    await page.clock.runFor(3600);
    await toastWith(page, 'Settings saved.').waitFor({ state: 'detached' });
    await button(page, 'Download PDFs').click({ force: true });
    await page.clock.runFor(100);
    await page.clock.runFor(3_600_000);
    await toastWith(page, 'Missing Requirements').waitFor();
  });

  it('a message can be read to its end and dismissed, however long it is', async () => {
    const { page, client } = await newUser();
    await client.call('PUT', '/api/selection', { databaseId: 'sample:invoice', documentId: 'sample:invoice', namingHeader: null });
    await page.goto('/');
    await refuse(page, '**/api/runs', 'DOCUMENT_FAILED', { hint: 'What is wrong in the document. '.repeat(80) });
    await button(page, 'Download PDFs').and(page.locator(':not([aria-disabled])')).click();
    const toast = toastWith(page, 'What is wrong in the document.');
    await toast.waitFor();
    expect((await toast.boundingBox())?.y).toBeGreaterThan(0);
    await expectAccessible(page, '[data-kind]');
    await toast.focus();
    await page.keyboard.press('End');
    await expect.poll(() => toast.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight)).toBeLessThan(2);
    await toast.getByRole('button', { name: 'Dismiss' }).click();
    await toast.waitFor({ state: 'detached' });
  });

  it('the newest of many messages is in sight in a small window, and the others can be scrolled to', async () => {
    const { page, client } = await newUser();
    await client.call('PUT', '/api/selection', { databaseId: 'sample:invoice', documentId: 'sample:invoice', namingHeader: null });
    await page.setViewportSize({ width: 1000, height: 500 });
    await page.goto('/');
    await refuse(page, '**/api/runs', 'DOCUMENT_FAILED', { hint: 'What is wrong in the document. '.repeat(8) });
    const messages = toastWith(page, 'What is wrong in the document.');
    for (let count = 1; count <= 5; count++) {
      await button(page, 'Download PDFs').and(page.locator(':not([aria-disabled])')).click();
      await expect.poll(() => messages.count()).toBe(count);
    }
    const topOf = async (message: Locator) => (await message.boundingBox())?.y ?? Number.NaN;
    const { y = 0, height = 0 } = (await messages.last().boundingBox()) ?? {};
    expect(y).toBeGreaterThan(0);
    expect(y + height).toBeLessThan(500);
    expect(await topOf(messages.first())).toBeLessThan(0);
    await messages.first().scrollIntoViewIfNeeded();
    expect(await topOf(messages.first())).toBeGreaterThanOrEqual(0);
    await messages.first().getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => messages.count()).toBe(4);
  });

  it('a message that can be pressed stays for five seconds, however short it is', async () => {
    const { page, client } = await newUser();
    const job = { template: { kind: 'sample', name: 'invoice' }, rows: { kind: 'sample', name: 'invoice' }, namingHeader: 'Invoice' };
    await client.call('PUT', '/api/saved-jobs', { name: 'May', job });
    await page.clock.install();
    await page.goto('/');
    await button(page, 'Saved jobs').click();
    await button(page, 'Remove May').waitFor();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await button(page, 'Remove May').click();
    const toast = toastWith(page, '"May" is removed.');
    await expect
      .poll(async () => {
        await page.clock.runFor(20);
        return toast.isVisible();
      })
      .toBe(true);
    await page.clock.runFor(4500);
    expect(await toast.getByRole('button', { name: 'Undo' }).count()).toBe(1);
    await page.clock.runFor(600);
    await toast.waitFor({ state: 'detached' });
  });
});
