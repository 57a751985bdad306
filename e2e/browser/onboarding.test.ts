import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser, expectAccessible, REFUSED, seeToast, useBrowser } from './browser.test-support.ts';

const question = (page: Page, title: 'How many PDFs will you make in a month?' | 'How did you hear about Sheafmill?') =>
  page.getByRole('heading', { name: title }).waitFor();
const choose = (page: Page, answer: string) => page.getByRole('radio', { name: answer, exact: true }).click();
/** Also while it looks disabled: a click says what is missing. */
const submit = (page: Page) => page.getByRole('button', { name: 'Continue' }).and(page.locator(':not([aria-busy])')).click({ force: true });

interface Profile {
  readonly documentVolume: string | null;
  readonly referralSource: string | null;
}

describeInBrowser('onboarding', () => {
  const browser = useBrowser();

  const subjectsTo = async (page: Page, email: string) => {
    const mails = (await (await page.request.get(`/sandbox/mail.json?to=${email}`)).json()) as { subject: string }[];
    return mails.map(({ subject }) => subject).sort();
  };

  it('sends who is not signed in to /auth', async () => {
    const { page } = await browser.openPage();
    await page.goto('/onboarding');
    await page.waitForURL('**/auth');
  });

  it('asks both questions, stores the answers, sends the mails once and opens the tool', async () => {
    const { page, client } = await browser.signedInPage('ruth@example.com', 'mail');
    const profile = () => client.call<Profile>('GET', '/api/profile');
    await page.goto('/onboarding');
    await question(page, 'How many PDFs will you make in a month?');
    expect(await page.getByRole('radio').allInnerTexts()).toEqual([
      '<20',
      '20 - 200',
      '200 - 500',
      '500 - 2,000',
      '2,000 - 5,000',
      '5,000 - 20,000',
      '>20,000',
    ]);
    expect(await page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('1');
    expect(await page.getByRole('button', { name: 'Back' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true);
    await submit(page);
    await seeToast(page, 'Missing Selection');
    await seeToast(page, 'Please select your estimated monthly PDF volume.');
    await expectAccessible(page);
    await choose(page, '200 - 500');
    await submit(page);
    await seeToast(page, 'PDF volume saved.');
    expect(await profile()).toMatchObject({ documentVolume: '200 - 500', referralSource: null });

    await question(page, 'How did you hear about Sheafmill?');
    expect(await page.getByRole('radio').allInnerTexts()).toEqual(['Twitter', 'YouTube', 'LinkedIn', 'Reddit', 'Notion Gallery', 'Others']);
    expect(await page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('2');
    expect(await page.getByRole('link', { name: 'Activate Your Free Plan' }).getAttribute('href')).toBe('/getstarted');
    await submit(page);
    await seeToast(page, 'Please select how you heard about Sheafmill.');
    await page.getByRole('button', { name: 'Back' }).click();
    await question(page, 'How many PDFs will you make in a month?');
    expect(await page.getByRole('radio', { name: '200 - 500' }).isChecked()).toBe(true);
    await choose(page, '>20,000');
    await submit(page);
    await question(page, 'How did you hear about Sheafmill?');
    await choose(page, 'Others');
    await page.getByLabel('Please specify').fill('   ');
    expect(await page.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true);
    await submit(page);
    await seeToast(page, 'Missing Input');
    await seeToast(page, 'Please specify how you heard about Sheafmill.');
    await expectAccessible(page);
    await page.getByLabel('Please specify').fill('  A colleague ');
    await submit(page);
    await seeToast(page, 'Referral source saved.');
    await seeToast(page, 'Welcome!');
    await page.waitForURL(`${browser.server.url}/`);
    expect(await profile()).toMatchObject({ documentVolume: '>20,000', referralSource: 'A colleague' });
    expect(await subjectsTo(page, 'ruth@example.com')).toEqual(['Sign in to Sheafmill', 'Welcome to Sheafmill', 'Your Sheafmill account']);
    await page.goto('/onboarding');
    await page.waitForURL(`${browser.server.url}/`);
  });

  it('starts at the second question when the first is answered', async () => {
    const { page, client } = await browser.signedInPage('joan@example.com', 'mail');
    await client.call('POST', '/api/onboarding', { documentVolume: '<20' });
    await page.goto('/onboarding');
    await question(page, 'How did you hear about Sheafmill?');
  });

  it('opens the tool right after the first question when the second is answered', async () => {
    const { page, client } = await browser.signedInPage('mary@example.com', 'mail');
    await client.call('POST', '/api/onboarding', { referralSource: 'Reddit' });
    await page.goto('/onboarding');
    await choose(page, '<20');
    await submit(page);
    await page.waitForURL(`${browser.server.url}/`);
  });

  it('says what could not be saved, read or sent; a mail that fails keeps nobody from the tool', async () => {
    const { page } = await browser.signedInPage('anna@example.com', 'mail', { expected: REFUSED });
    const fail = (address: string, status: number, json: object) =>
      page.route(address, (route) => route.fulfill({ status, json }), { times: 1 });
    await fail('**/api/profile', 403, { defined: true, code: 'FORBIDDEN', status: 403, message: 'No.' });
    await page.goto('/onboarding');
    await seeToast(page, 'Failed to fetch user profile. Please contact support');
    await fail('**/api/profile', 400, { defined: true, code: 'EMAIL_MISSING', status: 400, message: 'User email is missing' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await seeToast(page, 'Failed to create user profile. Please contact support');
    await page.getByRole('button', { name: 'Try again' }).click();

    await fail('**/api/onboarding', 403, { defined: true, code: 'FORBIDDEN', status: 403, message: 'No.' });
    await choose(page, '<20');
    await submit(page);
    await seeToast(page, 'Failed to save PDF volume.');
    await submit(page);
    await question(page, 'How did you hear about Sheafmill?');
    await fail('**/api/onboarding', 403, { defined: true, code: 'FORBIDDEN', status: 403, message: 'No.' });
    await choose(page, 'YouTube');
    await submit(page);
    await seeToast(page, 'Failed to save referral source.');
    await fail('**/api/send-email', 503, { defined: true, code: 'UNAVAILABLE', status: 503, message: 'No.' });
    await submit(page);
    await page.waitForURL(`${browser.server.url}/`);
    await seeToast(page, 'Failed to send welcome email. Please contact support');
  });

  it('says that a mail has no address to go to, and that the session could not be looked up', async () => {
    const { page, client } = await browser.signedInPage('emmy@example.com', 'mail', { expected: REFUSED });
    await client.call('POST', '/api/onboarding', { documentVolume: '<20' });
    await page.route('**/api/send-email', (route) =>
      route.fulfill({ status: 400, json: { defined: true, code: 'EMAIL_MISSING', status: 400, message: 'No address.' } }),
    );
    await page.goto('/onboarding');
    await choose(page, 'Twitter');
    await submit(page);
    await seeToast(page, 'Unable to send welcome email due to missing email address. Please contact support');
    await page.route('**/api/session', (route) =>
      route.fulfill({ status: 403, json: { defined: true, code: 'FORBIDDEN', status: 403, message: 'No.' } }),
    );
    await page.goto('/onboarding');
    await seeToast(page, 'Failed to verify authentication. Please try logging in again.');
    await page.waitForURL('**/auth');
  });
});
