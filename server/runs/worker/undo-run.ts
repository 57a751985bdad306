import type { Diagnostic } from '../../../engine/index.ts';
import { ATTACHED_TOGETHER, type Undoing, type Workspace, WorkspaceFailure } from '../../../generation/index.ts';
import { MissingFile } from '../../files/file-store.ts';
import type { Lease, RunRecord, RunRowRecord } from '../ledger/ledger.ts';
import { replacedKey } from '../pdf-packs.ts';
import { diagnosticOf, isPassing } from './run-faults.ts';
import type { RunWork } from './run-work.ts';

/** Rows under way at once: each is a write or two, and Notion takes three a second. */
const AT_ONCE = 8;

/**
 * Puts the rows of a run back as they were before it. A connection that is gone ends it; what is left can be undone once that is renewed.
 * `signal`: the process is to stop; the run is given back. `ending`: that, or the lease is lost.
 */
export async function undoRun(
  lease: Lease,
  run: RunRecord,
  work: RunWork,
  { signal, ending }: { readonly signal: AbortSignal; readonly ending: AbortSignal },
): Promise<void> {
  let trouble: Diagnostic | undefined;
  try {
    await undoRows(lease, await work.openToUndo(run), work, ending);
  } catch (error) {
    trouble = isPassing(error) ? undefined : diagnosticOf(error);
    if (!trouble) throw error;
  }
  if (signal.aborted) await work.ledger.release(lease);
  else if (!ending.aborted) await work.ledger.endUndo(lease, trouble);
}

/**
 * Undoing is a set operation, so a row that was put back but not written down is undone again without harm. A row that can't be put back
 * is told, and the others go on. When it throws or returns, nothing is under way any more.
 */
async function undoRows(lease: Lease, workspace: Pick<Workspace, 'undo'>, { ledger, files }: RunWork, ending: AbortSignal): Promise<void> {
  const failed = new AbortController();
  const signal = AbortSignal.any([ending, failed.signal]);
  const undoOne = async (row: RunRowRecord): Promise<void> => {
    try {
      await workspace.undo(row.rowId, await undoingOf(lease.runId, row, files), signal);
      await ledger.commitUndone(lease, row, undefined);
    } catch (error) {
      if (signal.aborted) return;
      const isOfRow = error instanceof WorkspaceFailure && OF_ONE_ROW.has(error.reason);
      const diagnostic = error instanceof MissingFile ? REPLACED_LOST : isOfRow ? diagnosticOf(error) : undefined;
      if (diagnostic) await ledger.commitUndone(lease, row, diagnostic);
      else failed.abort(error);
    }
  };

  for (let after = -1; !signal.aborted; ) {
    const rows = [...(await ledger.rowsToUndo(lease, after, ATTACHED_TOGETHER))];
    const last = rows.at(-1);
    if (!last) break;
    after = last.index;
    const work = async (): Promise<void> => {
      for (let row = rows.shift(); row && !signal.aborted; row = rows.shift()) await undoOne(row);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, () => work().catch((error: unknown) => failed.abort(error))));
  }
  if (failed.signal.aborted) throw failed.signal.reason;
}

async function undoingOf(
  runId: string,
  { rowId, name, state, storedFile, before }: RunRowRecord,
  files: RunWork['files'],
): Promise<Undoing> {
  const mark = before?.mark ?? null;
  if (state === 'failed') return { status: 'failed', mark };
  const file = storedFile === null ? {} : { file: storedFile };
  if (before?.replaced === 'lost') throw new MissingFile(replacedKey(runId, rowId));
  const replaced = before?.replaced ? { replaced: { name, read: () => files.read(replacedKey(runId, rowId)) } } : {};
  return { ...file, status: 'generated', mark, ...replaced };
}

/** Of a row, not of the connection or the service. */
const OF_ONE_ROW: ReadonlySet<string> = new Set(['not-found', 'invalid', 'forbidden', 'conflict']);

const REPLACED_LOST: Diagnostic = {
  severity: 'error',
  code: 'run/replaced-lost',
  message: 'The PDF that this one replaced could not be kept, so the row was left as it is.',
  hint: 'Take the PDF out of the row by hand, or keep it.',
};
