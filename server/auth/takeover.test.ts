import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DRIVE_FILE_SCOPE } from '../../integrations/google/oauth.ts';
import { accounts, users, verifications } from '../database/schema/accounts.ts';
import { connections, profiles } from '../database/schema/belongings.ts';
import { type AuthServer, type Browser, consent, startAuthServer } from './auth.test-support.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.stop());

const isSignedIn = async (browser: Browser) => (await (await browser.get('/api/session')).json()) !== null;
const userOf = async (email: string) => (await server.services.database.plain.select().from(users).where(eq(users.email, email)))[0];

/** Begins a sign-in; gives the address of the consent page, and where the browser is sent after it. */
async function begin(browser: Browser, account = 'ada@example.com', call = '/api/auth/sign-in/social') {
  const { url } = (await (await browser.send('POST', call, { provider: 'google' })).json()) as { readonly url: string };
  const back = new URL(await consent(server.google, url, account, [DRIVE_FILE_SCOPE]));
  return { url: new URL(url), back };
}
const pathOf = ({ pathname, search }: URL) => `${pathname}${search}`;

describe('the answer of Google', () => {
  const refused = async (browser: Browser, path: string) => {
    const answer = await browser.get(path);
    const location = answer.headers.get('location') ?? '';
    expect([answer.status, location.startsWith('/onboarding')], path).not.toContainEqual([302, true]);
    expect(await isSignedIn(browser), path).toBe(false);
    return location;
  };

  it('without a state, or with one nobody issued, signs nobody in', async () => {
    const browser = server.browser();
    const { back } = await begin(browser);
    const code = back.searchParams.get('code') ?? '';
    for (const route of ['/callback', '/api/auth/callback/google']) {
      await refused(browser, `${route}?code=${encodeURIComponent(code)}`);
      await refused(browser, `${route}?code=${encodeURIComponent(code)}&state=`);
      await refused(browser, `${route}?code=${encodeURIComponent(code)}&state=${'a'.repeat(32)}`);
    }
    expect((await browser.get(pathOf(back))).headers.get('location')).toBe('/onboarding');
  });

  it('is taken once', async () => {
    const browser = server.browser();
    const { back } = await begin(browser);
    await browser.get(pathOf(back));
    const other = server.browser();
    for (const [name, value] of browser.cookies) if (!name.includes('session')) other.cookies.set(name, value);
    await refused(other, pathOf(back));
  });

  it('is taken from the browser that asked alone', async () => {
    const [victim, thief] = [server.browser(), server.browser()];
    const { back } = await begin(thief);
    await refused(victim, pathOf(back));
    await begin(victim);
    await refused(victim, pathOf(back));
  });

  it('is taken for the provider that it was asked of alone', async () => {
    const browser = server.browser();
    const { back } = await begin(browser);
    const location = await refused(browser, `/api/auth/callback/sso${back.search}`);
    expect(location).toContain('error=state_mismatch');
  });

  it('is refused after ten minutes', async () => {
    const browser = server.browser();
    const { back } = await begin(browser);
    await server.services.database.plain.update(verifications).set({ expiresAt: new Date(Date.now() - 1000) });
    await refused(browser, pathOf(back));
  });

  it('with a code of another challenge or nobody is refused', async () => {
    const browser = server.browser();
    const [first, second] = [await begin(browser), await begin(browser)];
    first.back.searchParams.set('state', second.back.searchParams.get('state') ?? '');
    await refused(browser, pathOf(first.back));
    const third = await begin(browser);
    third.back.searchParams.set('code', '4/nonsense');
    expect(await refused(browser, pathOf(third.back))).toContain('error=');
  });

  it('that the user said no leads back to the sign-in', async () => {
    const browser = server.browser();
    const { url } = await begin(browser);
    const location = await refused(browser, `/callback?error=access_denied&state=${url.searchParams.get('state')}`);
    expect(location).toContain('/auth?error=access_denied');
  });
});

