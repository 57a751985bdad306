import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Diagnostic } from '../../../engine/index.ts';
import { ATTACHED_TOGETHER, type BeforeWrite, type Workspace, WorkspaceFailure } from '../../../generation/index.ts';
import { MissingFile } from '../../files/file-store.ts';
import { inSpan } from '../../tracing/in-span.ts';
import type { Lease, RunRowRecord } from '../ledger/ledger.ts';
import { readPdf, replacedKey } from '../pdf-packs.ts';
import { diagnosticOf, isPassing, LONGEST_OUTAGE } from './run-faults.ts';
import type { RunWork } from './run-work.ts';

/** Milliseconds in which rows that are stored gather for one look for the next ones. */
const GATHER = 100;
/** Rows stored at once while others wait longer than these milliseconds for this thread: who asks the server for something goes first. */
const STORED_WHILE_LATE = 2;
const LATE = 20;

/** PDFs that are put back while others are made. */
export interface Storing {
  /** Rows were written down: there may be some to store. */
  readonly look: () => void;
  /** Why storing was given up, when it is over. Throws what will pass. */
  readonly ended: Promise<Diagnostic | undefined>;
}

/**
 * Puts PDFs back until `made` fires and none is pending. Attaching is a set operation, so a row that was attached but not written down
 * is attached again without harm.
 */
export function storeRows(
  lease: Lease,
  workspace: Pick<Workspace, 'attach' | 'setStatus'>,
  work: RunWork,
  made: AbortSignal,
  ending: AbortSignal,
): Storing {
  const news = new EventEmitter();
  const look = () => void news.emit('rows');
  const over = new AbortController();
  for (const signal of [made, ending]) signal.addEventListener('abort', look, { signal: over.signal });
  return { look, ended: storeAll(lease, workspace, work, { news, made, ending }).finally(() => over.abort()) };
}

async function storeAll(
  lease: Lease,
  workspace: Pick<Workspace, 'attach' | 'setStatus'>,
  { ledger, files, lag, log }: RunWork,
  { news, made, ending }: { readonly news: EventEmitter; readonly made: AbortSignal; readonly ending: AbortSignal },
): Promise<Diagnostic | undefined> {
  const underWay = new Map<string, Promise<void>>();
  const givenUp = new AbortController();
  const until = AbortSignal.any([ending, givenUp.signal]);

  /** What went before may have written to the row already, or to its mark alone: what it was before that counts. */
  const keepBefore =
    ({ rowId, state, before }: RunRowRecord): BeforeWrite =>
    async ({ mark, replaced }) => {
      const isMark = state !== 'rendered';
      if (before && (isMark || before.replaced !== undefined)) return;
      const kept = isMark ? {} : { replaced: replaced ? await keepReplaced(rowId, replaced) : null };
      await ledger.commitBefore(lease, rowId, { mark, ...before, ...kept });
    };
  const keepReplaced = async (rowId: string, read: () => Promise<Uint8Array>): Promise<'kept' | 'lost'> => {
    try {
      await files.write(replacedKey(lease.runId, rowId), await read());
      return 'kept';
    } catch (error) {
      if (until.aborted) throw error;
      log.warn({ err: error, run: lease.runId }, 'a file that gives way could not be kept');
      return 'lost';
    }
  };

  const told = new Set<string>();
  /** The mark of a row that failed. That it can't be set is told once: the row's own failure says more. */
  const markFailed = async (row: RunRowRecord): Promise<void> => {
    try {
      await workspace.setStatus(row.rowId, 'failed', until, keepBefore(row));
    } catch (error) {
      const diagnostic = error instanceof WorkspaceFailure && error.reason === 'unauthorized' ? undefined : diagnosticOf(error);
      if (until.aborted || !diagnostic) throw error;
      if (!told.has(diagnostic.message)) await ledger.tell(lease, [{ type: 'notice', diagnostic: { ...diagnostic, severity: 'warning' } }]);
      told.add(diagnostic.message);
    }
    await ledger.commitMarked(lease, row.rowId);
  };

  const storeRow = async (row: RunRowRecord): Promise<void> => {
    const { rowId, name, state } = row;
    try {
      if (state === 'failed') return await markFailed(row);
      if (state === 'skipped') {
        await workspace.setStatus(rowId, 'generated', until, keepBefore(row));
        return await ledger.commitMarked(lease, rowId);
      }
      const { key } = await workspace.attach(rowId, { name, read: () => readPdf(files, row) }, 'generated', until, keepBefore(row));
      await ledger.commitStored(lease, rowId, { file: key });
    } catch (error) {
      if (until.aborted) return;
      const isLost = error instanceof WorkspaceFailure && error.reason === 'unauthorized';
      // What is away comes back, and the run waits for it; a row that alone is refused for a day must not keep it from its end.
      const isAway = isPassing(error) && Date.now() - row.updatedAt.getTime() < LONGEST_OUTAGE;
      if (isLost || isAway) return givenUp.abort(error);
      const diagnostic = error instanceof MissingFile ? EXPIRED : diagnosticOf(error);
      if (diagnostic && state !== 'failed') await ledger.commitStored(lease, rowId, { error: diagnostic });
      else givenUp.abort(error);
    }
  };

  for (;;) {
    // What comes while this look is under way is looked for next.
    const changed = once(news, 'rows');
    const wasMade = made.aborted;
    // As of before the answer: a row that ends meanwhile may still be in it.
    const begun = new Set(underWay.keys());
    const most = lag() > LATE ? STORED_WHILE_LATE : ATTACHED_TOGETHER;
    const pending = (await ledger.rowsToStore(lease, most)).filter(({ rowId }) => !begun.has(rowId));
    if (until.aborted || (wasMade && pending.length + underWay.size === 0)) break;
    for (const row of pending.slice(0, Math.max(0, most - underWay.size))) {
      const stored = inSpan('store row', { 'sheafmill.row': row.index }, () => storeRow(row))
        .catch((error: unknown) => givenUp.abort(error))
        .finally(() => {
          underWay.delete(row.rowId);
          news.emit('rows');
        });
      underWay.set(row.rowId, stored);
    }
    await changed;
    if (underWay.size > 0) await Promise.race([Promise.all(underWay.values()), delay(GATHER)]);
  }
  await Promise.all(underWay.values());
  if (!givenUp.signal.aborted) return undefined;
  const reason = isPassing(givenUp.signal.reason) ? undefined : diagnosticOf(givenUp.signal.reason);
  if (!reason) throw givenUp.signal.reason;
  return reason;
}

const EXPIRED: Diagnostic = { severity: 'error', code: 'run/expired', message: 'Expired: make again', hint: 'Start the run again.' };
