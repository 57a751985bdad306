import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, lt, lte, not, sql } from 'drizzle-orm';
import { runRequestSchema } from '../../../contracts/index.ts';
import { neededVersion, SETTINGS_VERSION } from '../../../contracts/settings-rules.ts';
import type { Database, Transaction } from '../../database/open-database.ts';
import { profiles } from '../../database/schema/belongings.ts';
import { runEvents, runRows, runs, usage } from '../../database/schema/runs.ts';
import { canReopen, countRow, REOPENED, writeEvents } from './lease-writes.ts';
import { type EventDraft, LEASE_SECONDS, type Lease, type Ledger, type RowOutcome, type RunRecord, type ShownRun } from './ledger.ts';
import { isMailing, openMailLedger, pendingMail } from './mail-ledger.ts';
import { rowsOfRun } from './rows-of-run.ts';
import { openUnchangedLedger } from './unchanged-ledger.ts';
import { openUndoLedger } from './undo-ledger.ts';

export function openLedger(database: Database): Ledger {
  const parsed = (row: typeof runs.$inferSelect): RunRecord => ({ ...row, request: runRequestSchema.parse(row.request) });
  const shown = (row: typeof runs.$inferSelect): ShownRun =>
    row.settingsVersion > SETTINGS_VERSION ? { ...row, request: runRequestSchema.safeParse(row.request).data ?? null } : parsed(row);

  const progress = (row: typeof runs.$inferSelect, ended: number): number =>
    row.total ? Math.min(99, Math.round(10 + (90 * ended) / row.total)) : 10;

  return {
    ...openUndoLedger(database),
    ...openUnchangedLedger(database),
    ...openMailLedger(database),

    start: (userId, key, request, { automation, password } = {}) =>
      database.withUser(userId, async (transaction) => {
        // What is under way is held, and one that ends in this moment has ended: then a new one begins.
        const [found] = await transaction
          .insert(runs)
          .values({ userId, requestKey: key, request, settingsVersion: neededVersion(request), recipeId: automation?.recipeId, password })
          .onConflictDoUpdate({
            target: [runs.userId, runs.requestKey],
            targetWhere: sql`ended_at is null`,
            set: { requestKey: sql`excluded.request_key` },
          })
          // A row that was just inserted has been locked by nobody.
          .returning({ ...getTableColumns(runs), isNew: sql<boolean>`xmax = 0` });
        if (!found) throw new Error('A run was neither begun nor joined.');
        const { isNew, ...run } = found;
        await automation?.began(transaction, run.id);
        return { run: parsed(run), isNew };
      }),

    find: (userId, runId) =>
      database.withUser(userId, async (transaction) => {
        const [row] = await transaction.select().from(runs).where(eq(runs.id, runId));
        return row && shown(row);
      }),

    list: (userId, before, limit) =>
      database.withUser(userId, async (transaction) => {
        const rows = await transaction
          .select()
          .from(runs)
          .where(before ? lt(runs.createdAt, before) : undefined)
          .orderBy(desc(runs.createdAt))
          .limit(limit);
        return rows.map(shown);
      }),

    rows: (userId, runId, { after, limit, failedOnly }) =>
      database.withUser(userId, (transaction) =>
        rowsOfRun(transaction, runId, and(gt(runRows.index, after), failedOnly ? eq(runRows.state, 'failed') : undefined), limit),
      ),

    row: (userId, runId, rowId) =>
      database.withUser(userId, async (transaction) => {
        const [row] = await transaction
          .select()
          .from(runRows)
          .where(and(eq(runRows.runId, runId), eq(runRows.rowId, rowId)));
        return row;
      }),

    cancel: (userId, runId) =>
      database.withUser(userId, async (transaction) => {
        await transaction
          .update(runs)
          .set({ cancelRequestedAt: sql`coalesce(${runs.cancelRequestedAt}, now())` })
          .where(and(eq(runs.id, runId), isNull(runs.endedAt), isNull(runs.undoRequestedAt)));
        await transaction.execute(sql`select pg_notify('run_cancels', ${runId})`);
      }),

    requeueFailed: (userId, runId) =>
      database.withUser(userId, async (transaction) => {
        if (!(await canReopen(transaction, runId))) return undefined;
        const failed = await transaction
          .update(runRows)
          .set({ state: 'queued', storing: 'none', error: null, updatedAt: sql`now()` })
          .where(and(eq(runRows.runId, runId), eq(runRows.state, 'failed')))
          .returning({ rowId: runRows.rowId });
        const notStored = await transaction
          .update(runRows)
          .set({ storing: 'pending', error: null, updatedAt: sql`now()` })
          .where(and(eq(runRows.runId, runId), eq(runRows.storing, 'failed')))
          .returning({ rowId: runRows.rowId });
        if (failed.length + notStored.length === 0) return 0;
        await transaction
          .update(runs)
          .set({
            ...REOPENED,
            failed: sql`${runs.failed} - ${failed.length}`,
            notStored: sql`${runs.notStored} - ${notStored.length}`,
          })
          .where(eq(runs.id, runId));
        return failed.length + notStored.length;
      }),

    remove: (userId, runId) =>
      database.withUser(userId, async (transaction) => {
        await transaction.delete(runs).where(eq(runs.id, runId));
      }),

    events: (userId, runId, after, limit) =>
      database.withUser(userId, (transaction) =>
        transaction
          .select({ number: runEvents.number, event: runEvents.event })
          .from(runEvents)
          .where(and(eq(runEvents.runId, runId), gt(runEvents.number, after)))
          .orderBy(asc(runEvents.number))
          .limit(limit),
      ),

    takeLease: (runId, mostOfUser) =>
      database.asSystem(async (transaction) => {
        const [row] = await transaction
          .update(runs)
          .set({
            fence: sql`${runs.fence} + 1`,
            leasedUntil: sql`now() + make_interval(secs => ${LEASE_SECONDS})`,
            state: sql`case when ${runs.undoRequestedAt} is not null then 'undoing' when ${runs.madeAt} is null then 'running' else 'storing' end`,
            startedAt: sql`coalesce(${runs.startedAt}, now())`,
          })
          .where(
            and(
              eq(runs.id, runId),
              isNull(runs.endedAt),
              lte(runs.settingsVersion, SETTINGS_VERSION),
              sql`(${runs.leasedUntil} is null or ${runs.leasedUntil} < now())`,
              mostOfUser === undefined
                ? undefined
                : sql`(select count(*) from runs others where others.user_id = ${runs.userId} and others.leased_until > now()) < ${mostOfUser}`,
            ),
          )
          .returning();
        return row && { lease: { runId, userId: row.userId, fence: row.fence }, run: parsed(row) };
      }),

    renew: (lease) =>
      database.asSystem(async (transaction) => {
        const row = await countRow(transaction, lease, {});
        return { isCancelled: row.cancelRequestedAt !== null };
      }),

    knownRows: (lease) =>
      database.asSystem(async (transaction) => {
        const rows = await transaction
          .select({ rowId: runRows.rowId, index: runRows.index, name: runRows.name, state: runRows.state })
          .from(runRows)
          .where(eq(runRows.runId, lease.runId));
        return new Map(rows.map(({ rowId, index, name, state }) => [rowId, { index, name, isQueued: state === 'queued' }]));
      }),

    began: (lease, total) =>
      database.asSystem(async (transaction) => {
        const row = await countRow(transaction, lease, { events: 1 });
        if (total !== undefined) await transaction.update(runs).set({ total }).where(eq(runs.id, lease.runId));
        await writeEvents(transaction, lease, row.lastEvent, [
          {
            type: 'start',
            runId: lease.runId,
            total: total ?? null,
            progress: Math.max(10, progress(row, row.made + row.failed + row.skipped)),
          },
        ]);
      }),

    confide: (lease, confidence) =>
      database.asSystem(async (transaction) => {
        const [first] = await transaction
          .update(runs)
          .set({ confidence })
          .where(and(eq(runs.id, lease.runId), eq(runs.fence, lease.fence), isNull(runs.confidence)))
          .returning({ id: runs.id });
        if (!first) return;
        const row = await countRow(transaction, lease, { events: 1 });
        await writeEvents(transaction, lease, row.lastEvent, [{ type: 'confidence', confidence }]);
      }),

    tell: (lease, events) =>
      database.asSystem(async (transaction) => {
        const row = await countRow(transaction, lease, { events: events.length });
        await writeEvents(transaction, lease, row.lastEvent, events);
      }),

    commitRows: (lease, outcomes, plan) =>
      database.asSystem(async (transaction) => {
        const rendered = outcomes.filter(({ result }) => result.state === 'rendered');
        const granted = await grant(transaction, lease.userId, rendered.length, plan.limit);
        const refused = new Set(rendered.slice(granted));
        const kept = outcomes.filter((outcome) => !refused.has(outcome));
        const failed = kept.filter(({ result }) => result.state === 'failed').length;
        const skipped = kept.length - granted - failed;
        const row = await countRow(transaction, lease, { events: kept.length, made: granted, failed, skipped });
        const committed = { refused: refused.size, isCancelled: row.cancelRequestedAt !== null };
        if (kept.length === 0) return committed;
        const before = row.made + row.failed + row.skipped - kept.length;
        const first = row.lastEvent - kept.length + 1;
        await writeRows(
          transaction,
          lease,
          kept.map((outcome, index) => ({
            ...rowValues(outcome, plan),
            number: first + index,
            event: eventOf(outcome, progress(row, before + index + 1)),
          })),
        );
        return committed;
      }),

    rowsToStore: (lease, limit) =>
      database.asSystem((transaction) => rowsOfRun(transaction, lease.runId, eq(runRows.storing, 'pending'), limit)),

    commitStored: (lease, rowId, outcome) =>
      database.asSystem(async (transaction) => {
        const [changed] = await transaction
          .update(runRows)
          .set({
            ...('file' in outcome
              ? { storing: 'stored', storedFile: outcome.file, error: null }
              : { storing: 'failed', error: outcome.error }),
            updatedAt: sql`now()`,
          })
          .where(and(eq(runRows.runId, lease.runId), eq(runRows.rowId, rowId), eq(runRows.storing, 'pending')))
          .returning({ index: runRows.index });
        if (!changed) return;
        const row = await countRow(transaction, lease, { events: 1, ...('file' in outcome ? { stored: 1 } : { notStored: 1 }) });
        await writeEvents(transaction, lease, row.lastEvent, [
          { type: 'stored', rowIndex: changed.index, rowId, ...('error' in outcome ? { error: outcome.error.message } : {}) },
        ]);
      }),

    commitMarked: (lease, rowId) =>
      database.asSystem(async (transaction) => {
        await countRow(transaction, lease, {});
        await transaction
          .update(runRows)
          .set({ storing: 'none', updatedAt: sql`now()` })
          .where(and(eq(runRows.runId, lease.runId), eq(runRows.rowId, rowId), inArray(runRows.state, ['failed', 'skipped'])));
      }),

    made: (lease, state, { error, left }) =>
      database.asSystem(async (transaction) => {
        const row = await countRow(transaction, lease, { events: 1 });
        await transaction
          .update(runs)
          .set({ state: 'storing', madeAt: sql`now()`, error: error ?? null })
          .where(eq(runs.id, lease.runId));
        await writeEvents(transaction, lease, row.lastEvent, [
          {
            type: 'complete',
            state,
            made: row.made,
            failed: row.failed,
            skipped: row.skipped,
            left,
            progress: 100,
            ...(error ? { error } : {}),
          },
        ]);
      }),

    end: (lease, state, error) =>
      database.asSystem(async (transaction) => {
        // Nobody stores them any more, until they are tried again.
        const unstored = await transaction
          .update(runRows)
          .set({ storing: 'failed', error: error ?? null, updatedAt: sql`now()` })
          .where(and(eq(runRows.runId, lease.runId), eq(runRows.storing, 'pending'), eq(runRows.state, 'rendered')))
          .returning({ index: runRows.index });
        const row = await countRow(transaction, lease, { events: 1, notStored: unstored.length });
        await transaction
          .update(runs)
          .set({ state, endedAt: sql`now()`, leasedUntil: null, ...(error ? { error } : {}) })
          .where(eq(runs.id, lease.runId));
        await writeEvents(transaction, lease, row.lastEvent, [
          { type: 'end', state, stored: row.stored, notStored: row.notStored, ...(error ? { error } : {}) },
        ]);
      }),

    release: (lease, seconds) =>
      database.asSystem(async (transaction) => {
        await transaction
          .update(runs)
          .set({
            leasedUntil: sql`now() + make_interval(secs => ${seconds})`,
            state: sql`case when ${runs.undoRequestedAt} is null then 'queued' else 'undoing' end`,
          })
          .where(and(eq(runs.id, lease.runId), eq(runs.fence, lease.fence), isNull(runs.endedAt)));
      }),

    freeLeases: () =>
      database.asSystem(async (transaction) => {
        await transaction.update(runs).set({ leasedUntil: null }).where(isNull(runs.endedAt));
      }),

    waiting: (mostOfUser) =>
      database.asSystem(async (transaction) => {
        const { rows } = await transaction.execute<{ id: string }>(sql`
          with active as (
            select id, user_id, leased_until, created_at, leased_until > now() as taken, settings_version <= ${SETTINGS_VERSION} as known
            from runs where ended_at is null
          ),
          busy as (select user_id, count(*) as runs from active where taken group by user_id),
          queue as (
            select id, leased_until, created_at,
              coalesce(busy.runs, 0) + row_number() over (partition by user_id order by leased_until nulls first, created_at) as turn
            from active left join busy using (user_id)
            where taken is not true and known
          )
          select id from queue where turn <= ${mostOfUser} order by turn, leased_until nulls first, created_at limit 100`);
        return rows.map(({ id }) => id);
      }),

    expire: async (hours, remove) => {
      const isOver = and(isNull(runs.expiredAt), sql`${runs.endedAt} < now() - make_interval(hours => ${hours})`, not(isMailing));
      const over = await database.asSystem((transaction) => transaction.select({ id: runs.id }).from(runs).where(isOver));
      for (const { id } of over) {
        await database.asSystem(async (transaction) => {
          const expired = await transaction
            .update(runs)
            .set({ expiredAt: sql`now()` })
            // It may be worked on again meanwhile.
            .where(and(eq(runs.id, id), isOver))
            .returning({ id: runs.id });
          if (expired.length > 0) await remove(id);
        });
      }
    },
  };
}

