import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthServer, type Browser, startAuthServer } from '../auth/auth.test-support.ts';
import { connectionStore } from '../connections/connection-store.ts';
import { deletions, sessions, users } from '../database/schema/accounts.ts';
import { documents, profiles } from '../database/schema/belongings.ts';
import { auditLog, outbox } from '../database/schema/product.ts';
import { runs, usage } from '../database/schema/runs.ts';
import { openDeletions } from './delete-account.ts';
import { csvLine, exportAccount } from './export-account.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.stop());

async function signedIn(email: string): Promise<Browser> {
  const browser = server.browser();
  await browser.signInWithMail(email);
  return browser;
}
const answerOf = async (answer: Promise<Response>) => {
  const response = await answer;
  // biome-ignore lint/suspicious/noExplicitAny: what comes is what the test is about.
  return { status: response.status, body: (await response.json()) as any };
};

describe('settings', () => {
  it('are saved, and give the profile their time zone', async () => {
    const browser = await signedIn('settings@example.com');
    const settings = { timezone: 'America/Sao_Paulo', decimalPlaces: '3', numberStyle: 'European', currentTime: '12:00' };
    const saved = await answerOf(browser.send('PUT', '/api/settings', settings));
    expect(saved).toMatchObject({ status: 200, body: { timezone: 'America/Sao_Paulo', settings } });
  });

  it('keep what a change leaves out, as another tab saved it meanwhile', async () => {
    const browser = await signedIn('tabs@example.com');
    await browser.send('PUT', '/api/settings', { timezone: 'Asia/Tokyo', decimalPlaces: '4', numberStyle: 'UK' });
    await Promise.all([
      browser.send('PUT', '/api/settings', { decimalPlaces: '0' }),
      browser.send('PUT', '/api/settings', { numberStyle: 'Japanese' }),
      browser.send('PATCH', '/api/profile', { timezone: 'Europe/Vienna' }),
    ]);
    expect((await answerOf(browser.get('/api/profile'))).body).toMatchObject({
      timezone: 'Europe/Vienna',
      settings: { timezone: 'Europe/Vienna', decimalPlaces: '0', numberStyle: 'Japanese' },
    });
  });

  it('are 2 decimals in the style of the US in the time zone of the profile until then', async () => {
    const browser = await signedIn('unset@example.com');
    const before = (await answerOf(browser.get('/api/profile'))).body;
    // Nothing is changed by a change of nothing.
    expect((await answerOf(browser.send('PUT', '/api/settings', {}))).body).toEqual(before);
    await browser.send('PATCH', '/api/profile', { timezone: 'Asia/Kolkata', displayName: ' Una ' });
    expect((await answerOf(browser.get('/api/profile'))).body).toMatchObject({
      displayName: 'Una',
      settings: { timezone: 'Asia/Kolkata', decimalPlaces: '2', numberStyle: 'US' },
    });
  });

  it.each([
    ['an unknown time zone', { timezone: 'Mars/Olympus', decimalPlaces: '2', numberStyle: 'US' }],
    ['6 decimals', { timezone: 'UTC', decimalPlaces: '6', numberStyle: 'US' }],
    ['an unknown style', { timezone: 'UTC', decimalPlaces: '2', numberStyle: 'Roman' }],
  ])('are refused with %s', async (_, settings) => {
    expect((await (await signedIn('refused@example.com')).send('PUT', '/api/settings', settings)).status).toBe(400);
  });

  it('keep a stored time zone that the server does not know, also where it is given back', async () => {
    const browser = await signedIn('mars@example.com');
    const settings = { timezone: 'Mars/Olympus', decimalPlaces: '2', numberStyle: 'US' } as const;
    await server.services.database.asSystem((transaction) =>
      transaction
        .update(profiles)
        .set({ timezone: settings.timezone, settingsField: settings })
        .where(eq(profiles.email, 'mars@example.com')),
    );
    for (const change of [{ decimalPlaces: '3' }, { ...settings, numberStyle: 'UK' }])
      expect(await answerOf(browser.send('PUT', '/api/settings', change))).toMatchObject({
        status: 200,
        body: { timezone: 'Mars/Olympus', settings: { ...settings, ...change } },
      });
    expect((await browser.send('PUT', '/api/settings', { timezone: 'Mars/Other' })).status).toBe(400);
    expect((await browser.send('PATCH', '/api/profile', { timezone: 'Mars/Other' })).status).toBe(400);
  });

  it('need a sign-in', async () => {
    const settings = { timezone: 'UTC', decimalPlaces: '2', numberStyle: 'US' };
    expect(await answerOf(server.browser().send('PUT', '/api/settings', settings))).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED' },
    });
  });
});

