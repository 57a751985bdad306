import { and, eq, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/open-database.ts';
import { outbox } from '../../database/schema/product.ts';
import { type RunRowMail, runRows, runs } from '../../database/schema/runs.ts';
import { countRow, writeEvents } from './lease-writes.ts';
import type { Ledger, MailDraft } from './ledger.ts';
import { rowsOfRun } from './rows-of-run.ts';

type MailLedger = Pick<Ledger, 'rowsToMail' | 'commitMailed'>;

/** What is kept of a mail until the PDF that goes with it is stored. */
export const pendingMail = ({ to, ...draft }: MailDraft): RunRowMail => ({ to, state: 'pending', draft });

/** Mails with PDFs of the run are still to be sent: they are tried for two days. */
export const isMailing = sql`exists (
  select from ${outbox} where ${outbox.sentAt} is null and ${outbox.attachment}->>'runId' = ${runs.id}::text
    and ${outbox.createdAt} > now() - interval '3 days'
)`;

/** Of the mails that go out with stored PDFs. */
export function openMailLedger(database: Database): MailLedger {
  return {
    rowsToMail: (lease, limit) =>
      database.asSystem((transaction) =>
        rowsOfRun(
          transaction,
          lease.runId,
          and(
            sql`${runRows.mail}->>'state' = 'pending'`,
            or(eq(runRows.storing, 'stored'), and(eq(runRows.state, 'skipped'), eq(runRows.storing, 'none'))),
          ),
          limit,
        ),
      ),

    commitMailed: (lease, { index, rowId, mail }, outcome) =>
      database.asSystem(async (transaction) => {
        const isTold = outcome !== 'known';
        const counted = await countRow(transaction, lease, { events: isTold ? 1 : 0 });
        const to = mail?.to ?? '';
        const error = isTold && 'error' in outcome ? { error: outcome.error } : {};
        if (isTold && 'add' in outcome) await outcome.add(transaction);
        await transaction
          .update(runRows)
          .set({ mail: { to, state: 'error' in error ? 'refused' : 'sent', ...error } })
          .where(and(eq(runRows.runId, lease.runId), eq(runRows.rowId, rowId)));
        if (isTold) await writeEvents(transaction, lease, counted.lastEvent, [{ type: 'mailed', rowIndex: index, rowId, to, ...error }]);
      }),
  };
}
