import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthServer, type Browser, startAuthServer } from './auth.test-support.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.stop());

/** What an authenticator app shows now for the address that a QR code holds (RFC 6238). */
function codeOf(totpUri: string): string {
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const secret = new URL(totpUri).searchParams.get('secret') ?? '';
  const bits = [...secret].map((digit) => digits.indexOf(digit).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/gu) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const hash = createHmac('sha1', key).update(counter).digest();
  const at = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

interface Enabled {
  readonly totpURI: string;
  readonly backupCodes: readonly string[];
}

/** Sets the second factor up for whoever is signed in. */
async function enable(browser: Browser): Promise<Enabled> {
  const enabled = (await (await browser.send('POST', '/api/auth/two-factor/enable', {})).json()) as Enabled;
  const verified = await browser.send('POST', '/api/auth/two-factor/verify-totp', { code: codeOf(enabled.totpURI) });
  expect(verified.status).toBe(200);
  return enabled;
}
const sessionOf = async (browser: Browser) => (await browser.get('/api/session')).json();

describe.each([
  ['a magic link', (browser: Browser) => browser.signInWithMail('mfa@example.com')],
  ['Google', (browser: Browser) => browser.signInWithGoogle('ada@example.com')],
])('a sign-in by %s to an account with a second factor', (_, signIn) => {
  let enabled: Enabled;
  let first: Browser;
  beforeAll(async () => {
    first = server.browser();
    await signIn(first);
    enabled = await enable(first);
  });

  it('may do nothing until the code is given', async () => {
    const browser = server.browser();
    await signIn(browser);
    expect(await sessionOf(browser)).toMatchObject({ needsSecondFactor: true, user: { hasSecondFactor: true } });
    const refused = await browser.get('/api/profile');
    expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'SECOND_FACTOR_REQUIRED' }]);
    const calls: readonly (readonly [string, string, unknown?])[] = [
      ['POST', '/api/auth/two-factor/disable', {}],
      ['POST', '/api/auth/two-factor/enable', {}],
      ['POST', '/api/auth/two-factor/get-totp-uri', {}],
      ['POST', '/api/auth/two-factor/generate-backup-codes', {}],
      ['POST', '/api/auth/update-user', { name: 'Eve' }],
      ['POST', '/api/auth/link-social', { provider: 'google' }],
      ['POST', '/api/auth/unlink-account', { accountId: '0' }],
      ['POST', '/api/auth/change-password', { newPassword: 'correct horse', currentPassword: 'x' }],
      ['GET', '/api/auth/list-accounts'],
      ['GET', '/api/auth/token'],
    ];
    for (const [method, path, body] of calls) {
      const answer = await browser.send(method, path, body);
      expect([path, answer.status, await answer.json()]).toMatchObject([path, 401, { code: 'SECOND_FACTOR_REQUIRED' }]);
    }
    for (const [method, path] of [
      ['GET', '/api/sessions'],
      ['GET', '/api/api-keys'],
      ['GET', '/api/account/export'],
    ] as const) {
      expect((await browser.send(method, path)).status).toBe(401);
    }
  });

  it('may do everything with the code of the app', async () => {
    const browser = server.browser();
    await signIn(browser);
    expect((await browser.send('POST', '/api/auth/two-factor/verify-totp', { code: '000000' })).status).toBe(401);
    expect(await sessionOf(browser)).toMatchObject({ needsSecondFactor: true });
    expect((await browser.send('POST', '/api/auth/two-factor/verify-totp', { code: codeOf(enabled.totpURI) })).status).toBe(200);
    expect(await sessionOf(browser)).toMatchObject({ needsSecondFactor: false });
    expect((await browser.get('/api/profile')).status).toBe(200);
  });

  it('takes a backup code once', async () => {
    const [code = ''] = enabled.backupCodes;
    const [one, two] = [server.browser(), server.browser()];
    await signIn(one);
    expect((await one.send('POST', '/api/auth/two-factor/verify-backup-code', { code })).status).toBe(200);
    expect(await sessionOf(one)).toMatchObject({ needsSecondFactor: false });
    await signIn(two);
    expect((await two.send('POST', '/api/auth/two-factor/verify-backup-code', { code })).status).not.toBe(200);
    expect(await sessionOf(two)).toMatchObject({ needsSecondFactor: true });
  });

  it('leaves the session that set it up alone', async () => {
    expect(await sessionOf(first)).toMatchObject({ needsSecondFactor: false });
  });
});

it('asks sessions that were there before for the code too', async () => {
  const [before, now] = [server.browser(), server.browser()];
  await before.signInWithMail('twice@example.com');
  await now.signInWithMail('twice@example.com');
  await enable(now);
  expect(await sessionOf(before)).toMatchObject({ needsSecondFactor: true });
});

it('asks for the code after the password, before there is a session', async () => {
  const browser = server.browser();
  const account = { email: 'pw@example.com', password: 'a long enough one' };
  await browser.send('POST', '/api/auth/sign-up/email', { ...account, name: 'Paul' });
  await browser.confirm(await server.linkTo(account.email));
  await browser.send('POST', '/api/auth/sign-in/email', account);
  const enabled = (await (await browser.send('POST', '/api/auth/two-factor/enable', { password: account.password })).json()) as Enabled;
  await browser.send('POST', '/api/auth/two-factor/verify-totp', { code: codeOf(enabled.totpURI) });
  const other = server.browser();
  expect(await (await other.send('POST', '/api/auth/sign-in/email', account)).json()).toMatchObject({ twoFactorRedirect: true });
  expect(await sessionOf(other)).toBeNull();
  await other.send('POST', '/api/auth/two-factor/verify-totp', { code: codeOf(enabled.totpURI) });
  expect(await sessionOf(other)).toMatchObject({ needsSecondFactor: false, method: 'password' });
});

it('ends guessing after ten tries', async () => {
  const owner = server.browser();
  await owner.signInWithMail('guessed@example.com');
  const { totpURI } = await enable(owner);
  const thief = server.browser();
  await thief.signInWithMail('guessed@example.com');
  const statuses: number[] = [];
  for (let index = 0; index < 12; index += 1) {
    statuses.push((await thief.send('POST', '/api/auth/two-factor/verify-totp', { code: String(100_000 + index) })).status);
  }
  expect(statuses.slice(0, 9).every((status) => status === 401)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
  expect((await thief.send('POST', '/api/auth/two-factor/verify-totp', { code: codeOf(totpURI) })).status).toBe(429);
});
