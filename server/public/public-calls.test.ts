import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openAdmin } from '../admin/admin-calls.ts';
import { readConfig } from '../config.ts';
import { users } from '../database/schema/accounts.ts';
import { profiles } from '../database/schema/belongings.ts';
import { openTestApp, openTestServices, type TestServices, testCaller } from '../http/app.test-support.ts';
import { openMail } from '../mail/open-mail.ts';
import type { Outbox } from '../mail/open-outbox.ts';
import { openPublic } from './public-calls.ts';

let services: TestServices;
let outbox: Outbox;
let ask: ReturnType<typeof openTestApp>;
beforeAll(async () => {
  services = await openTestServices({ SUPPORT_EMAIL: 'support@sheafmill.example' });
  outbox = openMail(services).outbox;
  ask = openTestApp(services, [openPublic(services, outbox), openAdmin(services)]);
});
afterAll(() => services.close());
afterEach(() => services.database.asSystem((transaction) => transaction.execute(sql`truncate outbox, rate_limits, reviews`)));

const eve = { name: 'Eve', email: 'eve@example.com', message: 'Hello there' };
const send = (json: unknown, more = {}) => ask('/api/send-email', { json, ...more });

async function newCaller() {
  const id = randomUUID();
  const email = `${id}@example.com`;
  await services.database.asSystem(async (transaction) => {
    await transaction.insert(users).values({ id, name: 'Ada', email });
    await transaction.insert(profiles).values({ userId: id, email, displayName: 'Ada', documentVolume: '<20', referralSource: 'Reddit' });
  });
  return testCaller(id, email);
}

describe('the contact form', () => {
  it("writes to support and says 'Message sent successfully! I'll get back to you soon.'", async () => {
    const answer = await send(eve);
    expect(await answer.json()).toEqual({ success: true, message: "Message sent successfully! I'll get back to you soon." });
    const [mail, ...others] = await outbox.list(10);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'contact',
      to: 'support@sheafmill.example',
      replyTo: 'eve@example.com',
      subject: 'Message from Eve',
    });
    expect(mail?.text).toContain('> Hello there');
  });

  it('says that the message waits where no mails are sent', async () => {
    const config = { ...services.config, isSandbox: false };
    const silent = openTestApp(services, [openPublic({ ...services, config }, outbox)]);
    const { message } = await (await silent('/api/send-email', { json: eve })).json();
    expect(message).toBe('Your message is saved, but this server sends no mails yet: it may be read late.');
    expect(await outbox.list(10)).toMatchObject([{ kind: 'contact' }]);
  });

  it('needs name, e-mail address and message, and says which is wrong', async () => {
    for (const [json, field] of [
      [{ ...eve, name: ' ' }, 'name'],
      [{ ...eve, email: 'eve' }, 'email'],
      [{ ...eve, message: undefined }, 'message'],
      [{ ...eve, message: '  ' }, 'message'],
    ] as const) {
      const answer = await send(json);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ code: 'INVALID_INPUT', data: { field } });
    }
    expect(await (await send({ ...eve, email: 'eve' })).json()).toMatchObject({ message: 'email: Please provide a valid email address.' });
    expect(await outbox.list(10)).toEqual([]);
  });

  it('can not be made to write to others: headers in names and addresses are refused, other fields ignored', async () => {
    const breaks = ['\r\n', '\n', '\r', '\u0000', '\u0085', '\u2028'];
    const payloads = breaks.flatMap((sign) => [
      { ...eve, name: `Eve${sign}Bcc: victim@example.com` },
      { ...eve, email: `eve@example.com${sign}Bcc: victim@example.com` },
      { ...eve, email: `victim@example.com,${sign}eve@example.com` },
    ]);
    for (const json of [
      ...payloads,
      { ...eve, email: 'eve@example.com, victim@example.com' },
      { ...eve, email: 'Eve <eve@example.com>' },
    ]) {
      expect((await send(json)).status).toBe(400);
    }
    expect(await outbox.list(10)).toEqual([]);
    expect((await send({ ...eve, to: 'victim@example.com', recipient: 'victim@example.com', bcc: 'victim@example.com' })).status).toBe(200);
    expect((await outbox.list(10)).map(({ to }) => to)).toEqual(['support@sheafmill.example']);
  });

  it('takes three messages an hour from one address', async () => {
    for (let count = 0; count < 3; count += 1) expect((await send(eve, { address: '192.0.2.1' })).status).toBe(200);
    const refused = await send(eve, { address: '192.0.2.1' });
    expect(refused.status).toBe(429);
    const { data } = (await refused.json()) as { data: { retryAfter: number } };
    expect(data.retryAfter).toBeGreaterThan(3500);
    expect((await send(eve, { address: '192.0.2.2' })).status).toBe(200);
  });
});

