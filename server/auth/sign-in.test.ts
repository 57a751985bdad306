import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts, sessions, verifications } from '../database/schema/accounts.ts';
import { connections, profiles } from '../database/schema/belongings.ts';
import { type AuthServer, startAuthServer } from './auth.test-support.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.stop());

const stored = () => server.services.database.asSystem((transaction) => transaction.select().from(connections));

describe('signing in with Google', () => {
  it('makes a session and a profile and keeps the tokens sealed in the connections alone', async () => {
    const browser = server.browser();
    browser.cookies.set('timezone', 'Europe/Berlin');
    const back = await browser.signInWithGoogle('ada@example.com');
    expect([back.status, back.headers.get('location')]).toEqual([302, '/onboarding']);
    expect(await (await browser.get('/api/session')).json()).toMatchObject({
      user: { email: 'ada@example.com', fullName: 'Ada Sample', emailVerified: true },
      method: 'google',
      needsSecondFactor: false,
    });
    expect(await (await browser.get('/api/profile')).json()).toMatchObject({
      email: 'ada@example.com',
      displayName: 'Ada Sample',
      planType: 'free',
      pdfFilesGenerated: 0,
      timezone: 'Europe/Berlin',
      google: { email: 'ada@example.com', hasDriveScope: true, isBroken: false },
    });
    const [connection] = await stored();
    expect(connection).toMatchObject({ provider: 'google', label: 'ada@example.com' });
    expect(connection?.accessToken).toMatch(/^v1\./u);
    expect(connection?.refreshToken).toMatch(/^v1\./u);
    const [account] = await server.services.database.plain.select().from(accounts).where(eq(accounts.providerId, 'google'));
    expect(account).toMatchObject({ accessToken: null, refreshToken: null, idToken: null });
  });

  it('renews the stored tokens at the next sign-in and makes no second profile', async () => {
    const [before] = await stored();
    expect((await server.browser().signInWithGoogle('ada@example.com', { granted: [] })).headers.get('location')).toBe('/onboarding');
    const after = await stored();
    expect(after).toHaveLength(1);
    expect(after[0]?.accessToken).not.toBe(before?.accessToken);
    const rows = await server.services.database.asSystem((transaction) => transaction.select().from(profiles));
    expect(rows).toHaveLength(1);
  });

  it('asks for lasting access to picked files, with consent and a challenge', async () => {
    const { url } = (await (await server.browser().send('POST', '/api/auth/sign-in/social', { provider: 'google' })).json()) as {
      url: string;
    };
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
      redirect_uri: `${server.url}/callback`,
      access_type: 'offline',
      prompt: 'consent',
      code_challenge_method: 'S256',
      scope: expect.stringMatching(/openid.*drive\.file.*userinfo\.email.*userinfo\.profile/u),
    });
  });
});

describe('signing in with a magic link', () => {
  it.each([[{}], [{ email: '' }], [{ email: '  ' }]])("says 'Please enter your email address' to %j", async (body) => {
    const answer = await server.browser().send('POST', '/api/auth/sign-in/magic-link', body);
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { code: 'INVALID_INPUT', message: 'Please enter your email address', data: { title: 'Email required' } },
    ]);
  });

  it("says 'Failed to send magic link' when the mail can't be written", async () => {
    const { plain } = server.services.database;
    await plain.execute(sql`alter table outbox add constraint refused check (false) not valid`);
    try {
      const answer = await server.browser().send('POST', '/api/auth/sign-in/magic-link', { email: 'unsent@example.com' });
      expect([answer.status, await answer.json()]).toMatchObject([
        503,
        { code: 'UNAVAILABLE', message: 'Failed to send magic link', data: { title: 'Authentication Error' } },
      ]);
    } finally {
      await plain.execute(sql`alter table outbox drop constraint refused`);
    }
  });

  it('makes the profile with the session, before anything is asked for it', async () => {
    await server.browser().signInWithMail('early@example.com');
    const rows = await server.services.database.asSystem((transaction) =>
      transaction.select().from(profiles).where(eq(profiles.email, 'early@example.com')),
    );
    expect(rows).toMatchObject([{ planType: 'free', pdfFilesGenerated: 0, displayName: 'early' }]);
  });

  it('makes a session when the page of the link is confirmed, once', async () => {
    const browser = server.browser();
    const back = await browser.signInWithMail('eve@example.com');
    expect([back.status, back.headers.get('location')]).toEqual([302, `${server.url}/onboarding`]);
    expect(await (await browser.get('/api/session')).json()).toMatchObject({ user: { email: 'eve@example.com' }, method: 'magic-link' });
    expect(await (await browser.get('/api/profile')).json()).toMatchObject({ displayName: 'eve', google: null });
    const again = await server.browser().confirm(await server.linkTo('eve@example.com'));
    expect(again.headers.get('location')).toContain('/auth?error=INVALID_TOKEN');
  });

  it('is not used up by programs that open the link', async () => {
    const browser = server.browser();
    await browser.send('POST', '/api/auth/sign-in/magic-link', { email: 'scanned@example.com' });
    const link = await server.linkTo('scanned@example.com');
    for (const method of ['HEAD', 'GET', 'GET', 'GET']) expect((await fetch(link, { method })).status).toBe(200);
    expect((await browser.confirm(link)).headers.getSetCookie().length).toBeGreaterThan(0);
  });

  it('mints one session under concurrent confirmation', async () => {
    await server.browser().send('POST', '/api/auth/sign-in/magic-link', { email: 'many@example.com' });
    const link = await server.linkTo('many@example.com');
    const answers = await Promise.all(Array.from({ length: 100 }, () => server.browser().confirm(link)));
    expect(answers.filter((answer) => answer.headers.get('location') === `${server.url}/onboarding`)).toHaveLength(1);
  });

  it('keeps hashes of tokens only', async () => {
    const browser = server.browser();
    await browser.signInWithMail('hash@example.com');
    await browser.send('POST', '/api/auth/sign-in/magic-link', { email: 'hash@example.com' });
    const token = new URL(await server.linkTo('hash@example.com')).searchParams.get('token') ?? '';
    const cookie = decodeURIComponent(browser.cookies.get('sheafmill.session_token') ?? '').split('.')[0] ?? '';
    const { database } = server.services;
    const dump = JSON.stringify([await database.plain.select().from(sessions), await database.plain.select().from(verifications)]);
    expect([token.length, cookie.length]).toEqual([32, 32]);
    expect(dump).not.toContain(token);
    expect(dump).not.toContain(cookie);
  });
});
