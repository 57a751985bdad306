import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthServer, startAuthServer } from './auth.test-support.ts';

const executablePath = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  (place) => place !== undefined && existsSync(place),
);
if (executablePath === undefined) {
  if (process.env['CI']) throw new Error('No Chromium: install it or set CHROMIUM to its path.');
  console.log('skipped: the pages behind links in mails need Chromium (CHROMIUM=/path)');
}

describe.skipIf(executablePath === undefined)('the pages behind links in mails', () => {
  let server: AuthServer;
  let browser: Browser;
  beforeAll(async () => {
    server = await startAuthServer();
    browser = await chromium.launch({
      executablePath: executablePath as string,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  it('sign in with one click, without scripts, and tell no other page of the link', async () => {
    await server.browser().send('POST', '/api/auth/sign-in/magic-link', { email: 'click@example.com' });
    const context = await browser.newContext({ javaScriptEnabled: false });
    const tab = await context.newPage();
    const referers: string[] = [];
    tab.on('request', (request) => referers.push(request.headers()['referer'] ?? ''));
    await tab.goto(await server.linkTo('click@example.com'));
    await tab.getByRole('button', { name: 'Sign in' }).click();
    await tab.waitForURL(`${server.url}/onboarding`);
    expect(referers.filter((referer) => referer.includes('token'))).toEqual([]);
    expect(await (await context.request.get(`${server.url}/api/session`)).json()).toMatchObject({ user: { email: 'click@example.com' } });
    await context.close();
  });

  it('take a new password', async () => {
    await server.browser().signInWithMail('choose@example.com');
    await server.browser().send('POST', '/api/auth/request-password-reset', { email: 'choose@example.com' });
    const tab = await browser.newPage();
    await tab.goto(await server.linkTo('choose@example.com'));
    await tab.getByLabel('New password').fill('aaaaaaaaaaaa');
    await tab.getByRole('button').click();
    expect(await tab.getByRole('alert').textContent()).toContain('too weak');
    await tab.getByLabel('New password').fill('a long enough one');
    await tab.getByRole('button').click();
    await tab.waitForURL(`${server.url}/auth?reset=1`);
    await tab.close();
  });
});
