import { setTimeout as delay } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { contentTypeOf } from '../../generation/files/content-type.ts';
import type { Feature } from '../feature.ts';
import { MissingFile } from '../files/file-store.ts';
import type { Services } from '../services.ts';
import { mailPages } from './mail-pages.ts';
import { CLAIM_SECONDS, type ClaimedMail, type Outbox, openOutbox } from './open-outbox.ts';

export interface MailParts {
  readonly feature: Feature;
  readonly outbox: Outbox;
}

/** Milliseconds between looks for mails that a transaction has added. */
const LOOK_EVERY = 1000;
const AT_ONCE = 10;
/** Milliseconds until a server has to have greeted: a mail that is given up later may have gone. */
const GREETING = 30_000;
/** Milliseconds for one mail in all, however slowly the server answers: nobody else may take a mail that is still being sent. */
const SENDING = (CLAIM_SECONDS - 20) * 1000;

/**
 * Mails: an outbox in the database and, with SMTP_URL, what sends from it. Without it the sandbox shows them at `/sandbox/mail`;
 * elsewhere they wait.
 */
export function openMail(services: Services, { sending = SENDING }: { readonly sending?: number } = {}): MailParts {
  const { config, database, vault, files, log, metrics } = services;
  const outbox = openOutbox(database, vault);
  const { smtpUrl, from } = config.mail;
  if (!smtpUrl) {
    if (!config.isSandbox) log.warn('SMTP_URL is not set: mails wait in the outbox.');
    return { outbox, feature: config.isSandbox ? { mount: mailPages(outbox, files) } : {} };
  }

  const transport = createTransport({ url: smtpUrl, connectionTimeout: GREETING }, { from });
  const stopping = new AbortController();
  let wake = new AbortController();
  outbox.onSend(() => wake.abort());

  const attached = async ({ name, key, part }: NonNullable<ClaimedMail['attachment']>) => ({
    filename: name,
    content: Buffer.from(await files.read(key, part)),
    contentType: contentTypeOf(name),
  });
  const deliver = async (mail: ClaimedMail): Promise<void> => {
    const signal = AbortSignal.timeout(sending);
    try {
      const attachments = mail.attachment ? [await attached(mail.attachment)] : [];
      signal.throwIfAborted();
      await transport.sendMail({
        // Given apart from the headers: nothing in those can add a recipient.
        envelope: { from: addressOf(from), to: [mail.to] },
        to: { name: '', address: mail.to },
        ...(mail.replyTo ? { replyTo: { name: '', address: mail.replyTo } } : {}),
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        attachments,
        messageId: `<${mail.id}@${new URL(config.publicUrl).hostname}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
        signal,
      });
    } catch (error) {
      const { isFinal, reason } = rejection(error, mail);
      log.warn({ mail: mail.id, kind: mail.kind, attempt: mail.attempt, reason }, isFinal ? 'mail refused' : 'mail delayed');
      metrics.mails.inc({ outcome: isFinal ? 'refused' : 'delayed' });
      await outbox.failed(mail, reason, isFinal);
      return;
    }
    metrics.mails.inc({ outcome: 'sent' });
    await outbox.sent(mail.id, { forgetBody: true });
  };

  const delivering = (async () => {
    // The embedded database has no other process: whoever had a mail died with it.
    if (config.databaseUrl === undefined) await outbox.freeClaims().catch((error: unknown) => log.error({ err: error }, 'freeing mails'));
    while (!stopping.signal.aborted) {
      wake = new AbortController();
      try {
        const mails = await outbox.claim(AT_ONCE);
        await Promise.all(mails.map(deliver));
        if (mails.length === AT_ONCE) continue;
      } catch (error) {
        log.error({ err: error }, 'sending mails');
      }
      await delay(LOOK_EVERY, undefined, { signal: AbortSignal.any([stopping.signal, wake.signal]) }).catch(() => {});
    }
  })();
  return {
    outbox,
    feature: {
      stop: async () => {
        stopping.abort();
        await delivering;
        transport.close();
      },
    },
  };
}

const addressOf = (from: string): string => /<([^<>]+)>\s*$/u.exec(from)?.[1] ?? from;

/** What the library says of an error besides its message. */
interface SendingError {
  readonly code?: string;
  /** Of the server's answer. */
  readonly responseCode?: number;
  readonly timeoutType?: string;
  /** Of an error of the socket: what was tried. */
  readonly syscall?: string;
}

/** Whether the connection broke when the mail may have been handed over: not before it stood, nor where the server has answered. */
function mayHaveGone({ code, responseCode, timeoutType, syscall }: SendingError): boolean {
  if (responseCode) return false;
  // The time for it was over.
  if (code === 'EABORT') return true;
  if (code === 'ETIMEDOUT') return timeoutType === 'SOCKET_TIMEOUT';
  return code === 'ECONNECTION' || (code === 'ESOCKET' && syscall !== 'connect');
}

/** A server that says 5xx means it: the same mail would be refused again, but what somebody wrote to support is worth another try. */
function rejection(error: unknown, { kind, isAtMostOnce }: ClaimedMail): { readonly isFinal: boolean; readonly reason: string } {
  const reason = error instanceof Error ? error.message : String(error);
  const told: SendingError = Object(error);
  const isRefused = (told.responseCode ?? 0) >= 500 && told.code !== 'EAUTH' && kind !== 'contact';
  // Whoever deleted the run took its PDFs along.
  const isGone = error instanceof MissingFile;
  return { isFinal: isGone || isRefused || (isAtMostOnce && mayHaveGone(told)), reason };
}