describe('mails of the onboarding', () => {
  it('go to the own address of a session, once', async () => {
    const caller = await newCaller();
    const json = { name: 'Ada', email: caller.email, type: 'welcome' };
    expect(await (await send(json, { caller })).json()).toEqual({ success: true, message: 'Welcome!' });
    expect((await send(json, { caller })).status).toBe(200);
    expect((await outbox.list(10)).map(({ kind, to }) => [kind, to])).toEqual([['welcome', caller.email]]);
  });

  it("say 'Unable to send welcome email due to missing email address...' to somebody without one", async () => {
    const answer = await send({ name: 'Ada', email: 'ada@example.com', type: 'welcome' }, { caller: testCaller(randomUUID(), '') });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { code: 'EMAIL_MISSING', message: 'Unable to send welcome email due to missing email address...' },
    ]);
  });

  it('tell support who came, with the answers of the onboarding', async () => {
    const caller = await newCaller();
    await send({ name: 'x', email: caller.email, type: 'support-notification' }, { caller });
    const [mail] = await outbox.list(10);
    expect(mail?.to).toBe('support@sheafmill.example');
    expect(mail?.text).toMatch(/PDFs a month: <20[\s\S]*Reddit/u);
  });

  it('go to nobody else and from no visitor', async () => {
    const caller = await newCaller();
    expect((await send({ name: 'Ada', email: 'victim@example.com', type: 'welcome' }, { caller })).status).toBe(403);
    expect((await send({ name: 'Ada', email: caller.email, type: 'registration' })).status).toBe(401);
    expect((await send({ name: 'Ada', email: caller.email, type: 'other' }, { caller })).status).toBe(400);
    expect(await outbox.list(10)).toEqual([]);
  });
});

describe('reviews', () => {
  const review = (json: unknown, more = {}) => ask('/api/reviews', { json, ...more });
  const admin = () => testCaller(randomUUID(), 'root@example.com', { isAdmin: true });

  it("ask 'Please provide your name, email, and either a rating or feedback.'", async () => {
    for (const json of [
      { name: '', email: 'eve@example.com', rating: 5 },
      { name: 'Eve', email: '', rating: 5 },
      { name: 'Eve', email: 'eve@example.com' },
      { name: 'Eve', email: 'eve@example.com', rating: 0, feedback: '  ' },
    ]) {
      const answer = await review(json);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ message: 'Please provide your name, email, and either a rating or feedback.' });
    }
  });

  it("ask 'Please provide a valid email address.'", async () => {
    const answer = await review({ name: 'Eve', email: 'eve@example', rating: 5 });
    expect(await answer.json()).toMatchObject({ code: 'INVALID_INPUT', message: 'Please provide a valid email address.' });
  });

  it('take a rating of 1 to 5 only', async () => {
    for (const rating of [6, -1, 2.5]) expect((await review({ name: 'Eve', email: 'eve@example.com', rating })).status).toBe(400);
  });

  it('are stored, told to support, and shown once an administrator publishes them', async () => {
    expect((await review({ name: 'Eve <b>', email: 'odd..address@example.com', rating: 5, feedback: 'Good' })).status).toBe(200);
    expect((await outbox.list(1))[0]).toMatchObject({ kind: 'review', to: 'support@sheafmill.example' });
    const published = async () => (await ask('/api/reviews')).json();
    expect(await published()).toEqual([]);
    const caller = admin();
    const [entry] = (await (await ask('/api/admin/reviews', { caller })).json()) as { id: string }[];
    expect((await ask(`/api/admin/reviews/${entry?.id}`, { json: { isPublished: true }, caller })).status).toBe(200);
    expect(await published()).toEqual([{ name: 'Eve <b>', rating: 5, feedback: 'Good', publishedAt: expect.any(String) }]);
    await ask(`/api/admin/reviews/${entry?.id}`, { json: { isPublished: false }, caller });
    expect(await published()).toEqual([]);
    expect((await ask(`/api/admin/reviews/${randomUUID()}`, { json: { isPublished: true }, caller })).status).toBe(404);
  });

  it("say 'Failed to send review. Please contact support.' when they can't be stored", async () => {
    const broken = openPublic(services, { ...outbox, add: async () => Promise.reject(new Error('disk full')) });
    const answer = await openTestApp(services, [broken])('/api/reviews', { json: { name: 'Eve', email: 'eve@example.com', rating: 5 } });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ message: 'Failed to send review. Please contact support.' });
    expect(await (await ask('/api/admin/reviews', { caller: admin() })).json()).toEqual([]);
  });
});

