import { readFileSync } from 'node:fs';
import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { askForLink, describeInBrowser, expectAccessible, followMail, REFUSED, seeToast, useBrowser } from './browser.test-support.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

describeInBrowser('the account and what stands around the tool', () => {
  const browser = useBrowser();

  it('changes time zone, decimals and number style, with a sample of both', async () => {
    const { page, client } = await browser.signedInPage('ada@example.com', 'mail', { expected: REFUSED });
    await page.goto('/');
    await press(page, 'Settings');
    const sample = page.getByLabel('Sample');
    await sample.getByText('1,234,567.89').waitFor();
    await page.getByLabel('Timezone').click();
    await page.getByPlaceholder('Search timezones...').fill('kolkata');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.getByLabel('Number style').selectOption('Indian');
    expect(await page.getByLabel('Decimal places').locator('option').allInnerTexts()).toEqual(['0', '1', '2', '3', '4', '5']);
    await page.getByLabel('Decimal places').selectOption('1');
    await sample.getByText('12,34,567.9').waitFor();
    await expectAccessible(page);
    await page.route('**/api/settings', (route) => route.fulfill({ status: 403, json: { message: 'No.' } }), { times: 1 });
    await press(page, 'Save settings');
    await seeToast(page, 'Failed to save settings. Please try again.');
    await press(page, 'Save settings');
    await seeToast(page, 'Settings saved.');
    expect((await client.call<{ settings: unknown }>('GET', '/api/profile')).settings).toMatchObject({
      timezone: 'Asia/Kolkata',
      decimalPlaces: '1',
      numberStyle: 'Indian',
      currentTime: expect.stringMatching(/\d:\d\d/u),
    });
    await page.getByRole('button', { name: 'Settings', exact: true }).and(page.locator(':focus')).waitFor();
  });

  it('saves alone what was changed: the rest may come from another tab', async () => {
    const { page, client } = await browser.signedInPage('ada@example.com', 'mail');
    await page.goto('/');
    await press(page, 'Settings');
    await page.getByLabel('Sample').waitFor();
    await client.call('PUT', '/api/settings', { decimalPlaces: '4' });
    await page.getByLabel('Number style').selectOption('UK');
    await press(page, 'Save settings');
    await seeToast(page, 'Settings saved.');
    expect((await client.call<{ settings: unknown }>('GET', '/api/profile')).settings).toMatchObject({
      decimalPlaces: '4',
      numberStyle: 'UK',
    });
  });

  it('keeps a stored zone that is not in the list, or unknown to the browser, which it says', async () => {
    const { page, client } = await browser.signedInPage('grace@example.com', 'mail');
    await client.call('PUT', '/api/settings', { timezone: 'Europe/Malta' });
    const saveWith = async (places: string) => {
      await page.getByLabel('Decimal places').selectOption(places);
      const sent = page.waitForRequest('**/api/settings');
      await press(page, 'Save settings');
      return (await sent).postDataJSON() as unknown;
    };
    await page.goto('/');
    await press(page, 'Settings');
    expect(await page.getByLabel('Timezone').innerText()).toContain('Europe / Malta');
    expect(await saveWith('3')).toEqual({ decimalPlaces: '3', currentTime: expect.any(String) });
    await seeToast(page, 'Settings saved.');
    expect(await client.call('GET', '/api/profile')).toMatchObject({ settings: { timezone: 'Europe/Malta', decimalPlaces: '3' } });
    await page.route('**/api/profile', async (route) => {
      const response = await route.fetch();
      const profile = await response.json();
      await route.fulfill({ response, json: { ...profile, settings: { ...profile.settings, timezone: 'Mars/Olympus' } } });
    });
    await page.reload();
    await press(page, 'Settings');
    expect(await page.getByLabel('Timezone').innerText()).toContain('Mars/Olympus (unknown to this browser)');
    await page.getByText('Unknown to this browser. It stays until you choose another.').waitFor();
    await expectAccessible(page);
    expect(await saveWith('4')).toEqual({ decimalPlaces: '4' });
    await seeToast(page, 'Settings saved.');
  });

  it('shows the clock of the chosen zone, new every 60 seconds', async () => {
    const { page } = await browser.openPage();
    await page.clock.install({ time: new Date('2026-11-21T12:00:30Z') });
    await page.goto('/demo');
    await press(page, 'Settings');
    await page.getByText('Now: 1:00 PM').waitFor();
    await page.clock.runFor(60_000);
    await page.getByText('Now: 1:01 PM').waitFor();
    await page.clock.resume();
    await press(page, 'Save settings');
    await seeToast(page, 'You must be signed in to save settings.');
  });

  it('uses the zone of the system when settings can not be loaded', async () => {
    const { page } = await browser.signedInPage('ada@example.com', 'mail', { expected: REFUSED });
    await page.route('**/api/profile', (route) => route.fulfill({ status: 403, json: { message: 'No.' } }));
    await page.goto('/');
    await press(page, 'Settings');
    await seeToast(page, 'Failed to load settings. Using default system timezone.');
    expect(await page.getByLabel('Timezone').innerText()).toContain('Europe / Berlin');
  });

  it('tells what is used of the plan, keeps the theme, lists past messages, signs out', async () => {
    const { page } = await browser.signedInPage('grace@example.com', 'mail', { expected: REFUSED });
    await page.goto('/');
    await press(page, 'Account and usage');
    await page.getByText('PDFs Generated: 0').waitFor();
    await page.getByText('0 of 10 used').waitFor();
    await expectAccessible(page);
    await page.getByRole('radio', { name: 'Dark' }).click();
    expect(await page.locator('html').getAttribute('class')).toContain('dark');
    await page.reload();
    expect(await page.locator('html').getAttribute('class')).toContain('dark');
    await press(page, 'Account and usage');
    await page.getByRole('radio', { name: 'System' }).click();
    await page.route('**/api/auth/sign-out', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await press(page, 'Sign out');
    await seeToast(page, 'Failed to sign out');
    await page.keyboard.press('Escape');
    await press(page, 'Messages');
    await page.getByRole('list', { name: 'Messages' }).getByText('Failed to sign out').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await press(page, 'Account and usage');
    await page.getByRole('link', { name: 'Upgrade Plan' }).click();
    await page.waitForURL('**/pricing');
    await page.goBack();
    await press(page, 'Account and usage');
    await press(page, 'Sign out');
    await seeToast(page, 'Signed Out');
    await page.getByRole('link', { name: 'Get Started Free' }).first().waitFor();
  });

  it('offers help, and more options with a review', async () => {
    const { page } = await browser.signedInPage('joan@example.com', 'mail', { expected: REFUSED });
    await page.goto('/');
    const help = page.getByRole('navigation', { name: 'Help' });
    await help.waitFor();
    expect(await help.getByRole('link').allInnerTexts()).toEqual([
      'Getting Started',
      'How to use',
      'How to add Relation properties',
      'Database added but not showing',
      'Errors and FAQs',
    ]);
    await expectAccessible(page);
    await press(page, 'More Options');
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Upgrade Plan', 'Book Live Demo', 'Leave a Review']);
    await page.getByRole('menuitem', { name: 'Leave a Review' }).click();
    await page.getByLabel('Name').fill(' ');
    await press(page, 'Send review');
    await page.getByText('Please provide your name, email, and either a rating or feedback.').waitFor();
    await page.getByLabel('Name').fill('Joan');
    await page.getByLabel('Email').fill('joan@example');
    await page.getByRole('radio', { name: '5 stars' }).click();
    await press(page, 'Send review');
    await page.getByText('Please provide a valid email address.').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Email').fill('joan@example.com');
    await page.route('**/api/reviews', (route) => route.fulfill({ status: 403, json: { message: 'No.' } }), { times: 1 });
    await press(page, 'Send review');
    await seeToast(page, 'Failed to send review. Please contact support.');
    await press(page, 'Send review');
    await seeToast(page, 'Thank you for your review.');
    await page.getByRole('button', { name: 'More Options' }).and(page.locator(':focus')).waitFor();
    await help.getByRole('link', { name: 'Database added but not showing' }).click();
    await page.getByRole('heading', { name: 'Database added but not showing' }).waitFor();
    await expectAccessible(page);
  });

  it('connects and removes, links and unlinks, makes keys, takes the data along, and is deleted', async () => {
    const opened = await browser.signedInPage('lin@example.com', 'mail', { expected: REFUSED });
    const { page, client } = opened;
    await page.goto('/account');
    await page.getByLabel('Name', { exact: true }).fill('Lin Carroll');
    await press(page, 'Save profile');
    await seeToast(page, 'Profile saved.');
    await press(page, 'Connect Notion');
    await page.locator('button[value=allow]').click();
    await seeToast(page, 'Notion Connected');
    await press(page, 'Connect Google');
    await page.getByText('ben@example.com').click();
    await page.getByRole('checkbox').first().check();
    await press(page, 'Continue');
    await seeToast(page, 'Google Connected');
    await press(page, 'Link Google');
    await page.getByRole('link', { name: 'ben@example.com' }).click();
    await press(page, 'Continue');
    await press(page, 'Unlink Google');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
    await seeToast(page, 'It no longer signs you in.');
    const tab = await browser.openTab(opened);
    await tab.page.goto('/account');
    await tab.page.getByLabel('Name of a new key').waitFor();
    const seenThere = tab.page.getByRole('button', { name: 'Revoke nightly' });
    await page.getByLabel('Name of a new key').fill('nightly');
    await press(page, 'Make a key');
    await seeToast(page, 'The key is made.');
    await seenThere.waitFor();
    await press(page, 'Copy the key');
    const key = await page.locator('code.select-all').innerText();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(key);
    const asked = await fetch(`${browser.server.url}/api/runs`, { headers: { authorization: `Bearer ${key}` } });
    expect(asked.status).toBe(200);
    await expectAccessible(page);
    await press(page, 'Revoke nightly');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await seeToast(page, 'The key is revoked.');
    await seenThere.waitFor({ state: 'detached' });
    await tab.page.close();
    // Nobody needs it any more.
    await page.getByText(key, { exact: true }).waitFor({ state: 'detached' });
    await press(page, 'Remove Notion Sample workspace');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await seeToast(page, 'The access is withdrawn and forgotten.');
    expect(await client.call('GET', '/api/profile')).toMatchObject({ displayName: 'Lin Carroll', notion: null });

    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Export JSON' }).click()]);
    const exported = JSON.parse(readFileSync(await download.path(), 'utf8')) as { profiles: unknown[] };
    expect(exported.profiles).toMatchObject([{ displayName: 'Lin Carroll' }]);
    await press(page, 'Delete account');
    await page.getByLabel('Type “delete my account”').fill('delete');
    expect(await page.getByRole('button', { name: 'Delete for good' }).isDisabled()).toBe(true);
    await page.getByLabel('Type “delete my account”').fill('delete my account');
    await press(page, 'Delete for good');
    await seeToast(page, 'Your account is deleted.');
    await page.getByRole('link', { name: 'Get Started Free' }).first().waitFor();
    expect((await client.get('/api/profile')).status).toBe(401);
  });

  it('offers what can be pressed when nothing moves it any more', async () => {
    const { page } = await browser.signedInPage('rosa@example.com', 'mail');
    const held: Route[] = [];
    await page.route('**/api/connections', (route) => void held.push(route));
    await page.goto('/account');
    await page.getByLabel('Name', { exact: true }).waitFor({ state: 'attached' });
    expect(await page.getByRole('main').getByRole('button').allInnerTexts()).toEqual([]);
    await Promise.all(held.map((route) => route.continue()));
    await press(page, 'Connect Notion');
    await page.waitForURL(`${browser.server.notion}/**`);
  });

  it("refuses an answer of Notion whose state is not this tab's, and asks again when its code is no longer good", async () => {
    const { page } = await browser.signedInPage('mary@example.com', 'mail', { expected: REFUSED });
    await page.goto('/callback?code=abc&state=forged');
    await seeToast(page, 'Invalid state parameter. Please try reconnecting to Notion.');
    await page.goto('/account');
    await press(page, 'Connect Notion');
    await page.waitForURL(`${browser.server.notion}/**`);
    const state = new URL(page.url()).searchParams.get('state') ?? '';
    await page.goto(`/callback?code=used&state=${state}`);
    await seeToast(page, 'Notion authentication failed');
    await page.locator('[data-kind=error]').filter({ hasText: 'invalid_grant' }).waitFor();
    await page.waitForURL(`${browser.server.notion}/**`);
  });

  it('takes the answer of somebody who went back to a consent page, and names the one whose answer it can not take', async () => {
    const { page } = await browser.signedInPage('chloe@example.com', 'google', { expected: REFUSED });
    await page.goto('/account');
    await press(page, 'Connect Google');
    await press(page, 'Cancel');
    await seeToast(page, 'Access was not granted at Google.');
    await page.goBack();
    await press(page, 'Continue');
    await seeToast(page, 'Google Connected');
    await page.waitForURL('**/account');
    await page.goBack();
    await press(page, 'Continue');
    await seeToast(page, 'Authentication Error', 'Invalid state parameter. Please try reconnecting to Google.');
    await page.waitForURL('**/account');
  });

  it('connects Notion after a sign-in that was needed on the way back, and tells who only signed in late to try again', async () => {
    const opened = await browser.signedInPage('nora@example.com', 'mail');
    const { page, client } = opened;
    await client.call('POST', '/api/onboarding', { documentVolume: '<20' });
    await client.call('POST', '/api/onboarding', { referralSource: 'Reddit' });
    await page.goto('/account');
    await press(page, 'Connect Notion');
    await page.getByLabel('Invoices', { exact: true }).check();
    await page.context().clearCookies();
    await press(page, 'Allow access');
    await page.waitForURL('**/auth');
    await askForLink(page, 'nora@example.com');
    await followMail(page, 'nora@example.com', 'Sign in');
    await seeToast(page, 'Notion Connected');
    await page.waitForURL('**/account');

    const visitor = await browser.openPage();
    await visitor.page.goto('/callback?code=abc&state=old');
    await seeToast(visitor.page, 'Authentication Error', 'more than ten minutes ago. Try again.');
    await visitor.page.waitForURL('**/auth');
  });

  it('leads back from Notion also where no new code can be asked for', async () => {
    const { page } = await browser.signedInPage('mary@example.com', 'mail', { expected: REFUSED });
    await page.goto('/account');
    await press(page, 'Connect Notion');
    await page.waitForURL(`${browser.server.notion}/**`);
    const state = new URL(page.url()).searchParams.get('state') ?? '';
    await page.route('**/api/get-notion-client-id', (route) =>
      route.fulfill({ json: { client_id: null, authorize_url: null, state: null } }),
    );
    await page.goto(`/callback?code=used&state=${state}`);
    await seeToast(page, 'Notion authentication failed', 'invalid_grant');
    await page.waitForURL('**/account');
  });
});
