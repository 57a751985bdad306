import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Delivery } from '../../../contracts/sources.ts';
import { startSmtp } from '../../../integrations/smtp.test-support.ts';
import { openMail } from '../../mail/open-mail.ts';
import { openOutbox } from '../../mail/open-outbox.ts';
import { openTestServer, type TestServer, type TestUser } from '../../server.test-support.ts';
import { linesOf } from '../events.test-support.ts';
import { notionRowsOf } from '../notion-rows.test-support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const delivery: Delivery = { property: 'Contact', subject: 'Invoice {{Invoice}}', text: 'Hello,\n\nplease find {{Invoice}}, due {{Due}}.' };

async function newUser() {
  const user = await server.newUser({ planType: 'paid_lifetime' });
  await user.connectGoogle();
  return { user, connectionId: await user.connectNotion() };
}
const requestOf = (connectionId: string, changes: object = {}) => ({
  template: { kind: 'google', documentId: server.documents.invoice.id },
  rows: { kind: 'notion', connectionId, source: server.databases['invoices']?.dataSourceId },
  namingHeader: 'Invoice',
  delivery,
  ...changes,
});
/** Makes, stores and sends what is ready; what each row has of it, in their order. */
async function run(user: TestUser, connectionId: string) {
  const { status, body } = await user.call('POST', 'runs', requestOf(connectionId));
  expect(status).toBe(200);
  const lines = await linesOf(await user.fetch(`runs/${body.id}/events`));
  const rows = (await user.call('GET', `runs/${body.id}/rows`)).body as {
    rowId: string;
    name: string;
    storing: string;
    mail: { to: string; state: string; error?: { code: string; message: string } };
  }[];
  return { id: body.id, rows, mailed: lines.flatMap(({ event }) => (event.type === 'mailed' ? [event] : [])) };
}
const outbox = () => openOutbox(server.services.database, server.services.vault);
const sentBy = async (user: TestUser) =>
  (await outbox().list(200)).filter(({ kind, replyTo }) => kind === 'delivery' && replyTo === user.email);
const setContact = (row: string, email: string | null) => notionRowsOf(server).change(row, { properties: { Contact: { email } } });

describe('PDFs by mail', () => {
  it('go to the address in the row once they are stored, each version once, with words filled from the row', async () => {
    const { user, connectionId } = await newUser();
    const ready = await notionRowsOf(server).reset('invoices', 2);
    for (const [index, { id }] of ready.entries()) await setContact(id, `client${index}@example.com`);
    const first = await run(user, connectionId);
    expect(first.rows.map(({ mail }) => mail)).toEqual([
      { to: 'client0@example.com', state: 'sent' },
      { to: 'client1@example.com', state: 'sent' },
    ]);
    expect(first.mailed).toHaveLength(2);
    const mails = await sentBy(user);
    expect(mails).toHaveLength(2);
    const mail = mails.find(({ to }) => to === 'client0@example.com');
    const name = first.rows[0]?.name ?? '';
    expect(mail).toMatchObject({ subject: `Invoice ${name.replace('.pdf', '')}`, attachment: { name } });
    expect(mail?.text).toContain('Hello,\n\nplease find ');
    expect(mail?.text).toContain(`(${user.email}) sent this with`);

    // Unchanged: nothing is sent. Another address gets the same PDF, of the row alone whose address it is.
    await notionRowsOf(server).reset('invoices', 2);
    const second = await run(user, connectionId);
    expect(second.rows.map(({ mail: { state } }) => state)).toEqual(['sent', 'sent']);
    expect(second.mailed).toEqual([]);
    expect(await sentBy(user)).toHaveLength(2);
    await notionRowsOf(server).reset('invoices', 1);
    await setContact(ready[0]?.id ?? '', 'right@example.com');
    await run(user, connectionId);
    expect((await sentBy(user)).map(({ to }) => to).sort()).toEqual(['client0@example.com', 'client1@example.com', 'right@example.com']);
  });

  it('say why one was not sent, and stay stored', async () => {
    const { user, connectionId } = await newUser();
    const [first, second] = await notionRowsOf(server).reset('invoices', 2);
    await setContact(first?.id ?? '', `ada@example.com, ${'grace@example.com, '.repeat(9)}`);
    await setContact(second?.id ?? '', null);
    const { rows, mailed } = await run(user, connectionId);
    expect(rows.map(({ storing, mail }) => [storing, mail.state, mail.error?.code, mail.error?.message])).toEqual([
      [
        'stored',
        'refused',
        'mail/bad-address',
        "'ada@example.com, grace@example.com, grace@example.com, grace@example.com, grace@example.com, grace@…' in 'Contact' is not an e-mail address.",
      ],
      ['stored', 'refused', 'mail/no-address', "'Contact' of the row is empty, so nothing was sent by mail."],
    ]);
    expect(mailed.map(({ error }) => error?.code)).toEqual(['mail/bad-address', 'mail/no-address']);
    expect(await sentBy(user)).toEqual([]);
  });

  it('are refused where nothing is stored', async () => {
    const { user, connectionId } = await newUser();
    expect((await user.call('POST', 'runs', requestOf(connectionId, { store: false }))).status).toBe(400);
  });

  it('carry the very PDF of the row', async () => {
    const { user, connectionId } = await newUser();
    const [ready] = await notionRowsOf(server).reset('invoices', 1);
    await setContact(ready?.id ?? '', 'pdf@example.com');
    const { id, rows } = await run(user, connectionId);
    const smtp = await startSmtp();
    const { services } = server;
    const mail = openMail({ ...services, config: { ...services.config, mail: { ...services.config.mail, smtpUrl: smtp.url } } });
    try {
      const ofPdf = () => smtp.transcripts.find((lines) => lines.includes('To: pdf@example.com'))?.join('') ?? '';
      const pdf = Buffer.from(await (await user.fetch(`runs/${id}/rows/${rows[0]?.rowId}/pdf`)).arrayBuffer());
      await expect.poll(ofPdf, { timeout: 20_000 }).toContain(pdf.toString('base64'));
    } finally {
      await mail.feature.stop?.();
      await smtp.close();
    }
  });

  it('go out for what is stored when the run is cancelled while it waits', async () => {
    const { user, connectionId } = await newUser();
    const ready = await notionRowsOf(server).reset('invoices', 2);
    for (const { id } of ready) await notionRowsOf(server).change(id, { properties: { PDFFiles: { files: [] } } });
    const [first, second] = ready;
    await setContact(first?.id ?? '', 'stored@example.com');
    await setContact(second?.id ?? '', 'unstored@example.com');
    await server.notion.inject([{ method: 'PATCH', path: `/pages/${second?.id}`, kind: 'status', status: 429, retryAfter: 840 }]);
    const { body } = await user.call('POST', 'runs', requestOf(connectionId));
    await expect.poll(async () => (await user.call('GET', `runs/${body.id}`)).body.state).toBe('waiting');
    await server.notion.inject([]);
    await user.call('POST', `runs/${body.id}/cancel`);
    const lines = await linesOf(await user.fetch(`runs/${body.id}/events`));
    expect(lines.at(-1)?.event).toMatchObject({ type: 'end', state: 'cancelled', stored: 1, notStored: 1 });
    expect((await sentBy(user)).map(({ to }) => to)).toEqual(['stored@example.com']);
  });
});