describe('a profile', () => {
  it('takes no plan and no other field from its user', async () => {
    const browser = await signedIn('greedy@example.com');
    for (const extra of [
      { planType: 'paid_lifetime' },
      { pdfFilesGenerated: -5 },
      { userId: '0' },
      { email: 'a@b.c' },
      { isAdmin: true },
    ]) {
      expect((await browser.send('PATCH', '/api/profile', { displayName: 'G', ...extra })).status).toBe(400);
    }
    expect((await answerOf(browser.get('/api/profile'))).body).toMatchObject({ planType: 'free', pdfFilesGenerated: 0, isAdmin: false });
  });

  it('is made again when it is missing', async () => {
    const browser = await signedIn('lost@example.com');
    await server.services.database.asSystem((transaction) => transaction.delete(profiles).where(eq(profiles.email, 'lost@example.com')));
    expect(await answerOf(browser.get('/api/profile'))).toMatchObject({ status: 200, body: { email: 'lost@example.com' } });
  });
});

describe('onboarding', () => {
  const mails = (email: string) => server.services.database.plain.select().from(outbox).where(eq(outbox.recipient, email));

  it('keeps the answers and sends the mails once', async () => {
    const browser = await signedIn('new@example.com');
    expect((await answerOf(browser.send('POST', '/api/onboarding', { documentVolume: '20 - 200' }))).body).toMatchObject({
      documentVolume: '20 - 200',
      referralSource: null,
    });
    for (const referralSource of ['Reddit', '  A friend ']) await browser.send('POST', '/api/onboarding', { referralSource });
    expect((await answerOf(browser.get('/api/profile'))).body).toMatchObject({ referralSource: 'A friend' });
    expect((await mails('new@example.com')).map(({ kind }) => kind).sort()).toEqual(['magic-link', 'registration', 'welcome']);
    expect(await mails(server.services.config.mail.support)).toMatchObject([{ kind: 'support-notification' }]);
  });

  it("refuses blank words: 'Please specify how you heard about Sheafmill.'", async () => {
    const answer = await (await signedIn('blank@example.com')).send('POST', '/api/onboarding', { referralSource: '   ' });
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('Please specify how you heard about Sheafmill.')]);
  });
});

