import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Smtp, startSmtp } from '../../integrations/smtp.test-support.ts';
import { signInMail } from '../auth/sign-in-mails.ts';
import { openTestApp, openTestServices, type TestServices } from '../http/app.test-support.ts';
import { RefusedMail } from './mail.ts';
import { openMail } from './open-mail.ts';
import { MOST_ATTEMPTS } from './open-outbox.ts';
import { contactMail, registrationMail, welcomeMail } from './templates.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services.close());
afterEach(() => services.database.asSystem((transaction) => transaction.execute(sql`delete from outbox`)));

const ada = { id: '5f2c1f7e-4a1a-4f6e-9a34-0b1c2d3e4f50', email: 'ada@example.com', name: 'Ada <b>' };
const welcome = () => welcomeMail(ada, 'Sheafmill', 'http://localhost:3000', 'help@example.com');

const withSmtp = (url: string, options: { readonly sending?: number } = {}) =>
  openMail({ ...services, config: { ...services.config, mail: { ...services.config.mail, smtpUrl: url } } }, options);

describe('the sandbox inbox', () => {
  it('lists mails, shows one with its links, and keeps the mail itself in a sandboxed frame', async () => {
    const { feature, outbox } = openMail(services);
    const ask = openTestApp(services, [feature]);
    await outbox.send(signInMail('magic-link', 'ada@example.com', 'http://localhost:3000/magic?token=abc&x=1', 'Papermill'));
    const [mail] = (await (await ask('/sandbox/mail.json?to=ADA@example.com')).json()) as { id: string; links: string[] }[];
    expect(mail?.links).toEqual(['http://localhost:3000/magic?token=abc&x=1']);
    const list = await (await ask('/sandbox/mail')).text();
    expect((await ask('/sandbox/mail/')).headers.get('location')).toBe('/sandbox/mail');
    expect(list).toContain(`<a href="/sandbox/mail/${mail?.id}">Sign in to Papermill</a>`);
    const page = await (await ask(`/sandbox/mail/${mail?.id}`)).text();
    expect(page).toContain('<iframe sandbox');
    expect(page).toContain('href="http://localhost:3000/magic?token=abc&amp;x=1"');
    const frame = await ask(`/sandbox/mail/${mail?.id}/html`);
    expect(frame.headers.get('content-security-policy')).toContain("sandbox; default-src 'none'");
    expect((await ask('/sandbox/mail/nothing')).status).toBe(404);
  });

  it('is not there when the product is live', async () => {
    const live = { ...services, config: { ...services.config, isSandbox: false } };
    const ask = openTestApp(live, [openMail(live).feature]);
    expect((await ask('/sandbox/mail')).status).toBe(404);
    expect((await ask('/sandbox/mail.json')).status).toBe(404);
  });

  it('keeps bodies sealed in the database', async () => {
    const { outbox } = openMail(services);
    await outbox.send(signInMail('magic-link', 'ada@example.com', 'http://localhost:3000/magic?token=canary', 'Papermill'));
    const { rows } = await services.database.asSystem((transaction) => transaction.execute(sql`select * from outbox`));
    expect(JSON.stringify(rows)).not.toContain('canary');
    expect((await outbox.list(1))[0]?.text).toContain('canary');
  });
});

