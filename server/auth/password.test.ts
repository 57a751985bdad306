import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuthServer, startAuthServer } from './auth.test-support.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.stop());

const PASSWORD = 'a long enough one';
const signUp = (email: string, password = PASSWORD) =>
  server.browser().send('POST', '/api/auth/sign-up/email', { email, password, name: 'Paula' });
const signIn = async (email: string, password = PASSWORD) => {
  const browser = server.browser();
  const answer = await browser.send('POST', '/api/auth/sign-in/email', { email, password });
  return { browser, answer };
};

it('lets in only who has confirmed the address', async () => {
  expect((await signUp('paula@example.com')).status).toBe(200);
  const early = await signIn('paula@example.com');
  expect([early.answer.status, await early.answer.json()]).toMatchObject([403, { code: 'EMAIL_NOT_VERIFIED' }]);
  const link = await server.linkTo('paula@example.com');
  expect((await fetch(link)).status).toBe(200);
  expect((await signIn('paula@example.com')).answer.status).toBe(403);
  const confirmed = await server.browser().confirm(link);
  expect(confirmed.headers.get('location')).toContain('/auth?verified=1');
  expect(confirmed.headers.getSetCookie().join()).not.toContain('session_token');
  const { browser } = await signIn('paula@example.com');
  expect(await (await browser.get('/api/session')).json()).toMatchObject({ user: { email: 'paula@example.com' }, method: 'password' });
});

it('answers the same for addresses that are known and that are not', async () => {
  await signUp('known@example.com');
  const shape = async (email: string) => {
    const answer = await signUp(email);
    const { token, user } = (await answer.json()) as { token: unknown; user: Record<string, unknown> };
    return [answer.status, token, Object.keys(user).sort(), user.emailVerified];
  };
  expect(await shape('known@example.com')).toEqual(await shape('unknown@example.com'));
  expect(await server.mailTo('known@example.com')).toContain('there is one already');
  const ask = async (email: string) => {
    const answer = await server.browser().send('POST', '/api/auth/request-password-reset', { email });
    return [answer.status, await answer.json()];
  };
  expect(await ask('known@example.com')).toEqual(await ask('nobody@example.com'));
});

it('takes a new password by mail, once, and signs out everywhere', async () => {
  await signUp('forgot@example.com');
  await server.browser().confirm(await server.linkTo('forgot@example.com'));
  const { browser } = await signIn('forgot@example.com');
  await server.browser().send('POST', '/api/auth/request-password-reset', { email: 'forgot@example.com' });
  const link = await server.linkTo('forgot@example.com');
  const weak = await server.browser().confirm(link, { password: 'short' });
  expect([weak.status, await weak.text()]).toEqual([400, expect.stringContaining('role="alert"')]);
  expect((await server.browser().confirm(link, { password: 'another long one' })).headers.get('location')).toBe('/auth?reset=1');
  expect((await server.browser().confirm(link, { password: 'a third long one' })).status).toBe(400);
  expect(await (await browser.get('/api/session')).json()).toBeNull();
  expect((await signIn('forgot@example.com')).answer.status).toBe(401);
  expect((await signIn('forgot@example.com', 'another long one')).answer.status).toBe(200);
});

it.each([
  ['short', 'PASSWORD_TOO_SHORT'],
  ['aaaaaaaaaaaa', 'WEAK_PASSWORD'],
  ['Password123', 'WEAK_PASSWORD'],
  ['ottilie-2026', 'WEAK_PASSWORD'],
  ['x'.repeat(5).concat('abcdefghij').repeat(20), 'PASSWORD_TOO_LONG'],
])('refuses the password %s: %s', async (password, code) => {
  const answer = await signUp('ottilie@example.com', password);
  expect([answer.status, await answer.json()]).toMatchObject([400, { code }]);
});

it('ends guessing a password', async () => {
  await signUp('target@example.com');
  await server.browser().confirm(await server.linkTo('target@example.com'));
  const statuses = [];
  for (let index = 0; index < 11; index += 1) statuses.push((await signIn('target@example.com', `wrong guess ${index}`)).answer.status);
  expect(statuses.at(-1)).toBe(429);
  expect((await signIn('target@example.com')).answer.headers.get('retry-after')).toMatch(/^\d+$/u);
});

it('lets many sign up at once', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => signUp(`crowd${index}@example.com`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
});