describe('a magic link', () => {
  it('is no other token: the state of a sign-in does not open it', async () => {
    const browser = server.browser();
    const { url } = await begin(browser);
    const state = url.searchParams.get('state') ?? '';
    for (const token of [state, `auth-state:${state}`, `../${state}`]) {
      const answer = await browser.confirm(`${server.url}/auth/magic-link?token=${encodeURIComponent(token)}`);
      expect(answer.headers.get('location')).toContain('INVALID_TOKEN');
    }
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('and links of other kinds are not exchanged for each other', async () => {
    await server.browser().send('POST', '/api/auth/sign-in/magic-link', { email: 'kinds@example.com' });
    const link = await server.linkTo('kinds@example.com');
    const reset = await server.browser().confirm(link.replace('magic-link', 'reset-password'), { password: 'a long enough one' });
    expect(reset.status).toBe(400);
    const browser = server.browser();
    expect((await browser.confirm(link)).headers.get('location')).toContain('/onboarding');
    await browser.send('POST', '/api/auth/request-password-reset', { email: 'kinds@example.com' });
    const other = server.browser();
    const crossed = await other.confirm((await server.linkTo('kinds@example.com')).replace('reset-password', 'magic-link'));
    expect(crossed.headers.get('location')).toContain('INVALID_TOKEN');
    expect(await isSignedIn(other)).toBe(false);
  });

  it('ends after 15 minutes', async () => {
    const browser = server.browser();
    await browser.send('POST', '/api/auth/sign-in/magic-link', { email: 'late@example.com' });
    const [row] = await server.services.database.plain
      .select()
      .from(verifications)
      .where(eq(verifications.value, '{"type":"magic-link","email":"late@example.com"}'));
    expect(Math.round(((row?.expiresAt.getTime() ?? 0) - Date.now()) / 60_000)).toBe(15);
    await server.services.database.plain.update(verifications).set({ expiresAt: new Date(Date.now() - 1) });
    expect((await browser.confirm(await server.linkTo('late@example.com'))).headers.get('location')).toContain('INVALID_TOKEN');
  });

  it('is asked for five times an hour for an address, known or not', async () => {
    const statuses = [];
    for (let index = 0; index < 6; index += 1) {
      const email = index % 2 ? 'Flood@Example.com' : 'flood@example.com';
      statuses.push((await server.browser().send('POST', '/api/auth/sign-in/magic-link', { email })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('is asked for twenty times an hour by one client', async () => {
    const browser = server.browser();
    const statuses = [];
    for (let index = 0; index < 21; index += 1) {
      statuses.push((await browser.send('POST', '/api/auth/sign-in/magic-link', { email: `client${index}@example.com` })).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
  });

  it('of the library itself is not there to be opened', async () => {
    await server.browser().send('POST', '/api/auth/sign-in/magic-link', { email: 'direct@example.com' });
    const token = new URL(await server.linkTo('direct@example.com')).searchParams.get('token');
    const browser = server.browser();
    expect((await browser.get(`/api/auth/magic-link/verify?token=${token}`)).status).toBe(404);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it.each([
    '',
    'nobody',
    'a@b',
    'ａda@example.com\r\nBcc: eve@example.com',
    'a@example.com,b@example.com',
    '"a"@example.com',
    'K@example.com\u0000',
  ])('is not sent to %j', async (email) => {
    expect((await server.browser().send('POST', '/api/auth/sign-in/magic-link', { email })).status).toBe(400);
  });
});

describe('an account that somebody else registered first', () => {
  it('is not joined by a sign-in with Google to an address that was never confirmed', async () => {
    const email = 'ada@example.com';
    await server.services.database.plain.delete(users).where(eq(users.email, email));
    const thief = server.browser();
    await thief.send('POST', '/api/auth/sign-up/email', { email, password: 'the thief knows it', name: 'Eve' });
    const owner = server.browser();
    const back = await owner.signInWithGoogle(email);
    expect(back.headers.get('location')).toContain('error=account_not_linked');
    expect(await isSignedIn(owner)).toBe(false);

    await owner.signInWithMail(email);
    expect(await isSignedIn(owner)).toBe(true);
    const user = await userOf(email);
    expect(user?.emailVerified).toBe(true);
    expect(
      await server.services.database.plain
        .select()
        .from(accounts)
        .where(eq(accounts.userId, user?.id ?? '')),
    ).toEqual([]);
    expect((await thief.send('POST', '/api/auth/sign-in/email', { email, password: 'the thief knows it' })).status).toBe(401);
    expect((await server.browser().signInWithGoogle(email)).headers.get('location')).toBe('/onboarding');
  });

  it('gets no purchase of the address by a password', async () => {
    const { database } = server.services;
    await database.asSystem((transaction) => transaction.insert(profiles).values({ email: 'buyer@example.com', planType: 'paid_yearly' }));
    const browser = server.browser();
    const account = { email: 'buyer@example.com', password: 'a long enough one' };
    await browser.send('POST', '/api/auth/sign-up/email', { ...account, name: '' });
    await browser.confirm(await server.linkTo(account.email));
    await browser.send('POST', '/api/auth/sign-in/email', account);
    expect(await (await browser.get('/api/profile')).json()).toMatchObject({ planType: 'free' });
    await server.browser().signInWithMail('buyer@example.com');
    expect(await (await browser.get('/api/profile')).json()).toMatchObject({ planType: 'paid_yearly' });
  });
});

describe('linking', () => {
  it('connects a Google account of another address, and unlinking forgets its tokens', async () => {
    const browser = server.browser();
    await browser.signInWithMail('linker@example.com');
    const back = await browser.signInWithGoogle('ben@example.com', { call: '/api/auth/link-social' });
    expect(back.headers.get('location')).toBe('/onboarding');
    expect(await (await browser.get('/api/profile')).json()).toMatchObject({
      email: 'linker@example.com',
      google: { email: 'ben@example.com' },
    });
    const [account] = (await (await browser.get('/api/auth/list-accounts')).json()) as readonly {
      readonly id: string;
      readonly providerId: string;
    }[];
    expect(account).toMatchObject({ providerId: 'google' });
    expect(JSON.stringify(account)).not.toMatch(/ya29|token/iu);
    expect((await browser.send('POST', '/api/auth/unlink-account', { accountId: account?.id })).status).toBe(200);
    expect(await (await browser.get('/api/profile')).json()).toMatchObject({ google: null });
    expect(
      await server.services.database.asSystem((transaction) =>
        transaction.select().from(connections).where(eq(connections.label, 'ben@example.com')),
      ),
    ).toEqual([]);
  });

  it("goes to the account that asked, not to the one that is signed in when Google's answer comes", async () => {
    const browser = server.browser();
    await browser.signInWithMail('first@example.com');
    const { back } = await begin(browser, 'ben@example.com', '/api/auth/link-social');
    await browser.signInWithMail('second@example.com');
    expect((await browser.get(pathOf(back))).headers.get('location')).toContain('error=state_mismatch');
    expect(await (await browser.get('/api/profile')).json()).toMatchObject({ email: 'second@example.com', google: null });
  });

  it('takes no Google account of somebody else', async () => {
    await server.browser().signInWithGoogle('ada@example.com');
    const browser = server.browser();
    await browser.signInWithMail('envious@example.com');
    const back = await browser.signInWithGoogle('ada@example.com', { call: '/api/auth/link-social' });
    expect(back.headers.get('location')).toContain('error=account_already_linked');
    expect(await (await browser.get('/api/profile')).json()).toMatchObject({ google: null });
  });

  it('needs a sign-in', async () => {
    expect((await server.browser().send('POST', '/api/auth/link-social', { provider: 'google' })).status).toBe(401);
  });
});
