import { createHmac } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openClient } from '../http-client.test-support.ts';
import { askForLink, describeInBrowser, expectAccessible, followMail, REFUSED, seeToast, useBrowser } from './browser.test-support.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();
const path = (page: Page) => new URL(page.url()).pathname;

/** What an authenticator app shows now for a secret (RFC 6238). */
function codeOf(secret: string): string {
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((digit) => digits.indexOf(digit).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/gu) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const hash = createHmac('sha1', key).update(counter).digest();
  const at = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

describeInBrowser('signing in', () => {
  const browser = useBrowser();

  it('by Google, with a consent at Google, to the first question', async () => {
    const { page } = await browser.openPage({ expected: REFUSED });
    await page.goto('/auth');
    await page.getByText('Grant all permissions during signin').waitFor();
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByText('ada@example.com').click();
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await heading(page, 'How many PDFs will you make in a month?');
    const profile = (await (await page.request.get('/api/profile')).json()) as { google: unknown; timezone: string };
    expect(profile).toMatchObject({ google: { email: 'ada@example.com', hasDriveScope: true }, timezone: 'Europe/Berlin' });
    await page.goto('/auth');
    await heading(page, 'How many PDFs will you make in a month?');
  });

  it('says why Google sent the browser back without a sign-in', async () => {
    const { page } = await browser.openPage({ expected: REFUSED });
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByText('ada@example.com').click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await seeToast(page, 'Failed to sign in with Google');
    await page.waitForURL(`${browser.server.url}/auth`);
    await page.goto('/auth?error=INVALID_TOKEN');
    await seeToast(page, 'Authentication Error');
    await page.locator('[data-kind=error]').filter({ hasText: 'used before, or is too old' }).waitFor();
  });

  it('by magic link, in a tab beside; the tab that asked goes on too', async () => {
    const opened = await browser.openPage();
    const { page } = opened;
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Send Magic Link' }).click();
    await seeToast(page, 'Email required');
    await seeToast(page, 'Please enter your email address');
    await page.getByRole('button', { name: 'More ways to sign in' }).click();
    await expectAccessible(page);
    await askForLink(page, 'grace@example.com');
    await seeToast(page, 'Check your email');
    const { page: beside } = await browser.openTab(opened);
    await followMail(beside, 'grace@example.com', 'Sign in');
    await heading(beside, 'How many PDFs will you make in a month?');
    await heading(page, 'How many PDFs will you make in a month?');
    // What is asked for when the session ends would be refused.
    await beside.goto('/account', { waitUntil: 'networkidle' });
    await beside.getByRole('button', { name: 'Sign out this session' }).click();
    await seeToast(beside, 'Signed Out');
    await seeToast(page, 'Signed Out');
  });

  it("says 'Failed to send magic link' when that can't be done", async () => {
    const { page } = await browser.openPage({ expected: /status of 500/u });
    await page.route('**/api/auth/sign-in/magic-link', (route) => route.fulfill({ status: 500, json: { message: 'No mail today.' } }));
    await page.goto('/auth');
    await page.getByLabel('Email', { exact: true }).fill('grace@example.com');
    await page.getByRole('button', { name: 'Send Magic Link' }).click();
    await seeToast(page, 'Failed to send magic link. No mail today.');
  });

  it('by password: confirmed first, forgotten and chosen anew, then the second factor', async () => {
    const email = 'paula@example.com';
    const { page } = await browser.openPage({ expected: REFUSED });
    const openPasswords = async (tab: string) => {
      await page.goto('/auth');
      await page.getByRole('button', { name: 'More ways to sign in' }).click();
      await page.getByRole('tab', { name: tab }).click();
      await page.getByLabel('Email of the account').fill(email);
    };
    await openPasswords('New account');
    await page.getByLabel('Name').fill('Paula');
    await page.getByLabel('New password').fill('paula-paula');
    await page.getByRole('button', { name: 'Make the account' }).click();
    await page.getByText('The password is too weak: it contains the e-mail address.').waitFor();
    await page.getByLabel('New password').fill('a long enough one');
    await page.getByRole('button', { name: 'Make the account' }).click();
    await page.getByText('Confirm your address with the link in the mail').waitFor();

    await openPasswords('Password');
    await page.getByLabel('Password', { exact: true }).last().fill('a long enough one');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Confirm your email first').waitFor();
    await page.getByRole('button', { name: 'Send it again' }).click();
    await page.getByText('A new mail is on its way.').waitFor();
    await followMail(page, email, 'Confirm');
    await seeToast(page, 'Your address is confirmed.');

    await openPasswords('Forgotten');
    await page.getByRole('button', { name: 'Send a link' }).click();
    await page.getByText('a link to choose a new password is on its way').waitFor();
    const mails = (await (await page.request.get(`/sandbox/mail.json?to=${email}`)).json()) as { links: string[] }[];
    await page.goto(mails[0]?.links[0] ?? '');
    await page.getByLabel('New password').fill('another long one');
    await page.getByRole('button', { name: 'Save the password' }).click();
    await seeToast(page, 'The new password is saved.');

    const signIn = async () => {
      await openPasswords('Password');
      await page.getByLabel('Password', { exact: true }).last().fill('another long one');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    };
    await signIn();
    await heading(page, 'How many PDFs will you make in a month?');
    await page.goto('/account');
    await page.getByLabel('Your password').fill('another long one');
    await page.getByRole('button', { name: 'Enable' }).click();
    const secret = (await page.getByLabel('Secret', { exact: true }).inputValue()).replaceAll(' ', '');
    await expectAccessible(page);
    await page.getByLabel('Code that the app shows').fill(codeOf(secret));
    await page.getByRole('button', { name: 'Switch on' }).click();
    await seeToast(page, 'The second factor is on.');
    const backupCode = await page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem').first().innerText();
    await page.getByRole('button', { name: 'Sign out this session' }).click();
    await seeToast(page, 'Signed Out');

    await signIn();
    await page.getByLabel('Code of your authenticator app').fill('000000');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByText('Invalid code').waitFor();
    await page.getByRole('button', { name: 'Use a backup code' }).click();
    await expectAccessible(page);
    await page.getByLabel('Backup code').fill(backupCode);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await heading(page, 'How many PDFs will you make in a month?');

    await page.goto('/account');
    await page.getByRole('button', { name: 'Sign out this session' }).click();
    await seeToast(page, 'Signed Out');
    await askForLink(page, email);
    await followMail(page, email, 'Sign in');
    await heading(page, 'One more step');
    await page.route('**/api/auth/sign-out', (route) => route.fulfill({ status: 503, json: { message: 'Not now.' } }), { times: 1 });
    await page.getByRole('button', { name: 'Use another account' }).click();
    await seeToast(page, 'Failed to sign out', 'Not now.');
    await page.getByRole('button', { name: 'Use another account' }).click();
    await heading(page, 'Sign in to Sheafmill');
  });

  it('comes back to the page that asked for it, also when the session ends in the middle', async () => {
    const { page, client } = await browser.signedInPage('hedy@example.com', 'mail', { expected: REFUSED });
    await client.call('POST', '/api/onboarding', { documentVolume: '<20' });
    await client.call('POST', '/api/onboarding', { referralSource: 'Reddit' });
    await page.goto('/account');
    await page.getByLabel('Name', { exact: true }).fill('Hedy Lamarr');
    const other = openClient(browser.server);
    await other.signInWithMail('hedy@example.com');
    await other.call('POST', '/api/sessions/revoke', { scope: 'others' });
    await page.getByRole('button', { name: 'Save profile' }).click();
    await seeToast(page, 'Authentication Required');
    await page.getByRole('button', { name: 'Send Magic Link' }).waitFor();
    await askForLink(page, 'hedy@example.com');
    await followMail(page, 'hedy@example.com', 'Sign in');
    await heading(page, 'Account');
    expect(path(page)).toBe('/account');

    for (const [place, title] of [
      ['/automations', 'Automations'],
      ['/runs', 'Runs'],
    ] as const) {
      const visitor = await browser.openPage();
      await visitor.page.goto(place);
      await visitor.page.waitForURL('**/auth');
      await askForLink(visitor.page, 'hedy@example.com');
      await followMail(visitor.page, 'hedy@example.com', 'Sign in');
      await heading(visitor.page, title);
      await expect.poll(() => visitor.page.title()).toBe(`${title} · Sheafmill`);
    }
  });

  it("tells users of Google 'Your Google session has expired. Please re-authenticate.'", async () => {
    const { page, client } = await browser.signedInPage('ada@example.com', 'google', { expected: REFUSED });
    await page.goto('/account');
    await page.getByLabel('Name', { exact: true }).waitFor();
    await client.call('POST', '/api/sessions/revoke', { scope: 'global' });
    await page.getByRole('button', { name: 'Save profile' }).click();
    await seeToast(page, 'Your Google session has expired. Please re-authenticate.');
    expect(await page.locator('[data-kind=error]').count()).toBe(1);
  });
});
