import type { z } from 'zod';
import { confidenceSchema } from '../../../contracts/confidence.ts';
import type { Run } from '../../../contracts/index.ts';
import type { runRowSchema } from '../../../contracts/runs.ts';
import { diagnosticSchema } from '../../../contracts/sources.ts';
import type { RunRowRecord, ShownRun } from '../ledger/ledger.ts';

type RunRow = z.infer<typeof runRowSchema>;

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;
const diagnosticOf = (value: unknown) => (value === null || value === undefined ? null : (diagnosticSchema.safeParse(value).data ?? null));

/** What is said where the request of a run would have to be known. */
export const NEWER_RUN = 'A newer version of the product made this run, with settings that this one does not know.';
export const NEWER_HINT = 'Try again when all servers are of the newer version.';

/** A run as the interface sees it. */
export function showRun(run: ShownRun): Run {
  const ended = run.made + run.failed + run.skipped;
  const share = run.total ? Math.min(1, ended / run.total) : 0;
  return {
    id: run.id,
    state: run.state,
    request: run.request,
    hasPassword: run.password !== '',
    total: run.total,
    made: run.made,
    failed: run.failed,
    skipped: run.skipped,
    stored: run.stored,
    notStored: run.notStored,
    progress: run.madeAt ? 100 : Math.min(99, Math.round(10 + 90 * share)),
    createdAt: run.createdAt.toISOString(),
    endedAt: iso(run.endedAt),
    isExpired: run.expiredAt !== null,
    canUndo: run.endedAt !== null && run.expiredAt === null && run.undoRequestedAt === null && run.stored > 0,
    error: diagnosticOf(run.error),
    wait: run.state === 'waiting' || (run.state === 'undoing' && run.retryAt !== null) ? run.wait : null,
    confidence: confidenceSchema
      .nullable()
      .catch(null)
      .parse(run.confidence ?? null),
  };
}

/** `notionPages`: what the id of a row is put behind to see it in Notion. */
export function showRow(row: RunRowRecord, run: ShownRun, notionPages: string): RunRow {
  const states = { queued: 'queued', failed: 'failed', skipped: 'skipped' } as const;
  return {
    index: row.index,
    rowId: row.rowId,
    name: row.name,
    state: row.state in states ? states[row.state as keyof typeof states] : 'made',
    storing: row.storing,
    mail: row.mail && { to: row.mail.to, state: row.mail.state, ...(row.mail.error ? { error: row.mail.error } : {}) },
    pages: row.pages,
    size: row.size,
    error: diagnosticOf(row.error),
    diagnostics: diagnosticSchema.array().safeParse(row.diagnostics).data ?? [],
    url: run.request?.rows.kind === 'notion' ? `${notionPages}${row.rowId.replaceAll('-', '')}` : null,
  };
}
