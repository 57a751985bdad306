import { eq, sql } from 'drizzle-orm';
import { createRemoteJWKSet, jwtVerify, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../database/schema/accounts.ts';
import { type AuthServer, type Browser, startAuthServer } from './auth.test-support.ts';
import { isOwnPath } from './guard-auth-calls.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.stop());

const isSignedIn = async (browser: Browser) => (await (await browser.get('/api/session')).json()) !== null;
const userOf = async (email: string) => (await server.services.database.plain.select().from(users).where(eq(users.email, email)))[0];

const ELSEWHERE = [
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https://evil.example',
  'http:evil.example',
  'https:/evil.example',
  'HTTPS://evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'evil.example',
  '.evil.example',
  '@evil.example',
  ' //evil.example',
  '/ /evil.example\\..',
  '%2f%2fevil.example',
  '',
  '?x',
  '#x',
  '../x',
  '/\u0000/evil.example',
  'ftp://evil.example',
  '//evil.example/%2f..',
  '/%09/evil.example\\',
  'http://127.0.0.1.evil.example',
];

describe('after the sign-in', () => {
  it.each(ELSEWHERE)('nobody is sent to %j', async (address) => {
    for (const name of ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL']) {
      const answer = await server.browser().send('POST', '/api/auth/sign-in/social', { provider: 'google', [name]: address });
      expect([name, answer.status]).toEqual([name, 400]);
    }
  });

  it('own paths are fine', () => {
    for (const path of ['/', '/onboarding', '/a/b?c=d#e', '/%2f%2fevil.example']) expect(isOwnPath(path, server.url)).toBe(true);
  });
});

describe('a session', () => {
  it('is a cookie that scripts and other sites do not get, and is new with each sign-in', async () => {
    const browser = server.browser();
    const first = await browser.signInWithMail('cookie@example.com');
    const cookie = first.headers.getSetCookie().find((text) => text.includes('session_token')) ?? '';
    expect(cookie).toMatch(/HttpOnly/iu);
    expect(cookie).toMatch(/SameSite=Lax/iu);
    expect(cookie).not.toMatch(/Domain/iu);
    const before = browser.cookies.get('sheafmill.session_token');
    await browser.signInWithMail('cookie@example.com');
    expect(browser.cookies.get('sheafmill.session_token')).not.toBe(before);
  });

  it('is not opened by a changed cookie', async () => {
    const browser = server.browser();
    await browser.signInWithMail('forger@example.com');
    const [token, signature] = decodeURIComponent(browser.cookies.get('sheafmill.session_token') ?? '').split('.');
    const changed = (text = '') => `${text.startsWith('x') ? 'y' : 'x'}${text.slice(1)}`;
    for (const forged of [`${token}`, `${token}.`, `${token}.${changed(signature)}`, `${changed(token)}.${signature}`]) {
      browser.cookies.set('sheafmill.session_token', encodeURIComponent(forged));
      expect(await isSignedIn(browser)).toBe(false);
    }
  });

  it('is not begun by another site', async () => {
    const browser = server.browser();
    for (const path of ['/api/auth/sign-in/magic-link', '/api/auth/sign-in/social', '/auth/magic-link', '/api/auth/sign-out']) {
      const answer = await browser.send('POST', path, { email: 'x@example.com', provider: 'google' }, { origin: 'https://evil.example' });
      expect([path, answer.status]).toEqual([path, 403]);
    }
    const form = await fetch(`${server.url}/api/auth/sign-in/magic-link`, {
      method: 'POST',
      body: 'email=x',
      headers: { 'content-type': 'text/plain', origin: server.url },
    });
    expect(form.status).toBe(415);
  });

  it('remembers the address of the client, not what a client says of itself', async () => {
    const browser = server.browser();
    await browser.send('POST', '/api/auth/sign-in/magic-link', { email: 'where@example.com' });
    await browser.confirm(await server.linkTo('where@example.com'));
    const answer = await browser.get('/api/sessions', { 'x-sheafmill-client': '203.0.113.9' });
    expect(await answer.json()).toMatchObject([{ address: expect.stringMatching(/^198\.51\.100\.\d+$/u) }]);
  });
});

describe('calls of the library that are switched off', () => {
  it.each([
    ['POST', '/delete-user'],
    ['POST', '/change-email'],
    ['GET', '/list-sessions'],
    ['POST', '/revoke-session'],
    ['POST', '/revoke-sessions'],
    ['POST', '/revoke-other-sessions'],
    ['POST', '/get-access-token'],
    ['POST', '/refresh-token'],
    ['GET', '/account-info'],
    ['GET', '/verify-email'],
    ['POST', '/two-factor/send-otp'],
    ['POST', '/two-factor/verify-otp'],
    ['GET', '/error'],
  ])('%s %s is not there', async (method, path) => {
    const browser = server.browser();
    await browser.signInWithMail(`off${path.replaceAll('/', '.')}@example.com`);
    expect((await browser.send(method, `/api/auth${path}`, method === 'POST' ? {} : undefined)).status).toBe(404);
  });

  it('nor are tokens, scopes or parameters of a page taken', async () => {
    for (const extra of [
      { idToken: { token: 'x' } },
      { scopes: ['https://www.googleapis.com/auth/drive'] },
      { additionalParams: { access_type: 'online' } },
      { additionalData: { serverContext: { provider: 'sso' } } },
    ]) {
      expect((await server.browser().send('POST', '/api/auth/sign-in/social', { provider: 'google', ...extra })).status).toBe(400);
    }
  });

  it('nor can a verification be forged', async () => {
    await server.browser().send('POST', '/api/auth/sign-up/email', { email: 'forge@example.com', password: 'a long enough one', name: '' });
    const token = await new SignJWT({ email: 'forge@example.com' })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode('better-auth-secret-12345678901234567890'));
    await server.browser().confirm(`${server.url}/auth/verify-email?token=${token}`);
    expect((await userOf('forge@example.com'))?.emailVerified).toBe(false);
  });
});

it('publishes the keys that its tokens for other services are signed with', async () => {
  const browser = server.browser();
  await browser.signInWithMail('jwt@example.com');
  const { token } = (await (await browser.get('/api/auth/token')).json()) as { readonly token: string };
  const { payload } = await jwtVerify(token, createRemoteJWKSet(new URL(`${server.url}/api/auth/jwks`)));
  expect(payload.sub).toBe((await userOf('jwt@example.com'))?.id);
});

it('answers a fault of its own in the shape of all faults, and prints nothing', async () => {
  const { plain } = server.services.database;
  await plain.execute(sql`alter table verifications rename to hidden`);
  try {
    const answer = await server.browser().send('POST', '/api/auth/sign-in/magic-link', { email: 'fault@example.com' });
    expect([answer.status, await answer.json()]).toMatchObject([500, { code: 'INTERNAL' }]);
  } finally {
    await plain.execute(sql`alter table hidden rename to verifications`);
  }
});
