import { createHash } from 'node:crypto';
import { CodeChallengeMethod } from 'google-auth-library';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RunningGoogle, refusal, startGoogle } from '../google.test-support.ts';
import { OTHER_CLIENT } from '../samples.ts';
import { DRIVE, DRIVE_FILE } from './scopes.ts';

const SCOPE = ['openid', 'https://www.googleapis.com/auth/userinfo.email', 'https://www.googleapis.com/auth/userinfo.profile', DRIVE_FILE];
const REDIRECT = 'http://127.0.0.1:9/callback';

let google: RunningGoogle;
beforeEach(async () => {
  google = await startGoogle();
});
afterEach(() => google.stop());

/** What the browser sends when the person answers the consent page at `address`. */
async function consent(
  address: string,
  answer: { readonly account?: string; readonly granted?: readonly string[]; readonly decision?: string } = {},
): Promise<Response> {
  const form = new URLSearchParams([...new URL(address).searchParams].map(([name, value]) => ['parameter', `${name}=${value}`]));
  form.set('account', answer.account ?? 'ada@example.com');
  form.set('decision', answer.decision ?? 'allow');
  for (const scope of answer.granted ?? [DRIVE_FILE]) form.append('granted', scope);
  return fetch(`${google.url}/o/oauth2/v2/auth`, { method: 'POST', body: form, redirect: 'manual' });
}
const parameters = (reply: Response) => new URL(String(reply.headers.get('location'))).searchParams;
const address = (options: Record<string, unknown> = {}) =>
  google.authClient().generateAuthUrl({ access_type: 'offline', prompt: 'consent', scope: SCOPE, state: 'st', ...options });
const codeFor = async (options: Record<string, unknown> = {}, answer = {}) =>
  String(parameters(await consent(address(options), answer)).get('code'));