describe('sessions', () => {
  it('are listed without tokens, and end one by one, the others, or all', async () => {
    const [one, two, three] = [await signedIn('many@example.com'), await signedIn('many@example.com'), await signedIn('many@example.com')];
    const { body } = await answerOf(one.get('/api/sessions'));
    expect(body.map((session: { isCurrent: boolean }) => session.isCurrent).filter(Boolean)).toHaveLength(1);
    expect(body).toHaveLength(3);
    expect(JSON.stringify(body)).not.toContain('token');
    const isIn = async (browser: Browser) => (await answerOf(browser.get('/api/session'))).body !== null;
    const { body: ofTwo } = await answerOf(two.get('/api/sessions'));
    const { id } = ofTwo.find((session: { isCurrent: boolean }) => session.isCurrent);
    expect((await one.send('DELETE', `/api/sessions/${id}`)).status).toBe(200);
    expect([await isIn(one), await isIn(two), await isIn(three)]).toEqual([true, false, true]);
    await one.send('POST', '/api/sessions/revoke', { scope: 'others' });
    expect([await isIn(one), await isIn(three)]).toEqual([true, false]);
    const four = await signedIn('many@example.com');
    await four.send('POST', '/api/sessions/revoke', { scope: 'local' });
    expect([await isIn(one), await isIn(four)]).toEqual([true, false]);
    await one.send('POST', '/api/sessions/revoke', { scope: 'global' });
    expect(await isIn(one)).toBe(false);
  });

  it("of others can't be ended", async () => {
    const [owner, stranger] = [await signedIn('owner@example.com'), await signedIn('stranger@example.com')];
    const [{ id }] = (await answerOf(owner.get('/api/sessions'))).body;
    expect((await stranger.send('DELETE', `/api/sessions/${id}`)).status).toBe(404);
    expect((await owner.get('/api/profile')).status).toBe(200);
  });

  it('end by signing out', async () => {
    const browser = await signedIn('out@example.com');
    const kept = new Map(browser.cookies);
    expect((await browser.send('POST', '/api/auth/sign-out', {})).status).toBe(200);
    for (const [name, value] of kept) browser.cookies.set(name, value);
    expect((await answerOf(browser.get('/api/session'))).body).toBeNull();
  });

  it('are renewed once a day by the call get-session', async () => {
    const browser = await signedIn('renewed@example.com');
    const before = (await answerOf(browser.get('/api/session'))).body.expiresAt;
    await server.services.database.plain.execute(sql`
      update sessions set expires_at = expires_at - interval '2 days', updated_at = updated_at - interval '2 days'
      where user_id = (select id from users where email = 'renewed@example.com')`);
    expect((await answerOf(browser.get('/api/session'))).body.expiresAt).toBe(before - 172_800);
    expect((await browser.get('/api/auth/get-session')).headers.getSetCookie().join()).toMatch(/session_token=.+Max-Age=604800/u);
    expect((await answerOf(browser.get('/api/session'))).body.expiresAt).toBeGreaterThanOrEqual(before);
  });
});

describe('keys for scripts', () => {
  const withKey = (key: string, path: string, method = 'GET') =>
    server.browser().send(method, path, undefined, { authorization: `Bearer ${key}` });

  it('are shown once, kept as hashes, and end when revoked', async () => {
    const browser = await signedIn('script@example.com');
    const { body: made } = await answerOf(browser.send('POST', '/api/api-keys', { name: 'cron', scopes: ['runs:read'] }));
    expect(made.key).toMatch(/^sheafmill_[\w-]{43}$/u);
    const { body: listed } = await answerOf(browser.get('/api/api-keys'));
    expect(listed).toMatchObject([{ id: made.id, name: 'cron', scopes: ['runs:read'], hint: made.key.slice(-4), lastUsedAt: null }]);
    expect(JSON.stringify(listed)).not.toContain(made.key);
    // Known, but this call is for sessions alone.
    expect((await withKey(made.key, '/api/profile')).status).toBe(403);
    expect((await answerOf(browser.get('/api/api-keys'))).body[0].lastUsedAt).not.toBeNull();
    expect((await browser.send('DELETE', `/api/api-keys/${made.id}`)).status).toBe(200);
    expect((await withKey(made.key, '/api/profile')).status).toBe(401);
    expect((await answerOf(browser.get('/api/api-keys'))).body).toEqual([]);
  });

  it('do not open the account', async () => {
    const browser = await signedIn('limits@example.com');
    const { key } = (await answerOf(browser.send('POST', '/api/api-keys', { name: 'all', scopes: ['runs:read', 'runs:write'] }))).body;
    for (const [method, path] of [
      ['GET', '/api/api-keys'],
      ['GET', '/api/sessions'],
      ['GET', '/api/account/export'],
      ['GET', '/api/profile'],
    ] as const) {
      expect([path, (await withKey(key, path, method)).status]).toEqual([path, 403]);
    }
    expect((await answerOf(withKey(key, '/api/session'))).body).toBeNull();
  });

  it("of others can't be revoked", async () => {
    const { id } = (
      await answerOf((await signedIn('keys@example.com')).send('POST', '/api/api-keys', { name: 'k', scopes: ['runs:read'] }))
    ).body;
    expect((await (await signedIn('thief@example.com')).send('DELETE', `/api/api-keys/${id}`)).status).toBe(404);
  });
});

