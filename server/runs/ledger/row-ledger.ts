import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/open-database.ts';
import { profiles } from '../../database/schema/belongings.ts';
import { toJson } from '../../database/schema/columns.ts';
import { runEvents, runRows, usage } from '../../database/schema/runs.ts';
import { countRow, writeEvents } from './lease-writes.ts';
import type { EventDraft, Lease, Ledger, RowOutcome } from './ledger.ts';
import { pendingMail } from './mail-ledger.ts';
import { progressOf } from './progress-of.ts';
import { rowsOfRun } from './rows-of-run.ts';

type RowLedger = Pick<Ledger, 'knownRows' | 'commitRows' | 'rowsToStore' | 'commitStored' | 'commitMarked'>;

/** What a worker makes and stores of rows. */
export function openRowLedger(database: Database): RowLedger {
  return {
    knownRows: (lease) =>
      database.asSystem(async (transaction) => {
        const rows = await transaction
          .select({ rowId: runRows.rowId, index: runRows.index, name: runRows.name, state: runRows.state })
          .from(runRows)
          .where(eq(runRows.runId, lease.runId));
        return new Map(rows.map(({ rowId, index, name, state }) => [rowId, { index, name, isQueued: state === 'queued' }]));
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
            event: eventOf(outcome, progressOf(row, before + index + 1)),
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
      select * from jsonb_to_recordset(${toJson(rows)}::jsonb) as ended(
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
