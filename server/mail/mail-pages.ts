import { html } from 'hono/html';
import { z } from 'zod';
import { contentTypeOf } from '../../generation/files/content-type.ts';
import type { FileStore } from '../files/file-store.ts';
import type { App } from '../http/build-app.ts';
import { attachment } from '../http/content-disposition.ts';
import { pageResponse } from '../http/page.ts';
import { withoutSlash } from '../http/without-slash.ts';
import type { Outbox, StoredMail } from './open-outbox.ts';

/** Mails shown at once. */
const MOST_SHOWN = 200;
const LINK = /https?:\/\/[^\s<>"]+/gu;

const linksOf = (mail: StoredMail): readonly string[] => [...new Set(mail.text.match(LINK) ?? [])];

/** Inbox of the sandbox: every mail of the product, whoever it is for. */
export function mailPages(outbox: Outbox, files: Pick<FileStore, 'read'>): (app: App) => void {
  const find = async (id: string): Promise<StoredMail | undefined> => (z.uuid().safeParse(id).success ? outbox.find(id) : undefined);

  return (app) => {
    app.get('/sandbox/mail', async () => {
      const mails = await outbox.list(MOST_SHOWN);
      const rows = mails.map(
        (mail) => html`<tr><td>${mail.createdAt.toISOString().slice(0, 19).replace('T', ' ')}</td><td>${mail.to}</td>
<td><a href="/sandbox/mail/${mail.id}">${mail.subject}</a></td></tr>`,
      );
      return pageResponse(
        'Mail of the sandbox',
        html`<h1>Mail of the sandbox</h1>
<p>Nothing is sent: every mail of this server is here. <a href="/">Start</a></p>
${mails.length === 0 ? html`<p>No mail yet.</p>` : html`<table><thead><tr><th>Time (UTC)</th><th>To</th><th>Subject</th></tr></thead><tbody>${rows}</tbody></table>`}`,
      );
    });

    app.get('/sandbox/mail/', withoutSlash);
    app.get('/sandbox/mail.json', async (context) => {
      const to = context.req.query('to')?.toLowerCase();
      const mails = (await outbox.list(MOST_SHOWN)).filter((mail) => to === undefined || mail.to.toLowerCase() === to);
      return context.json(mails.map((mail) => ({ ...mail, links: linksOf(mail) })));
    });

    app.get('/sandbox/mail/:id', async (context) => {
      const mail = await find(context.req.param('id'));
      if (!mail) return context.notFound();
      return pageResponse(
        mail.subject,
        html`<p><a href="/sandbox/mail">All mail</a></p>
<h1>${mail.subject}</h1>
<p>To ${mail.to}${mail.replyTo ? html`, answers to ${mail.replyTo}` : ''}</p>
${mail.attachment ? html`<p>Attached: <a href="/sandbox/mail/${mail.id}/attachment">${mail.attachment.name}</a></p>` : ''}
<iframe sandbox title="The mail" src="/sandbox/mail/${mail.id}/html"></iframe>
<h2>Links</h2>
<ul>${linksOf(mail).map((link) => html`<li><a href="${link}">${link}</a></li>`)}</ul>
<h2>Plain text</h2>
<pre>${mail.text}</pre>`,
      );
    });

    app.get('/sandbox/mail/:id/attachment', async (context) => {
      const file = (await find(context.req.param('id')))?.attachment;
      const bytes = file && (await files.read(file.key, file.part).catch(() => undefined));
      if (!file || !bytes) return context.notFound();
      const headers = { 'content-type': contentTypeOf(file.name), 'content-disposition': attachment(file.name) };
      return new Response(Buffer.from(bytes), { headers });
    });

    app.get('/sandbox/mail/:id/html', async (context) => {
      const mail = await find(context.req.param('id'));
      if (!mail) return context.notFound();
      return new Response(mail.html, {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
          'x-frame-options': 'SAMEORIGIN',
        },
      });
    });
  };
}
