import { boolean, index, integer, jsonb, numeric, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, moment, ownedBy, updatedAt } from './columns.ts';

export interface SettingsField {
  readonly timezone: string;
  /** '0' to '5'. */
  readonly decimalPlaces: string;
  readonly numberStyle: 'US' | 'UK' | 'Indian' | 'European' | 'Japanese';
  /** Written for the record, never read. */
  readonly currentTime?: string;
}

export const profiles = pgTable(
  'profiles',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Empty for a purchase that came before the sign-up. */
    userId: uuid('user_id')
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** NFKC and lower case. */
    email: text('email').notNull(),
    displayName: text('display_name'),
    planType: text('plan_type').notNull().default('free'),
    pdfFilesGenerated: integer('pdf_files_generated').notNull().default(0),
    timezone: text('timezone'),
    subscriptionStartDate: moment('subscription_start_date'),
    subscriptionEndDate: moment('subscription_end_date'),
    purchaseAmount: numeric('purchase_amount'),
    settingsField: jsonb('settingsfield').$type<SettingsField>(),
    documentVolume: text('document_volume'),
    referralSource: text('referral_source'),
    onboardingEmailsSentAt: moment('onboarding_emails_sent_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('profiles_email').on(table.email), ownedBy('user_id')],
);

/** Profiles that were merged into another: restorable for 30 days. */
export const archivedProfiles = pgTable('archived_profiles', {
  id: uuid('id').primaryKey(),
  mergedInto: uuid('merged_into').notNull(),
  profile: jsonb('profile').notNull(),
  archivedAt: moment('archived_at').notNull().defaultNow(),
});

/** Access to Google or Notion. Secrets are ciphertexts: see `secrets/vault.ts`. */
export const connections = pgTable(
  'connections',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text('provider').$type<'google' | 'notion'>().notNull(),
    /** Google: the subject. Notion: the bot id. */
    accountId: text('account_id').notNull(),
    /** E-mail or name of the workspace. */
    label: text('label'),
    accessToken: text('access_token').notNull(),
    refreshToken: text('refresh_token'),
    expiresAt: moment('expires_at'),
    scopes: text('scopes').array().notNull().default([]),
    /** Counts the refreshes: of two at once, the one that read an older number lost. */
    version: integer('version').notNull().default(0),
    /** The provider said that the refresh token is dead. */
    brokenAt: moment('broken_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [unique('connections_account').on(table.userId, table.provider, table.accountId), ownedBy('user_id')],
);

export const documents = pgTable(
  'documents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    googleDocId: text('google_doc_id').notNull(),
    docName: text('doc_name').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('documents_user_name').on(table.userId, table.docName),
    unique('documents_user_google').on(table.userId, table.googleDocId),
    ownedBy('user_id'),
  ],
);

/** Files that users brought: templates (.docx) and rows (CSV, JSON). The bytes are in the file store under their hash. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'template' | 'rows'>().notNull(),
    name: text('name').notNull(),
    sha256: text('sha256').notNull(),
    size: integer('size').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('uploads_user').on(table.userId), ownedBy('user_id')],
);

/** What the tool had chosen when it was last open. */
export const selections = pgTable(
  'selections',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    selection: jsonb('selection').notNull(),
    updatedAt: updatedAt(),
  },
  () => [ownedBy('user_id')],
);

export const savedJobs = pgTable(
  'saved_jobs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    job: jsonb('job').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [unique('saved_jobs_user_name').on(table.userId, table.name), ownedBy('user_id')],
);

/** Rows of Notion that got the mark of a plan that is over, until the plan is renewed. */
export const setAsideRows = pgTable(
  'set_aside_rows',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    connectionId: uuid('connection_id')
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    /** Page of the workspace. */
    rowId: text('row_id').notNull(),
    triedAt: moment('tried_at'),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.rowId] }), ownedBy('user_id')],
);

/** What 'Setup Notion Automation' registered. */
export const recipes = pgTable(
  'recipes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    connectionId: uuid('connection_id')
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    dataSourceId: text('data_source_id').notNull(),
    googleDocId: text('google_doc_id').notNull(),
    namingHeader: text('naming_header').notNull(),
    isPaused: boolean('is_paused').notNull().default(false),
    polledAt: moment('polled_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [unique('recipes_user_source').on(table.userId, table.dataSourceId, table.googleDocId), ownedBy('user_id')],
);

export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** SHA-256 of the key. */
    hash: text('hash').notNull().unique(),
    /** Its last four characters. */
    hint: text('hint').notNull(),
    scopes: text('scopes').array().notNull(),
    lastUsedAt: moment('last_used_at'),
    revokedAt: moment('revoked_at'),
    createdAt: createdAt(),
  },
  (table) => [index('api_keys_user').on(table.userId), ownedBy('user_id')],
);
