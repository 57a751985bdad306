import { and, inArray, sql } from 'drizzle-orm';
import type { RunEvent } from '../../contracts/index.ts';
import type { StoryStep } from '../../contracts/recipes.ts';
import type { Transaction } from '../database/open-database.ts';
import { runEvents } from '../database/schema/runs.ts';

/** What runs told of their rows, as steps of stories, by the rows. */
export async function stepsOfRuns(
  transaction: Transaction,
  runIds: readonly string[],
  rowIds?: readonly string[],
): Promise<ReadonlyMap<string, readonly StoryStep[]>> {
  const rows = await transaction
    .select({ run: runEvents.runId, event: runEvents.event, at: runEvents.createdAt })
    .from(runEvents)
    .where(
      and(
        inArray(runEvents.runId, [...runIds]),
        sql`${runEvents.event}->>'type' in ('pdf', 'error', 'stored', 'mailed')`,
        rowIds && inArray(sql`${runEvents.event}->>'rowId'`, [...rowIds]),
      ),
    )
    .orderBy(runEvents.number);
  const told = new Map<string, StoryStep[]>();
  for (const { run, event, at } of rows) {
    const { type, rowId, error, code, hint, isUnchanged } = event as Record<string, string | undefined>;
    if (rowId === undefined) continue;
    const about = { at: at.toISOString(), run };
    const failure = (message: string): StoryStep => ({
      kind: 'failed',
      ...about,
      error: { severity: 'error', code: code ?? 'workspace/not-stored', message, ...(hint ? { hint } : {}) },
    });
    const kind = type === 'stored' ? 'stored' : isUnchanged ? 'unchanged' : 'made';
    const step: StoryStep = type === 'mailed' ? mailStep(about, event) : error === undefined ? { kind, ...about } : failure(error);
    told.set(rowId, [...(told.get(rowId) ?? []), step]);
  }
  return told;
}

/** The event is one of ours: it was written as the contract has it. */
function mailStep(about: Pick<StoryStep, 'at' | 'run'>, event: unknown): StoryStep {
  const { to, error } = event as Extract<RunEvent, { type: 'mailed' }>;
  return error ? { kind: 'not-mailed', ...about, error } : { kind: 'mailed', ...about, to };
}
