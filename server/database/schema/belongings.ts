import { sql } from 'drizzle-orm';
import { boolean, index, integer, numeric, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { RunSettings } from '../../../contracts/index.ts';
import type { StoryStep } from '../../../contracts/recipes.ts';
import type { Delivery, Told } from '../../../contracts/sources.ts';
import { users } from './accounts.ts';
import { createdAt, jsonb, moment, ownedBy, updatedAt } from './columns.ts';

export interface SettingsField {
  readonly timezone: string;
  /** '0' to '5'. */
  readonly decimalPlaces: string;
  readonly numberStyle: 'US' | 'UK' | 'Indian' | 'European' | 'Japanese';
  /** Written for the record, never read. */
  readonly currentTime?: string | undefined;
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
    /** Its user removed it: nothing is left of it but what automations know it by, until they go or it is connected again. */
    removedAt: moment('removed_at'),
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
    /** Until the file is stored and found good: nothing is made of it, and it is swept when that never happens. */
    pendingSince: moment('pending_since'),
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
    /** Those that are not as usual. */
    settings: jsonb('settings').$type<RunSettings>().notNull().default({}),
    delivery: jsonb('delivery').$type<Delivery>(),
    /** Of the PDFs, sealed by the vault; '' for none. */
    password: text('password').notNull().default(''),
    /** Of the database, as its user knows it. */
    title: text('title'),
    url: text('url'),
    /** Of GeneratePDF, as Notion's events write it; null while it is not known, so that every change of a row counts. */
    statusPropertyId: text('status_property_id'),
    /** SHA-256 of the secret that Notion's action "send webhook" brings. */
    hookHash: text('hook_hash').unique(),
    isPaused: boolean('is_paused').notNull().default(false),
    /** When to look at the database again. */
    dueAt: moment('due_at').notNull().defaultNow(),
    polledAt: moment('polled_at'),
    webhookHeardAt: moment('webhook_heard_at'),
    automationHeardAt: moment('automation_heard_at'),
    /** When rows came last, or a user changed it: the longer ago, the rarer the looks. */
    activeAt: moment('active_at').notNull().defaultNow(),
    /** Why no run could be started. */
    problem: jsonb('problem').$type<Told>(),
    /** A run broke off because Google was to be connected again: it waits for a connection that is newer. */
    googleLostAt: moment('google_lost_at'),
    /** When the user was told of a lost connection. */
    toldAt: moment('told_at'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('recipes_user_source').on(table.userId, table.dataSourceId, table.googleDocId),
    index('recipes_due').on(table.dueAt),
    index('recipes_source').on(table.dataSourceId),
    ownedBy('user_id'),
  ],
);

/** What Notion told of the rows of a recipe since it was looked at: how a row is seen first. */
export const recipeSignals = pgTable(
  'recipe_signals',
  {
    recipeId: uuid('recipe_id')
      .notNull()
      .references(() => recipes.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull(),
    rowId: text('row_id').notNull(),
    transport: text('transport').$type<'webhook' | 'automation'>().notNull(),
    /** By Notion's clock, where it tells. */
    markedAt: moment('marked_at'),
    heardAt: moment('heard_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.recipeId, table.rowId] }), ownedBy('user_id')],
);

/** One marking of a row, from the mark to its end: of each row at most one is open. */
export const stories = pgTable(
  'stories',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    recipeId: uuid('recipe_id')
      .notNull()
      .references(() => recipes.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull(),
    rowId: text('row_id').notNull(),
    name: text('name'),
    state: text('state').$type<'waiting' | 'retrying' | 'failed' | 'stored' | 'withdrawn'>().notNull().default('waiting'),
    steps: jsonb('steps').$type<readonly StoryStep[]>().notNull().default([]),
    /** The run that makes it now, or made it. */
    runId: uuid('run_id'),
    /** Failures that count. */
    attempts: integer('attempts').notNull().default(0),
    /** Not before; given up: when GeneratePDF is to be set and the owner to be told. */
    nextAttemptAt: moment('next_attempt_at'),
    seenAt: moment('seen_at').notNull().defaultNow(),
    /** Null as long as the row is marked, as far as we know. */
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('stories_open').on(table.recipeId, table.rowId).where(sql`ended_at is null`),
    index('stories_recipe_seen').on(table.recipeId, table.seenAt),
    index('stories_row').on(table.recipeId, table.rowId),
    index('stories_run').on(table.runId).where(sql`ended_at is null`),
    ownedBy('user_id'),
  ],
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