describe('the outbox', () => {
  it('confirms an account without a word of a free plan, which is wrong for whoever has bought before', () => {
    expect(registrationMail(ada, 'Sheafmill', 'http://localhost:3000').text).not.toContain('free plan');
  });

  it('holds nothing of a transaction that was rolled back', async () => {
    const { outbox } = openMail(services);
    const rolledBack = services.database.asSystem(async (transaction) => {
      await outbox.add(transaction, welcome());
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    expect(await outbox.list(10)).toEqual([]);
  });

  it('holds one welcome however often it is caused, also at once', async () => {
    const { outbox } = openMail(services);
    await Promise.all(Array.from({ length: 20 }, () => outbox.send(welcome())));
    expect(await outbox.list(10)).toHaveLength(1);
  });

  it('gives each mail to one sender', async () => {
    const { outbox } = openMail(services);
    for (let index = 0; index < 20; index += 1)
      await outbox.send(signInMail('magic-link', `a${index}@example.com`, 'http://localhost/x', 'Papermill'));
    const claims = await Promise.all(Array.from({ length: 8 }, () => outbox.claim(5)));
    const ids = claims.flat().map(({ id }) => id);
    expect(ids).toHaveLength(20);
    expect(new Set(ids).size).toBe(20);
  });

  it('takes a magic link from a sender that died, a welcome never', async () => {
    const { outbox } = openMail(services);
    await outbox.send(welcome());
    await outbox.send(signInMail('magic-link', 'ada@example.com', 'http://localhost/x', 'Papermill'));
    expect(await outbox.claim(5)).toHaveLength(2);
    expect(await outbox.claim(5)).toEqual([]);
    await services.database.asSystem((transaction) =>
      transaction.execute(sql`update outbox set claimed_at = now() - interval '5 minutes'`),
    );
    expect((await outbox.claim(5)).map(({ kind, attempt }) => ({ kind, attempt }))).toEqual([{ kind: 'magic-link', attempt: 2 }]);
  });

  it('tries a mail that was not sent again, later each time', async () => {
    const { outbox } = openMail(services);
    await outbox.send(welcome());
    const [first] = await outbox.claim(1);
    if (!first) throw new Error('nothing to claim');
    await outbox.failed(first, '451 later', false);
    expect(await outbox.claim(1)).toEqual([]);
    await services.database.asSystem((transaction) => transaction.execute(sql`update outbox set next_attempt_at = now()`));
    expect((await outbox.claim(1))[0]?.attempt).toBe(2);
  });
});

describe('SMTP', () => {
  let smtp: Smtp;
  beforeEach(async () => {
    smtp = await startSmtp();
  });
  afterEach(() => smtp.close());

  it('sends a mail to its one recipient and forgets the body', async () => {
    const { outbox, feature } = withSmtp(smtp.url);
    await outbox.send(
      contactMail(
        { name: 'Eve', email: 'eve@example.com' },
        'Hello\r\n.\r\nRCPT TO:<evil@example.com>\r\nBcc: evil@example.com',
        'help@example.com',
      ),
    );
    await vi.waitFor(async () => expect((await outbox.list(1))[0]?.sentAt).not.toBeNull(), 20_000);
    await feature.stop?.();
    const lines = smtp.transcripts.flat();
    const commands = lines.slice(0, lines.indexOf('DATA'));
    expect(commands.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<help@example.com>']);
    const message = lines.slice(lines.indexOf('DATA') + 1);
    const headers = message.slice(0, message.indexOf(''));
    expect(headers).toContain('To: help@example.com');
    expect(headers).toContain('Reply-To: eve@example.com');
    expect(headers.some((line) => /^bcc/iu.test(line))).toBe(false);
    expect(lines.filter((line) => line === 'DATA')).toHaveLength(1);
    expect(message.some((line) => line.startsWith('Content-Type: text/plain'))).toBe(true);
    expect(message.some((line) => line.startsWith('Content-Type: text/html'))).toBe(true);
    expect((await outbox.list(1))[0]).toMatchObject({ text: '', html: '' });
  });

  it('does not try again what the server refuses for good, and what it delays later', async () => {
    await smtp.close();
    smtp = await startSmtp((count) => (count === 1 ? '550 never' : '451 later'));
    const { outbox, feature } = withSmtp(smtp.url);
    const states = async () => {
      const { rows } = await services.database.asSystem((transaction) =>
        transaction.execute<{ attempts: number; last_error: string | null }>(
          sql`select attempts, last_error from outbox order by created_at`,
        ),
      );
      return rows.map(({ attempts, last_error: error }) => ({ attempts, error: error?.match(/\d{3}/u)?.[0] }));
    };
    await outbox.send(signInMail('magic-link', 'first@example.com', 'http://localhost/x', 'Papermill'));
    await vi.waitFor(async () => expect(await states()).toEqual([{ attempts: 17, error: '550' }]), 20_000);
    await outbox.send(signInMail('magic-link', 'second@example.com', 'http://localhost/x', 'Papermill'));
    await vi.waitFor(async () => expect((await states())[1]).toEqual({ attempts: 1, error: '451' }), 20_000);
    await feature.stop?.();
    const { values } = await services.metrics.mails.get();
    expect(values).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ labels: { outcome: 'refused' }, value: 1 }),
        expect.objectContaining({ labels: { outcome: 'delayed' }, value: 1 }),
      ]),
    );
  });

  it('keeps a message to support that the server refuses, and sends it later', async () => {
    await smtp.close();
    smtp = await startSmtp((count) => (count === 1 ? '550 never' : '250 kept'));
    const { outbox, feature } = withSmtp(smtp.url);
    await outbox.send(contactMail({ name: 'Eve', email: 'eve@example.com' }, 'Hello', 'help@example.com'));
    const retried = () => services.database.asSystem((transaction) => transaction.execute(sql`update outbox set next_attempt_at = now()`));
    await vi.waitFor(() => expect(smtp.transcripts.flat()).toContain('DATA'), 20_000);
    await vi.waitFor(async () => {
      await retried();
      expect((await outbox.list(1))[0]?.sentAt).not.toBeNull();
    }, 20_000);
    await feature.stop?.();
  });

  it.each(['closed', 'reset'])('sends a welcome once where the connection is %s after the message, and a magic link again', async (how) => {
    await smtp.close();
    smtp = await startSmtp(() => (how === 'reset' ? 'reset' : undefined));
    const { outbox, feature } = withSmtp(smtp.url);
    await outbox.send(welcome());
    await outbox.send(signInMail('magic-link', 'eve@example.com', 'http://localhost/x', 'Papermill'));
    const due = () => services.database.asSystem((transaction) => transaction.execute(sql`update outbox set next_attempt_at = now()`));
    const messagesTo = (address: string) => smtp.transcripts.flat().filter((line) => line === `To: ${address}`).length;
    await vi.waitFor(async () => {
      await due();
      expect(messagesTo('eve@example.com')).toBeGreaterThan(2);
    }, 20_000);
    expect(messagesTo(ada.email)).toBe(1);
    await feature.stop?.();
  });

  it('sends a welcome later where the server is silent before it has heard of it', async () => {
    await smtp.close();
    smtp = await startSmtp(undefined, null);
    const { outbox, feature } = withSmtp(`${smtp.url}?greetingTimeout=200`);
    await outbox.send(welcome());
    const state = async () => {
      const { rows } = await services.database.asSystem((transaction) =>
        transaction.execute<{ attempts: number; told: boolean }>(sql`select attempts, last_error is not null as told from outbox`),
      );
      return rows[0];
    };
    await vi.waitFor(async () => expect((await state())?.told).toBe(true), 20_000);
    await feature.stop?.();
    expect((await state())?.attempts).toBeLessThan(MOST_ATTEMPTS);
  });

  it('gives a mail up before anybody else may take it where the server is silent behind the message', async () => {
    await smtp.close();
    smtp = await startSmtp(() => null);
    const { outbox, feature } = withSmtp(smtp.url, { sending: 500 });
    await outbox.send(welcome());
    await outbox.send(signInMail('magic-link', 'eve@example.com', 'http://localhost/x', 'Papermill'));
    const state = async () => {
      const { rows } = await services.database.asSystem((transaction) =>
        transaction.execute(sql`
          select kind, claimed_at is null as free, attempts = ${MOST_ATTEMPTS} as final, last_error as error from outbox order by kind`),
      );
      return rows;
    };
    const error = 'Message sending aborted';
    await vi.waitFor(async () => {
      expect(await state()).toMatchObject([
        { kind: 'magic-link', free: true, final: false, error },
        // It may have gone.
        { kind: 'welcome', free: true, final: true, error },
      ]);
    }, 20_000);
    await feature.stop?.();
  });

  it('loses nothing while the server is down for an hour', async () => {
    const { outbox } = openMail(services);
    await outbox.send(welcome());
    await outbox.send(contactMail({ name: 'Eve', email: 'eve@example.com' }, 'Hello', 'help@example.com'));
    const later = (seconds: number) =>
      services.database.asSystem((transaction) =>
        transaction.execute(sql`update outbox set next_attempt_at = next_attempt_at - make_interval(secs => ${seconds})`),
      );
    let tries = 0;
    for (let minute = 0; minute < 60; minute += 1) {
      const mails = await outbox.claim(10);
      tries += mails.length;
      for (const mail of mails) await outbox.failed(mail, 'connect ECONNREFUSED', false);
      await later(60);
    }
    expect(tries).toBeGreaterThan(8);
    await later(3600);
    expect((await outbox.claim(10)).map(({ kind }) => kind).sort()).toEqual(['contact', 'welcome']);
  });
});

