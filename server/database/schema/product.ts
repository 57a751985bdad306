import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, jsonb, moment } from './columns.ts';

export const reviews = pgTable('reviews', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  rating: integer('rating').notNull(),
  feedback: text('feedback').notNull(),
  publishedAt: moment('published_at'),
  createdAt: createdAt(),
});

/** A file that is read when the mail is sent. */
export interface MailAttachment {
  readonly name: string;
  readonly runId: string;
  readonly key: string;
  readonly part: { readonly offset: number; readonly size: number };
}

/** Mails to send: written in the transaction that causes them, sent and retried behind it. Text and HTML are sealed. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** At most one mail for each. */
    uniqueKey: text('unique_key').unique(),
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    replyTo: text('reply_to'),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** A PDF of a run, by its place. */
    attachment: jsonb('attachment').$type<MailAttachment>(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
    /** A sender has it, or died with it. */
    claimedAt: moment('claimed_at'),
    sentAt: moment('sent_at'),
    lastError: text('last_error'),
    createdAt: createdAt(),
  },
  (table) => [index('outbox_due').on(table.nextAttemptAt).where(sql`sent_at is null`)],
);

/** Events that others sent (purchases, Notion), each once. */
export const inbox = pgTable(
  'inbox',
  {
    source: text('source').notNull(),
    eventId: text('event_id').notNull(),
    body: jsonb('body'),
    handledAt: moment('handled_at'),
    receivedAt: moment('received_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.source, table.eventId] })],
);

/** What was bought, renewed, cancelled and refunded, in our own words: the plan of an e-mail address is computed from all of them. */
export const purchaseEvents = pgTable(
  'purchase_events',
  {
    source: text('source').notNull(),
    eventId: text('event_id').notNull(),
    /** NFKC and lower case. Null: that of other events of the same customer. */
    email: text('email'),
    /** Id of the buyer at the source. */
    customer: text('customer'),
    /** Subscription or order that the event is about. */
    reference: text('reference').notNull(),
    change: jsonb('change').notNull(),
    /** When it happened, not when it was told. */
    occurredAt: moment('occurred_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.eventId] }),
    index('purchase_events_email').on(table.email),
    index('purchase_events_customer').on(table.source, table.customer),
  ],
);

export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id'),
    action: text('action').notNull(),
    details: jsonb('details'),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [index('audit_log_user').on(table.userId)],
);

/** One-time states of authorisations, bound to a user and a provider. */
export const oauthStates = pgTable('oauth_states', {
  /** SHA-256 of the state. */
  hash: text('hash').primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  provider: text('provider').$type<'google' | 'notion'>().notNull(),
  codeVerifier: text('code_verifier'),
  returnTo: text('return_to'),
  expiresAt: moment('expires_at').notNull(),
});

/** How many of something one address or user did in a window. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  windowStart: moment('window_start').notNull(),
  count: integer('count').notNull(),
});

/** When the next request of a connection may be sent: see `connections/shared-rate-limit.ts`. */
export const requestSlots = pgTable('request_slots', {
  key: text('key').primaryKey(),
  nextAt: moment('next_at').notNull(),
  /** Until when Notion wants no request, as it last said. */
  pausedUntil: moment('paused_until'),
});

/** Secrets of the product itself, each sealed: see `secrets/sealed-columns.ts`. */
export const serverSecrets = pgTable('server_secrets', {
  id: text('id').primaryKey(),
  secret: text('secret').notNull(),
});