describe('the export of an account', () => {
  it('holds what is stored, no secrets, and nothing of others', async () => {
    const browser = server.browser();
    await browser.signInWithGoogle('ben@example.com');
    await signedIn('other@example.com');
    await browser.send('POST', '/api/api-keys', { name: '=cmd()', scopes: ['runs:read'] });
    const { userId } = (await answerOf(browser.get('/api/profile'))).body;
    await server.services.database.withUser(userId, (transaction) =>
      transaction.insert(documents).values({ userId, googleDocId: 'd1', docName: 'Invoice' }),
    );
    const { body } = await answerOf(browser.get('/api/account/export'));
    expect(body).toMatchObject({
      users: [{ email: 'ben@example.com' }],
      profiles: [{ userId, planType: 'free' }],
      documents: [{ docName: 'Invoice' }],
      connections: [{ provider: 'google', label: 'ben@example.com' }],
      apiKeys: [{ name: '=cmd()' }],
      runs: [],
    });
    const text = JSON.stringify(body);
    for (const secret of ['v1.', 'ya29', '"hash"', '"token"', '"accessToken"', '"password"', 'other@example.com'])
      expect(text).not.toContain(secret);

    const csv = await browser.get('/api/account/export?format=csv');
    expect(csv.headers.get('content-type')).toContain('text/csv');
    expect(csv.headers.get('cache-control')).toBe('no-store');
    expect(csv.headers.get('content-disposition')).toContain('sheafmill-account.csv');
    const rows = parse(await csv.text(), { columns: true }) as readonly Record<string, string>[];
    expect(rows).toContainEqual({ table: 'apiKeys', row: '1', field: 'name', value: "'=cmd()" });
    expect(rows).toContainEqual({ table: 'documents', row: '1', field: 'docName', value: 'Invoice' });
  });

  it('is read a page at a time, as it is taken, and holds every row once', async () => {
    const browser = await signedIn('many@example.com');
    const { userId } = (await answerOf(browser.get('/api/profile'))).body;
    const { database } = server.services;
    await database.withUser(userId, async (transaction) => {
      const values = Array.from({ length: 1200 }, (_, index) => ({ userId, requestKey: String(index), request: {} }));
      const made = await transaction.insert(runs).values(values).returning({ runId: runs.id });
      await transaction.insert(usage).values(made.map(({ runId }) => ({ userId, runId, rowId: 'a' })));
    });
    const pieces: string[] = [];
    for await (const piece of exportAccount(database, userId, 'json')) pieces.push(piece);
    expect(Math.max(...pieces.map((piece) => piece.split('"requestKey"').length - 1))).toBe(1000);
    const data = JSON.parse(pieces.join(''));
    expect(new Set(data.runs.map(({ requestKey }: { requestKey: string }) => requestKey)).size).toBe(1200);
    expect([data.runs.length, data.usage.length]).toEqual([1200, 1200]);
    const csv = parse(await (await browser.get('/api/account/export?format=csv')).text()) as readonly (readonly string[])[];
    expect(csv.findLast(([table]) => table === 'runs')?.[1]).toBe('1200');
    expect((await browser.get('/api/account/export?format=xml')).status).toBe(400);
  });

  it.each(['=1+1', '+1', '-1', '@x', '\t=1', '\r=1', '\u0000=1', '＝1'])('keeps spreadsheets from calculating %j', (value) => {
    expect(parse(csvLine(['t', '1', 'f', value]))).toEqual([['t', '1', 'f', `'${value}`]]);
  });
});