describe('mails', () => {
  it('refuse whatever could break out of a header', async () => {
    const { outbox } = openMail(services);
    const breaking = fc
      .tuple(fc.string(), fc.constantFrom('\r\n', '\n', '\r', '\u0000', '\u2028', '\u0085'), fc.string())
      .map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(breaking, async (text) => {
        const mail = signInMail('magic-link', 'ada@example.com', 'http://localhost/x', 'Papermill');
        await expect(outbox.send({ ...mail, subject: text })).rejects.toThrow(RefusedMail);
        await expect(outbox.send({ ...mail, to: `ada@example.com${text}` })).rejects.toThrow(RefusedMail);
        await expect(outbox.send({ ...mail, replyTo: `${text}@example.com` })).rejects.toThrow(RefusedMail);
      }),
      { numRuns: 100 },
    );
    for (const to of ['a@example.com, b@example.com', 'A <a@example.com>', 'a@example.com;b@example.com', '', 'a@b c.com']) {
      await expect(outbox.send({ ...signInMail('magic-link', 'x@example.com', 'http://localhost/x', 'Papermill'), to })).rejects.toThrow(
        RefusedMail,
      );
    }
    expect(await outbox.list(10)).toEqual([]);
  });

  it('show names and messages as text in both parts', () => {
    const mail = contactMail({ name: '<script>x</script>', email: 'eve@example.com' }, '<img src=x onerror=alert(1)>', 'help@example.com');
    expect(mail.html).not.toMatch(/<script|<img/u);
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(mail.text).toContain('> <img src=x onerror=alert(1)>');
    expect(welcome().html).toContain('Hello Ada &lt;b&gt;,');
  });
});
