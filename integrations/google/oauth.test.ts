import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { googleEndpoints } from './google-endpoints.ts';
import { type GoogleSession, startGoogleSession } from './google-session.test-support.ts';
import { DRIVE_FILE_SCOPE, googleOAuth } from './oauth.ts';

describe("Google's sign-in", () => {
  let google: GoogleSession;
  beforeAll(async () => {
    google = await startGoogleSession();
  });
  afterAll(() => google.emulator.stop());
  beforeEach(() => google.emulator.clearJournal());

  it('asks at Google for a lasting grant, with PKCE and the state', async () => {
    const options = { clientId: 'client', clientSecret: 'secret', redirectUri: 'https://app.example.com/callback' };
    const { url, codeVerifier } = await googleOAuth({ ...options, endpoints: googleEndpoints() }).authorize({ state: 'a b&c' });
    const { origin, pathname, searchParams } = new URL(url);
    expect(origin + pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      access_type: 'offline',
      prompt: 'consent',
      state: 'a b&c',
      code_challenge_method: 'S256',
      response_type: 'code',
      client_id: 'client',
      redirect_uri: options.redirectUri,
    });
    expect(searchParams.get('scope')?.split(' ')).toContain(DRIVE_FILE_SCOPE);
    expect(codeVerifier.length).toBeGreaterThanOrEqual(43);
    expect(url).not.toContain('secret');
    expect(url).not.toContain(codeVerifier);
  });

  /** Answers the consent page as a person does, and gives the address that the browser is sent back to. */
  const consent = async (url: string, account: string, granted: readonly string[]): Promise<URL> => {
    const form = new URLSearchParams([...new URL(url).searchParams].map(([name, value]) => ['parameter', `${name}=${value}`]));
    form.set('account', account);
    form.set('decision', 'allow');
    for (const scope of granted) form.append('granted', scope);
    const reply = await fetch(google.endpoints.authorize, { method: 'POST', body: form, redirect: 'manual' });
    return new URL(reply.headers.get('location') ?? '');
  };

  it('exchanges the code that comes back for tokens that work', async () => {
    const { url, codeVerifier } = await google.oauth.authorize({ state: 'one-time', loginHint: 'ada@example.com' });
    const back = await consent(url, 'ada@example.com', [DRIVE_FILE_SCOPE]);
    expect(back.searchParams.get('state')).toBe('one-time');
    const code = back.searchParams.get('code') ?? '';
    await expect(google.oauth.exchange(code, 'x'.repeat(43))).rejects.toMatchObject({ reason: 'needs-reauthorization' });
    const { access, refreshToken, scopes, idToken } = await google.oauth.exchange(code, codeVerifier);
    expect(scopes).toContain(DRIVE_FILE_SCOPE);
    expect(idToken?.split('.')).toHaveLength(3);
    const stored = google.tokens({ access, refreshToken: refreshToken ?? '' });
    await expect(google.documents({ stored }).list({}, new AbortController().signal)).resolves.toBeInstanceOf(Array);
    expect((await google.oauth.refresh(refreshToken ?? '')).access.value).not.toBe(access.value);
  });

  it('tells when the user has unticked the files of Drive', async () => {
    const { url, codeVerifier } = await google.oauth.authorize({ state: 's' });
    // Scopes of an earlier consent would be included.
    await google.control('POST', 'revoke', { email: 'chloe@example.com' });
    const back = await consent(url, 'chloe@example.com', []);
    const granted = await google.oauth.exchange(back.searchParams.get('code') ?? '', codeVerifier);
    expect(granted.scopes).not.toContain(DRIVE_FILE_SCOPE);
    const stored = google.tokens({ access: granted.access, scopes: granted.scopes ?? [] });
    await google.emulator.clearJournal();
    await expect(google.documents({ stored }).list({}, new AbortController().signal)).rejects.toMatchObject({ reason: 'missing-scope' });
    expect(await google.requests()).toEqual([]);
  });

  it('refreshes, tells what a token may do and who the user is, and revokes', async () => {
    const { refreshToken = '' } = await google.tokens().read();
    const { access, scopes } = await google.oauth.refresh(refreshToken);
    expect(scopes).toContain(DRIVE_FILE_SCOPE);
    expect(access.expiresAt).toBeGreaterThan(Date.now() + 3_000_000);
    const info = await google.oauth.tokenInfo(access.value);
    expect(info.scopes).toContain(DRIVE_FILE_SCOPE);
    expect(info.expiresIn).toBeGreaterThan(3000);
    expect(await google.oauth.userInfo(access.value)).toMatchObject({ email: 'ada@example.com', emailVerified: true, name: 'Ada Sample' });

    await google.oauth.revoke(refreshToken);
    await google.oauth.revoke(refreshToken);
    await expect(google.oauth.refresh(refreshToken)).rejects.toMatchObject({ reason: 'needs-reauthorization' });
    await expect(google.oauth.userInfo(access.value)).rejects.toMatchObject({ reason: 'needs-reauthorization' });
    await expect(google.oauth.tokenInfo(access.value)).rejects.toMatchObject({ reason: 'needs-reauthorization' });
    for (const { query } of await google.emulator.journal()) expect(query).toBe('');
  });

  it('tells a client that Google does not know from a grant that is over', async () => {
    const wrong = googleOAuth({ clientId: 'nobody', clientSecret: 'x', redirectUri: 'http://127.0.0.1:9/', endpoints: google.endpoints });
    await expect(wrong.refresh('1//0x')).rejects.toMatchObject({ reason: 'invalid', message: /OAuth client/u });
    for (const client of ['deleted_client', 'disabled_client']) {
      await google.control('PUT', 'settings', { client });
      await expect(google.oauth.refresh('1//0x')).rejects.toMatchObject({ reason: 'invalid', message: expect.stringContaining(client) });
    }
    await google.control('PUT', 'settings', { client: null });
    await expect(google.oauth.exchange('not a code', 'x'.repeat(43))).rejects.toMatchObject({ reason: 'needs-reauthorization' });
  });

  it('gives away no token or secret in what it throws', async () => {
    const error = await google.oauth.refresh('1//0very-secret-token').catch((thrown: unknown) => thrown);
    const told: string[] = [];
    for (let inner: unknown = error; inner instanceof Error; inner = inner.cause)
      told.push(JSON.stringify({ ...inner, message: inner.message }));
    expect(told.length).toBeGreaterThan(0);
    expect(told.join()).not.toMatch(/very-secret|GOCSPX|client_secret/u);
  });
});