describe('the deletion of an account', () => {
  const remains = async (needle: string) => {
    const { rows } = await server.services.database.asSystem((transaction) =>
      transaction.execute<{ name: string }>(sql`select tablename as name from pg_tables where schemaname = 'public'`),
    );
    const found: string[] = [];
    for (const { name } of rows) {
      const hits = await server.services.database.asSystem((transaction) =>
        transaction.execute(sql`select 1 from ${sql.identifier(name)} as row where strpos(row::text, ${needle}) > 0`),
      );
      if (hits.rows.length > 0) found.push(name);
    }
    return found;
  };
  const ask = (browser: Browser) => browser.send('DELETE', '/api/account', { confirm: 'delete my account' });

  it('withdraws the access at Google and leaves nothing but a mark', async () => {
    const browser = server.browser();
    await browser.signInWithGoogle('ada@example.com');
    await browser.send('POST', '/api/onboarding', { documentVolume: '<20' });
    const { userId } = (await answerOf(browser.get('/api/profile'))).body;
    await server.services.database.asSystem((transaction) => transaction.insert(profiles).values({ email: 'canada@example.com' }));
    await server.google.clearJournal();
    expect((await ask(browser)).status).toBe(200);
    expect((await server.google.journal()).filter(({ path }) => path === '/revoke')).toMatchObject([{ status: 200 }]);
    expect(await remains(userId)).toEqual(['deletions']);
    expect(await remains('"ada@example.com"')).toEqual([]);
    expect(await remains('(ada@example.com')).toEqual([]);
    expect(await remains('canada@example.com')).toEqual(['profiles']);
    expect((await answerOf(browser.get('/api/session'))).body).toBeNull();
    expect(JSON.stringify(await server.google.journal())).not.toMatch(/[?&]token=/u);
  });

  it('waits for Google, lets nobody in meanwhile, and goes on by itself', async () => {
    const browser = server.browser();
    await browser.signInWithGoogle('ben@example.com');
    const { userId } = (await answerOf(browser.get('/api/profile'))).body;
    await server.google.inject([{ path: '/revoke', kind: 'status', status: 503 }]);
    expect((await ask(browser)).status).toBe(200);
    await server.google.inject([]);
    expect(await remains(userId)).toContain('users');
    const again = await browser.signInWithGoogle('ben@example.com');
    expect(again.headers.get('location')).not.toContain('onboarding');
    const { services } = server;
    const { openConnections } = await import('../connections/connections.ts');
    const deletions = openDeletions(services, openConnections(services));
    await deletions.resume();
    await deletions.stop();
    expect(await remains(userId)).toEqual(['deletions']);
  });

  it('goes on with others though one can not be ended', async () => {
    const { database } = server.services;
    const [stuck, other] = [randomUUID(), randomUUID()];
    await database.plain.insert(users).values([stuck, other].map((id) => ({ id, name: id, email: `${id}@example.com` })));
    await database.asSystem((transaction) => transaction.insert(deletions).values([{ userId: stuck }, { userId: other }]));
    const list = async (userId: string) => {
      if (userId === stuck) throw new Error('A secret does not open.');
      return [];
    };
    const all = openDeletions(server.services, {
      store: { ...connectionStore(database, server.services.vault), list },
      google: undefined,
      notion: undefined,
    });
    await all.resume();
    await all.stop();
    expect(await remains(stuck)).toContain('users');
    expect(await remains(other)).toEqual(['deletions']);
    await database.asSystem((transaction) => transaction.delete(deletions).where(eq(deletions.userId, stuck)));
  });

  it('asks for the words and a fresh sign-in', async () => {
    const browser = await signedIn('stale@example.com');
    expect((await browser.send('DELETE', '/api/account', { confirm: 'yes' })).status).toBe(400);
    const [user] = await server.services.database.plain.select().from(users).where(eq(users.email, 'stale@example.com'));
    await server.services.database.plain
      .update(sessions)
      .set({ createdAt: new Date(Date.now() - 90_000_000) })
      .where(eq(sessions.userId, user?.id ?? ''));
    expect((await ask(browser)).status).toBe(403);
    expect(
      await server.services.database.plain
        .select()
        .from(auditLog)
        .where(eq(auditLog.userId, user?.id ?? '')),
    ).toEqual([]);
    expect((await browser.get('/api/profile')).status).toBe(200);
  });
});
