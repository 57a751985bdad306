import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, not, sql } from 'drizzle-orm';
import type { Database } from '../../database/open-database.ts';
import { runEvents, runRows, runs } from '../../database/schema/runs.ts';
import type { Ledger } from './ledger.ts';
import { isMailing } from './mail-ledger.ts';

/** Runs looked at together. */
const AT_ONCE = 100;

/**
 * Runs whose PDFs have been kept long enough. First they are said to be over, so that nobody works on them any more; then their files
 * go, outside of any transaction, and what they were made, sent, undone and followed with. Whatever ends on the way is found again.
 */
export function openExpiryLedger(database: Database): Pick<Ledger, 'expire'> {
  /** How many were found; fewer than asked for when there are no more. */
  const markOver = async (hours: number): Promise<number> => {
    const isOver = and(isNull(runs.expiredAt), sql`${runs.endedAt} < now() - make_interval(hours => ${hours})`, not(isMailing));
    const over = await database.asSystem((transaction) => transaction.select({ id: runs.id }).from(runs).where(isOver).limit(AT_ONCE));
    const ids = over.map(({ id }) => id);
    // They may be worked on again meanwhile.
    const mark = and(inArray(runs.id, ids), isOver);
    if (ids.length > 0) await database.asSystem((transaction) => transaction.update(runs).set({ expiredAt: sql`now()` }).where(mark));
    return ids.length;
  };

  const unswept = (after: string | undefined) =>
    database.asSystem((transaction) =>
      transaction
        .select({ id: runs.id, lastEvent: runs.lastEvent })
        .from(runs)
        .where(and(isNotNull(runs.expiredAt), isNull(runs.sweptAt), after === undefined ? undefined : gt(runs.id, after)))
        .orderBy(asc(runs.id))
        .limit(AT_ONCE),
    );
  /** Keeps what the history shows, and the last event, by which a follower knows that nothing comes any more. */
  const thin = (id: string, lastEvent: number) =>
    database.asSystem(async (transaction) => {
      await transaction
        .update(runRows)
        .set({ before: null, diagnostics: null, mail: sql`${runRows.mail} - 'draft'` })
        .where(eq(runRows.runId, id));
      await transaction.delete(runEvents).where(and(eq(runEvents.runId, id), lt(runEvents.number, lastEvent)));
      await transaction.update(runs).set({ sweptAt: sql`now()` }).where(eq(runs.id, id));
    });

  return {
    expire: async (hours, remove, signal) => {
      while (!signal?.aborted && (await markOver(hours)) === AT_ONCE);
      const failures: unknown[] = [];
      let batch = await unswept(undefined);
      while (batch.length > 0) {
        for (const { id, lastEvent } of batch) {
          if (signal?.aborted) return;
          try {
            await remove(id);
            await thin(id, lastEvent);
          } catch (error) {
            // The others are not to wait for it.
            failures.push(error);
          }
        }
        batch = await unswept(batch.at(-1)?.id);
      }
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} runs could not be swept.`);
    },
  };
}