const tokenCall = (fields: Record<string, string>) =>
  fetch(`${google.url}/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: google.about.clientId, client_secret: google.about.clientSecret, ...fields }),
  });
const refused = async (fields: Record<string, string>) => {
  const reply = await tokenCall(fields);
  return [reply.status, await reply.json()];
};

describe('signing in through google-auth-library', () => {
  it('gives tokens, an id token that verifies, and information on token and person', async () => {
    const client = google.authClient();
    const { codeVerifier, codeChallenge } = await client.generateCodeVerifierAsync();
    const code = await codeFor({ code_challenge: codeChallenge, code_challenge_method: CodeChallengeMethod.S256, nonce: 'n1' });
    const asked = Date.now();
    const { tokens } = await client.getToken({ code, codeVerifier });
    const left = Number(tokens.expiry_date) - 3_599_000;
    expect(left).toBeGreaterThanOrEqual(asked);
    expect(left).toBeLessThanOrEqual(Date.now());
    expect(tokens).toMatchObject({ scope: SCOPE.join(' '), token_type: 'Bearer' });
    expect(tokens.access_token).toMatch(/^ya29\./u);
    expect(tokens.refresh_token).toMatch(/^1\/\//u);

    const ticket = await client.verifyIdToken({ idToken: String(tokens.id_token), audience: google.about.clientId });
    expect(ticket.getPayload()).toMatchObject({ email: 'ada@example.com', email_verified: true, name: 'Ada Sample', nonce: 'n1' });
    const keys = createRemoteJWKSet(new URL(`${google.url}/oauth2/v3/certs`));
    expect((await jwtVerify(String(tokens.id_token), keys)).payload.sub).toBe(ticket.getUserId());

    client.setCredentials(tokens);
    const info = await client.getTokenInfo(String(tokens.access_token));
    expect(info).toMatchObject({ aud: google.about.clientId, email: 'ada@example.com', scopes: SCOPE, access_type: 'offline' });
    for (const path of ['v1/userinfo', 'oauth2/v3/userinfo']) {
      expect((await client.request({ url: `${google.url}/${path}` })).data).toMatchObject({ given_name: 'Ada', email: 'ada@example.com' });
    }
    expect(await (await fetch(`${google.url}/tokeninfo?access_token=${tokens.access_token}`)).json()).toMatchObject({
      expires_in: expect.stringMatching(/^35[89]\d$/u),
    });
  });

  it('refreshes a token that has expired, once the clock has moved', async () => {
    await google.control('PUT', 'settings', { accessTokenSeconds: 2 });
    const client = google.authClient();
    const { tokens } = await client.getToken(await codeFor());
    client.setCredentials(tokens);
    await google.control('POST', 'clock', { advance: 3000 });
    expect(await refusal(google.clients(String(tokens.access_token)).drive.files.list())).toMatchObject({ status: 401 });
    await client.refreshAccessToken();
    expect(client.credentials.access_token).not.toBe(tokens.access_token);
    expect((await google.clients(String(client.credentials.access_token)).drive.files.list()).status).toBe(200);
  });

  it('says what it can do in a discovery document', async () => {
    const document = await (await fetch(`${google.url}/.well-known/openid-configuration`)).json();
    expect(document).toMatchObject({
      issuer: 'https://accounts.google.com',
      token_endpoint: `${google.url}/token`,
      jwks_uri: `${google.url}/oauth2/v3/certs`,
      code_challenge_methods_supported: ['plain', 'S256'],
    });
  });
});

describe('consent', () => {
  it('goes back with access_denied on Cancel and keeps the state', async () => {
    const reply = await consent(address(), { decision: 'cancel' });
    expect([reply.status, Object.fromEntries(parameters(reply))]).toEqual([302, { state: 'st', error: 'access_denied' }]);
  });

  it('grants only what is ticked', async () => {
    const { tokens } = await google.authClient().getToken(await codeFor({ scope: [...SCOPE, DRIVE] }, { granted: [DRIVE] }));
    expect(tokens.scope?.split(' ')).toEqual([...SCOPE.filter((scope) => scope !== DRIVE_FILE), DRIVE]);
  });

  it('gives no refresh token without offline access, nor when nobody was asked', async () => {
    expect((await google.authClient().getToken(await codeFor({ access_type: 'online' }))).tokens.refresh_token).toBeUndefined();
    const silent = await fetch(address({ prompt: '', login_hint: 'ada@example.com' }), { redirect: 'manual' });
    const { tokens } = await google.authClient().getToken(String(parameters(silent).get('code')));
    expect(tokens.access_token).toBeDefined();
    expect(tokens.refresh_token).toBeUndefined();
  });

  it('adds what was granted earlier when asked to', async () => {
    await codeFor();
    const more = { scope: [DRIVE], include_granted_scopes: true };
    const { tokens } = await google.authClient().getToken(await codeFor(more, { granted: [DRIVE] }));
    expect(tokens.scope?.split(' ')).toEqual([...SCOPE, DRIVE]);
    expect((await google.authClient().getToken(await codeFor({ scope: [DRIVE] }, { granted: [DRIVE] }))).tokens.scope).toBe(DRIVE);
  });

  it('asks for the account unless the hint names one', async () => {
    const text = async (options: Record<string, unknown>) => (await fetch(address(options))).text();
    expect(await text({})).toContain('Choose an account');
    expect(await text({ login_hint: 'ben@example.com' })).toContain('wants access to your Google Account');
    expect(await text({ login_hint: 'ben@example.com', prompt: 'select_account consent' })).toContain('Choose an account');
    const none = await fetch(address({ prompt: 'none', login_hint: 'ben@example.com' }), { redirect: 'manual' });
    expect(parameters(none).get('error')).toBe('interaction_required');
  });

  it.each([
    ['an unknown client', { client_id: 'x' }, 401, 'invalid_client'],
    ['a foreign redirect', { redirect_uri: 'https://evil.example/x' }, 400, 'redirect_uri_mismatch'],
    ['an unknown scope', { scope: ['colour'] }, 400, 'invalid_scope'],
    ['another response type', { response_type: 'token' }, 400, 'unsupported_response_type'],
    ['another challenge', { code_challenge: 'x', code_challenge_method: 'md5' }, 400, 'invalid_request'],
  ])('shows a page and does not go back for %s', async (_, options, status, error) => {
    const url = new URL(address());
    for (const [name, value] of Object.entries(options)) url.searchParams.set(name, String(value));
    const reply = await fetch(url, { redirect: 'manual' });
    expect([reply.status, reply.headers.get('location')]).toEqual([status, null]);
    expect(await reply.text()).toContain(`Error ${status}: ${error}`);
  });

  it('takes only registered redirects and blocks who is no tester when told so', async () => {
    await google.control('PUT', 'settings', { redirectUris: ['https://app.example/cb'], testUsers: ['ben@example.com'] });
    expect((await fetch(address(), { redirect: 'manual' })).status).toBe(400);
    const registered = address({ redirect_uri: 'https://app.example/cb' });
    expect((await consent(registered)).status).toBe(403);
    expect((await consent(registered, { account: 'ben@example.com' })).headers.get('location')).toMatch(/^https:\/\/app\.example\/cb\?/u);
  });
});

describe('the token endpoint', () => {
  it('refuses what is wrong in the words of the real one', async () => {
    const code = await codeFor();
    const redeem = { grant_type: 'authorization_code', redirect_uri: REDIRECT };
    expect(await refused({ ...redeem, code: 'nonsense' })).toEqual([
      400,
      { error: 'invalid_grant', error_description: 'Malformed auth code.' },
    ]);
    expect(await refused({ ...redeem, code, redirect_uri: 'http://127.0.0.1:9/other' })).toEqual([
      400,
      { error: 'redirect_uri_mismatch', error_description: 'Bad Request' },
    ]);
    expect(await refused({ ...redeem, code, client_id: 'nobody' })).toEqual([
      401,
      { error: 'invalid_client', error_description: 'The OAuth client was not found.' },
    ]);
    expect(await refused({ ...redeem, code, client_secret: 'wrong' })).toEqual([
      401,
      { error: 'invalid_client', error_description: 'Unauthorized' },
    ]);
    expect((await tokenCall({ ...redeem, code })).status).toBe(200);
    expect(await refused({ ...redeem, code })).toEqual([400, { error: 'invalid_grant', error_description: 'Bad Request' }]);
    const late = await codeFor();
    await google.control('POST', 'clock', { advance: 11 * 60_000 });
    expect(await refused({ ...redeem, code: late })).toEqual([400, { error: 'invalid_grant', error_description: 'Bad Request' }]);
    expect(await refused({ grant_type: 'password' })).toMatchObject([400, { error: 'unsupported_grant_type' }]);
    expect(await refused({ grant_type: 'refresh_token', refresh_token: '1//dead' })).toEqual([
      400,
      { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
    ]);
  });

  it('takes tokens and codes only from the app they were given to', async () => {
    const other = { client_id: OTHER_CLIENT.id, client_secret: OTHER_CLIENT.secret };
    const code = await codeFor();
    expect(await refused({ ...other, grant_type: 'authorization_code', redirect_uri: REDIRECT, code })).toMatchObject([
      400,
      { error: 'invalid_grant' },
    ]);
    const refreshToken = String(google.about.accounts[0]?.refreshToken);
    expect(await refused({ ...other, grant_type: 'refresh_token', refresh_token: refreshToken })).toEqual([
      401,
      { error: 'unauthorized_client', error_description: 'Unauthorized' },
    ]);
  });

  it('holds the verifier against the challenge', async () => {
    const verifier = 'v'.repeat(50);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const redeem = { grant_type: 'authorization_code', redirect_uri: REDIRECT };
    const hashed = await codeFor({ code_challenge: challenge, code_challenge_method: 'S256' });
    expect(await refused({ ...redeem, code: hashed })).toMatchObject([400, { error_description: 'Missing code verifier.' }]);
    expect(await refused({ ...redeem, code: hashed, code_verifier: 'x' })).toMatchObject([
      400,
      { error_description: 'Invalid code verifier.' },
    ]);
    expect((await tokenCall({ ...redeem, code: hashed, code_verifier: verifier })).status).toBe(200);
    const plain = await codeFor({ code_challenge: verifier, code_challenge_method: 'plain' });
    expect((await tokenCall({ ...redeem, code: plain, code_verifier: verifier })).status).toBe(200);
  });
});

describe('the death of tokens', () => {
  const refresh = (token: string) => tokenCall({ grant_type: 'refresh_token', refresh_token: token });

  it('ends all tokens of the app with the one that is revoked', async () => {
    const client = google.authClient();
    const { tokens } = await client.getToken(await codeFor());
    client.setCredentials(tokens);
    await client.revokeToken(String(tokens.access_token));
    expect((await refresh(String(tokens.refresh_token))).status).toBe(400);
    expect(await refusal(client.revokeToken(String(tokens.access_token)))).toEqual({
      status: 400,
      body: { error: 'invalid_token', error_description: 'Token expired or revoked' },
    });
  });

  it('ends refresh tokens after 7 days in testing, after half a year unused, and when the person revokes', async () => {
    await google.control('PUT', 'settings', { refreshTokenDays: 7 });
    const testing = (await google.authClient().getToken(await codeFor())).tokens;
    expect(testing).toMatchObject({ refresh_token_expires_in: 604_800 });
    await google.control('PUT', 'settings', { refreshTokenDays: null });
    const lasting = (await google.authClient().getToken(await codeFor())).tokens;
    await google.control('POST', 'clock', { advance: 8 * 86_400_000 });
    expect((await refresh(String(testing.refresh_token))).status).toBe(400);
    expect((await refresh(String(lasting.refresh_token))).status).toBe(200);
    await google.control('POST', 'clock', { advance: 183 * 86_400_000 });
    expect((await refresh(String(lasting.refresh_token))).status).toBe(400);
    const last = (await google.authClient().getToken(await codeFor())).tokens;
    await google.control('POST', 'revoke', { email: 'ada@example.com' });
    expect((await refresh(String(last.refresh_token))).status).toBe(400);
  });

  it('keeps the newest hundred refresh tokens of an account and app', async () => {
    const issued: string[] = [];
    for (let index = 0; index < 101; index += 1) {
      const reply = (await google.control('POST', 'tokens', { email: 'ben@example.com', scope: DRIVE_FILE })) as { refreshToken: string };
      issued.push(reply.refreshToken);
    }
    expect((await refresh(String(issued[0]))).status).toBe(400);
    expect((await refresh(String(issued[1]))).status).toBe(200);
  });
});