/** Counts PDFs for the plan: as many of `wanted` as are left, in one statement, so that runs side by side never exceed the limit. */
async function grant(transaction: Transaction, userId: string, wanted: number, limit: number | undefined): Promise<number> {
  if (wanted === 0) return 0;
  const most = limit ?? 2_147_483_647;
  const { rows } = await transaction.execute<{ granted: number }>(sql`
    with before as (select id, pdf_files_generated as used from ${profiles} where user_id = ${userId} for update),
    after as (
      update ${profiles} set pdf_files_generated = before.used + least(${wanted}::int, greatest(0, ${most}::int - before.used))
      from before where ${profiles.id} = before.id
      returning ${profiles.pdfFilesGenerated} - before.used as granted
    )
    select granted from after`);
  return Number(rows[0]?.granted ?? 0);
}

type EndedRow = ReturnType<typeof rowValues> & { readonly number: number; readonly event: EventDraft };

/** Rows that ended, what counts of them and what is told: one statement with one value, which costs less than a value for each column. */
const writeRows = (transaction: Transaction, { runId, userId }: Lease, rows: readonly EndedRow[]) =>
  transaction.execute(sql`
    with ended as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ended(
        index int, "rowId" text, name text, state text, size int, pages int, sha256 text, pack text, "offset" int,
        storing text, error jsonb, diagnostics jsonb, mail jsonb, number int, event jsonb
      )
    ),
    told as (insert into ${runEvents} (run_id, user_id, number, event) select ${runId}::uuid, ${userId}::uuid, number, event from ended),
    counted as (
      insert into ${usage} (run_id, user_id, row_id) select ${runId}::uuid, ${userId}::uuid, "rowId" from ended where state = 'rendered'
      on conflict do nothing
    )
    insert into ${runRows}
      (run_id, user_id, index, row_id, name, state, size, pages, sha256, pack, pack_offset, storing, error, diagnostics, mail)
    select ${runId}::uuid, ${userId}::uuid, index, "rowId", name, state, size, pages, sha256, pack, "offset", storing, error, diagnostics, mail from ended
    on conflict (run_id, row_id) do update set
      (name, state, size, pages, sha256, pack, pack_offset, storing, error, diagnostics, mail, updated_at) = (
        excluded.name, excluded.state, excluded.size, excluded.pages, excluded.sha256, excluded.pack, excluded.pack_offset,
        excluded.storing, excluded.error, excluded.diagnostics, excluded.mail, now()
      )
    where ${runRows.state} in ('queued', 'failed')`);

function rowValues({ result, mail, ...about }: RowOutcome, { store, mark }: { readonly store: boolean; readonly mark: boolean }) {
  const storing = store && (mark || result.state !== 'failed') ? 'pending' : 'none';
  return { ...about, ...result, storing, ...(mail && result.state !== 'failed' ? { mail: pendingMail(mail) } : {}) };
}

function eventOf({ index, rowId, name, result, diagnostics }: RowOutcome, progress: number): EventDraft {
  if (result.state !== 'failed') {
    const warnings = diagnostics.filter(({ severity }) => severity !== 'info');
    const unchanged = result.state === 'skipped' ? { isUnchanged: true } : {};
    return { type: 'pdf', rowIndex: index, rowId, filename: name, pages: result.pages, progress, warnings, ...unchanged };
  }
  const { code, message, hint } = result.error;
  return { type: 'error', rowIndex: index, rowId, filename: name, error: message, code, ...(hint ? { hint } : {}), progress };
}