describe('the configuration for pages', () => {
  it('leads to the checkout of the sandbox there, and into the product elsewhere', async () => {
    const sandbox = (await (await ask('/api/config')).json()) as { links: Record<string, string | null>; prices: unknown };
    expect(sandbox).toMatchObject({
      productName: 'Sheafmill',
      isSandbox: true,
      supportEmail: 'support@sheafmill.example',
      prices: { monthly: 9, yearly: 90, lifetime: 99 },
    });
    expect(sandbox.links.purchaseYearly).toBe('/sandbox/checkout?plan=paid_yearly');
    const live = { ...services, config: { ...services.config, isSandbox: false } };
    const config = await (await openTestApp(live, [openPublic(live, outbox)])('/api/config')).json();
    expect(config).toMatchObject({
      isSandbox: false,
      sendsMail: false,
      links: { purchaseYearly: '/contact', twitter: null },
      signIn: { magicLink: false },
    });
  });
});

describe('administration', () => {
  it('is for administrators, and for others not there', async () => {
    const paths = ['/api/admin/setup', '/api/admin/overview', '/api/admin/reviews'];
    for (const path of paths) {
      expect((await ask(path)).status).toBe(401);
      expect((await ask(path, { caller: testCaller(randomUUID(), 'a@example.com') })).status).toBe(404);
      expect((await ask(path, { caller: testCaller(randomUUID(), 'root@example.com', { isAdmin: true }) })).status).toBe(200);
    }
  });

  it('tells which settings are there, never their values, and counts', async () => {
    const secret = 'canary-of-a-client-secret';
    const config = readConfig({
      DATA_DIR: services.config.dataFolder,
      PUBLIC_URL: 'https://pdf.example.org',
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: secret,
      MAIL_FROM: '',
    });
    const live = { ...services, config };
    const askLive = openTestApp(live, [openAdmin(live)]);
    const caller = testCaller(randomUUID(), 'root@example.com', { isAdmin: true });
    const text = await (await askLive('/api/admin/setup', { caller })).text();
    expect(text).not.toContain(secret);
    const setup = JSON.parse(text);
    const overview = (await (await askLive('/api/admin/overview', { caller })).json()) as Record<string, number>;
    expect(setup).toContainEqual({ name: 'GOOGLE_CLIENT_SECRET', isSet: true });
    expect(setup).toContainEqual({ name: 'NOTION_CLIENT_ID', isSet: false });
    expect(setup).toContainEqual({ name: 'MAIL_FROM', isSet: false });
    expect(overview).toMatchObject({ users: expect.any(Number), runs: 0, failedRows: 0, queued: 0 });
    expect(overview['diskTotal']).toBeGreaterThan(overview['diskFree'] ?? 0);
  });
});
