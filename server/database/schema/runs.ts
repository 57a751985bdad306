import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Told } from '../../../contracts/sources.ts';
import { users } from './accounts.ts';
import { createdAt, jsonb, moment, ownedBy, updatedAt } from './columns.ts';

export type RunState = 'queued' | 'running' | 'storing' | 'waiting' | 'completed' | 'cancelled' | 'broken' | 'undoing' | 'undone';
export type RunRowState = 'queued' | 'rendered' | 'failed' | 'skipped';

export interface RunWait {
  readonly diagnostic: Told;
  /** The moment that the service named, in ISO 8601. */
  readonly until?: string;
}

export interface RunRowBefore {
  /** Its mark, in the workspace's own word. */
  readonly mark: string | null;
  /** Of a file that gave way to the PDF: whether its bytes could be kept; null for none. Undefined where only the mark was written. */
  readonly replaced?: 'kept' | 'lost' | null;
}

export interface RunRowMail {
  /** As it stands in the property: it may be no address. */
  readonly to: string;
  readonly state: 'pending' | 'sent' | 'refused';
  /** Until it is on its way. */
  readonly draft?: { readonly property: string; readonly subject: string; readonly text: string };
  readonly error?: Told;
}

export const runs = pgTable(
  'runs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The same request asked twice is one run. */
    requestKey: text('request_key').notNull(),
    /** Of the automation that started it and looks after the rows that fail. */
    recipeId: uuid('recipe_id'),
    state: text('state').$type<RunState>().notNull().default('queued'),
    /** What to make: template, rows, name, settings. Parsed with a schema when read. */
    request: jsonb('request').notNull(),
    /** Least version of the run settings that knows all of this run: a worker of an older one leaves it to others. */
    settingsVersion: integer('settings_version').notNull().default(0),
    /** Of the PDFs, sealed by the vault; '' for none. */
    password: text('password').notNull().default(''),
    total: integer('total'),
    made: integer('made').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    /** Rows whose stored PDF would stay the same. */
    skipped: integer('skipped').notNull().default(0),
    stored: integer('stored').notNull().default(0),
    notStored: integer('not_stored').notNull().default(0),
    /** Number of the last event. */
    lastEvent: integer('last_event').notNull().default(0),
    error: jsonb('error'),
    /** How sure the engine is of the template. */
    confidence: jsonb('confidence'),
    /** Raised by every worker that takes the run over: writes with an older number are refused. */
    fence: bigint('fence', { mode: 'number' }).notNull().default(0),
    leasedUntil: moment('leased_until'),
    /** Nobody takes it up before: a service that it needs is away. */
    retryAt: moment('retry_at'),
    /** What it waits for, or waited for last, since that can not be asked again before `retryAt`. */
    wait: jsonb('wait').$type<RunWait>(),
    undoRequestedAt: moment('undo_requested_at'),
    cancelRequestedAt: moment('cancel_requested_at'),
    createdAt: createdAt(),
    startedAt: moment('started_at'),
    madeAt: moment('made_at'),
    endedAt: moment('ended_at'),
    /** From here on nobody gets its PDFs, and nothing is made of it any more. */
    expiredAt: moment('expired_at'),
    /** Its files are gone, and what only its making needed. */
    sweptAt: moment('swept_at'),
  },
  (table) => [
    // Of runs that have not ended, one for each key.
    uniqueIndex('runs_active_key').on(table.userId, table.requestKey).where(sql`ended_at is null`),
    index('runs_user_created').on(table.userId, table.createdAt),
    // What is swept: PDFs after a day, then history.
    index('runs_unexpired').on(table.endedAt).where(sql`expired_at is null`),
    index('runs_unswept').on(table.id).where(sql`expired_at is not null and swept_at is null`),
    index('runs_ended').on(table.endedAt),
    ownedBy('user_id'),
  ],
);

export const runRows = pgTable(
  'run_rows',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull(),
    /** Position in the source, from 0. */
    index: integer('index').notNull(),
    /** Page of the workspace, or number of the row in its file. */
    rowId: text('row_id').notNull(),
    name: text('name').notNull(),
    state: text('state').$type<RunRowState>().notNull().default('queued'),
    size: integer('size'),
    pages: integer('pages'),
    sha256: text('sha256'),
    /** The file that holds the PDF, with those of other rows, and where in it. */
    pack: text('pack'),
    packOffset: integer('pack_offset'),
    uploadId: text('upload_id'),
    uploadedAt: moment('uploaded_at'),
    storing: text('storing').$type<'none' | 'pending' | 'stored' | 'failed' | 'undone'>().notNull().default('none'),
    /** What is to be sent by mail once the PDF is stored; then what became of it. */
    mail: jsonb('mail').$type<RunRowMail>(),
    /** What the row was before the run wrote to it. */
    before: jsonb('before').$type<RunRowBefore>(),
    /** The workspace's own name of the stored PDF. */
    storedFile: text('stored_file'),
    error: jsonb('error'),
    diagnostics: jsonb('diagnostics'),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.rowId] }),
    index('run_rows_order').on(table.runId, table.index),
    index('run_rows_stored').on(table.userId, table.rowId).where(sql`storing = 'stored'`),
    ownedBy('user_id'),
  ],
);

/** What happened in a run, numbered: a reader that lost the connection asks for what came after its last one. */
export const runEvents = pgTable(
  'run_events',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull(),
    number: integer('number').notNull(),
    event: jsonb('event').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.number] }), ownedBy('user_id')],
);

/** Every PDF that counted for the plan, once. */
export const usage = pgTable(
  'usage',
  {
    userId: uuid('user_id').notNull(),
    runId: uuid('run_id').notNull(),
    rowId: text('row_id').notNull(),
    countedAt: moment('counted_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.rowId] }), index('usage_user').on(table.userId), ownedBy('user_id')],
);
