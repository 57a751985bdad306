import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { shorten } from '../../engine/shorten.ts';
import type { Database, Transaction } from '../database/open-database.ts';
import { outbox } from '../database/schema/product.ts';
import { takenOnce } from '../database/taken-once.ts';
import type { Vault } from '../secrets/vault.ts';
import { checkHeaders, type Mail } from './mail.ts';

/** A mail that a sender has taken. */
export interface ClaimedMail extends Omit<Mail, 'kind' | 'uniqueKey'> {
  readonly id: string;
  readonly kind: string;
  /** Of this try, from 1. */
  readonly attempt: number;
  /** Where it is not known whether it went out, it is not sent again. */
  readonly isAtMostOnce: boolean;
}

export interface StoredMail extends ClaimedMail {
  readonly createdAt: Date;
  readonly sentAt: Date | null;
}

export interface Outbox {
  /** Sent once the transaction is committed. Throws RefusedMail. */
  readonly add: (transaction: Transaction, mail: Mail) => Promise<void>;
  /** The same in a transaction of its own. */
  readonly send: (mail: Mail) => Promise<void>;
  /** Mails that are due, each for one sender: whoever dies with a mail of which at most one may go out takes it along. */
  readonly claim: (limit: number) => Promise<readonly ClaimedMail[]>;
  /** Takes mails from senders that died, for a process that is the only one when it starts; never those of which at most one may go out. */
  readonly freeClaims: () => Promise<void>;
  /** `forgetBody`: links that sign in have no business in the database once they are on their way. */
  readonly sent: (id: string, options: { readonly forgetBody: boolean }) => Promise<void>;
  /** It did not go out; tried again after a while, unless there is no use. */
  readonly failed: (mail: ClaimedMail, reason: string, isFinal: boolean) => Promise<void>;
  /** A mail of this key was added. */
  readonly has: (uniqueKey: string) => Promise<boolean>;
  /** The newest first. */
  readonly list: (limit: number) => Promise<readonly StoredMail[]>;
  readonly find: (id: string) => Promise<StoredMail | undefined>;
  /** Called as soon as a mail was added with `send`. */
  readonly onSend: (listener: () => void) => void;
}

/** Tries of one mail: over about two days. */
export const MOST_ATTEMPTS = 17;
/** UTF-16 units of why a mail did not go out. */
const LONGEST_REASON = 500;
/** Seconds after which a mail is taken from a sender that died. */
export const CLAIM_SECONDS = 120;

const bodyPlace = (id: string, column: 'text' | 'html') => ({ table: 'outbox', owner: id, column });

/** Mails in the database, their bodies sealed. */
export function openOutbox(database: Database, vault: Vault): Outbox {
  let wake: () => void = () => {};
  const add: Outbox['add'] = async (transaction, { kind, to, replyTo, subject, text, html, attachment, uniqueKey }) => {
    checkHeaders({ to, subject, ...(replyTo === undefined ? {} : { replyTo }) });
    const id = randomUUID();
    await transaction
      .insert(outbox)
      .values({
        id,
        uniqueKey,
        kind,
        recipient: to,
        replyTo,
        subject,
        text: vault.seal(text, bodyPlace(id, 'text')),
        html: vault.seal(html, bodyPlace(id, 'html')),
        attachment,
      })
      .onConflictDoNothing({ target: outbox.uniqueKey });
  };
  const opened = (row: typeof outbox.$inferSelect): StoredMail => ({
    id: row.id,
    kind: row.kind,
    to: row.recipient,
    ...(row.replyTo === null ? {} : { replyTo: row.replyTo }),
    subject: row.subject,
    text: row.text && vault.open(row.text, bodyPlace(row.id, 'text')),
    html: row.html && vault.open(row.html, bodyPlace(row.id, 'html')),
    ...(row.attachment === null ? {} : { attachment: row.attachment }),
    attempt: row.attempts,
    isAtMostOnce: row.uniqueKey !== null,
    createdAt: row.createdAt,
    sentAt: row.sentAt,
  });

  return {
    add,
    send: async (mail) => {
      await database.asSystem((transaction) => add(transaction, mail));
      wake();
    },
    claim: (limit) =>
      database.asSystem(async (transaction) => {
        const due = sql`
          select id from outbox
          where sent_at is null and next_attempt_at <= now() and attempts < ${MOST_ATTEMPTS}
            and (claimed_at is null or (unique_key is null and claimed_at < now() - make_interval(secs => ${CLAIM_SECONDS})))
          order by next_attempt_at limit ${limit} for update skip locked`;
        const claimed = await transaction
          .update(outbox)
          .set({ claimedAt: sql`now()`, attempts: sql`${outbox.attempts} + 1` })
          .where(takenOnce(outbox.id, due))
          .returning();
        return claimed.map(opened);
      }),
    freeClaims: () =>
      database.asSystem(async (transaction) => {
        await transaction
          .update(outbox)
          .set({ claimedAt: null })
          .where(and(isNull(outbox.sentAt), isNull(outbox.uniqueKey)));
      }),
    sent: (id, { forgetBody }) =>
      database.asSystem(async (transaction) => {
        await transaction
          .update(outbox)
          .set({ sentAt: sql`now()`, claimedAt: null, lastError: null, ...(forgetBody ? { text: '', html: '' } : {}) })
          .where(eq(outbox.id, id));
      }),
    failed: ({ id, attempt }, reason, isFinal) =>
      database.asSystem(async (transaction) => {
        // 5 s, 10 s, 20 s … up to 12 hours.
        const seconds = Math.min(5 * 2 ** (attempt - 1), 12 * 3600);
        await transaction
          .update(outbox)
          .set({
            claimedAt: null,
            lastError: shorten(reason, LONGEST_REASON),
            nextAttemptAt: sql`now() + make_interval(secs => ${seconds})`,
            ...(isFinal ? { attempts: MOST_ATTEMPTS } : {}),
          })
          .where(and(eq(outbox.id, id), isNull(outbox.sentAt)));
      }),
    has: (uniqueKey) => database.asSystem(async (transaction) => (await transaction.$count(outbox, eq(outbox.uniqueKey, uniqueKey))) > 0),
    list: (limit) =>
      database.asSystem(async (transaction) => {
        const rows = await transaction.select().from(outbox).orderBy(sql`${outbox.createdAt} desc, ${outbox.id}`).limit(limit);
        return rows.map(opened);
      }),
    find: (id) =>
      database.asSystem(async (transaction) => {
        const [row] = await transaction.select().from(outbox).where(eq(outbox.id, id));
        return row && opened(row);
      }),
    onSend: (listener) => {
      wake = listener;
    },
  };
}
