import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuthServer, type Browser, consent, startAuthServer } from './auth.test-support.ts';

// The Google emulator speaks OpenID Connect, so it also plays the identity provider of an operator.
let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer(({ google }) => ({
    google: undefined,
    singleSignOn: google && { issuer: google.baseUrl ?? '', clientId: google.clientId, clientSecret: google.clientSecret },
  }));
});
afterAll(() => server.stop());

async function begin(browser: Browser) {
  const { url } = (await (await browser.send('POST', '/api/auth/sign-in/social', { provider: 'sso' })).json()) as { readonly url: string };
  return new URL(url);
}

it("signs in with the operator's identity provider, bound by state, challenge and nonce", async () => {
  const browser = server.browser();
  const url = await begin(browser);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    redirect_uri: `${server.url}/api/auth/callback/sso`,
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    nonce: expect.stringMatching(/.{32}/u),
  });
  const answer = await browser.get(await consent(server.google, url.href, 'ada@example.com', []));
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/onboarding']);
  expect(await (await browser.get('/api/session')).json()).toMatchObject({ user: { email: 'ada@example.com' }, method: 'sso' });
  expect(await (await browser.get('/api/profile')).json()).toMatchObject({ google: null });
});

it('refuses an ID token that was made for another sign-in', async () => {
  const browser = server.browser();
  const url = await begin(browser);
  url.searchParams.set('nonce', 'n'.repeat(32));
  const answer = await browser.get(await consent(server.google, url.href, 'ada@example.com', []));
  expect(answer.headers.get('location')).toContain('/auth?error=unable_to_get_user_info');
  expect(await (await browser.get('/api/session')).json()).toBeNull();
});

it('offers no Google where none is configured', async () => {
  expect((await server.browser().send('POST', '/api/auth/sign-in/social', { provider: 'google' })).status).toBe(404);
});
