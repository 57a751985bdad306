import type { Diagnostic } from '../../../engine/index.ts';
import { type Workspace, WorkspaceFailure } from '../../../generation/index.ts';
import { isOutage } from '../../database/is-outage.ts';
import type { Log } from '../../log.ts';
import { inSpan } from '../../tracing/in-span.ts';
import { type EndState, LEASE_SECONDS, type Lease, LeaseLost, type Ledger, type RunRecord } from '../ledger/ledger.ts';
import { type Made, makeRows } from './make-rows.ts';
import { diagnosticOf, isPassing, putOff, UNEXPECTED } from './run-faults.ts';
import type { RunWork } from './run-work.ts';
import { storeRows } from './store-rows.ts';
import { undoRun } from './undo-run.ts';

/** What is said to somebody who works on a run, and what is heard of it. */
export interface RunOrders {
  /** Give the run back: the process is to end, or others wait. */
  readonly stop: AbortSignal;
  /** Its user wants it ended. Also found in the ledger, later. */
  readonly cancel?: AbortSignal;
  /** Every PDF is made; what is left is to store them. */
  readonly made?: () => void;
}

/** Why work on a run is to stop: any of them, or each by itself. */
interface Endings {
  readonly any: AbortSignal;
  readonly stop: AbortSignal;
  readonly lost: AbortSignal;
  /** Fires when a write to the ledger found out. */
  readonly cancelled: AbortController;
}

/**
 * Works on a run to its end, from wherever it stands: rows that ended before are left alone. Every step is written down before the
 * one that follows it, so that another worker can go on at any point.
 */
export async function workRun(lease: Lease, run: RunRecord, work: RunWork, orders: RunOrders): Promise<void> {
  const { ledger, log } = work;
  const { stop } = orders;
  const cancelled = new AbortController();
  // What is being undone may have been cancelled when it was made.
  const cancel = () => {
    if (!run.undoRequestedAt) cancelled.abort();
  };
  if (run.cancelRequestedAt || orders.cancel?.aborted) cancel();
  orders.cancel?.addEventListener('abort', cancel, { once: true });
  const { lost, letGo } = keepLease(lease, ledger, cancel, log);
  const endings: Endings = { any: AbortSignal.any([stop, cancelled.signal, lost]), stop, lost, cancelled };
  const end = async (state: EndState, error?: Diagnostic): Promise<void> => {
    await ledger.end(lease, state, error);
    // The run has ended, whatever becomes of the word of it.
    await work
      .ended?.(lease.userId, lease.runId)
      .catch((fault: unknown) => log.error({ err: fault, run: lease.runId }, 'telling of an end'));
  };
  try {
    if (run.undoRequestedAt) return await undoRun(lease, run, work, { signal: stop, ending: AbortSignal.any([stop, lost]) });
    const outcome = await makeAndStore(lease, run, work, endings, orders.made);
    if (outcome) await end(outcome.state, outcome.error);
    else if (!lost.aborted) await ledger.release(lease);
  } catch (error) {
    if (error instanceof LeaseLost || lost.aborted) return;
    // Nothing can be written down now; the lease runs out and the run is taken up again.
    if (isOutage(error)) throw error;
    if (stop.aborted || (isPassing(error) && !cancelled.signal.aborted)) {
      log.warn({ err: error, run: lease.runId }, 'a run is put off');
      if (stop.aborted) await ledger.release(lease);
      else await putOff(lease, error, ledger);
      return;
    }
    const why = cancelled.signal.aborted ? undefined : told(error, lease, log);
    const state = why ? 'broken' : 'cancelled';
    await ledger.made(lease, state, { left: 0, ...(why ? { error: why } : {}) });
    // What keeps mails back does not keep the run from its end.
    if (!run.undoRequestedAt)
      await deliver(lease, run, work).catch((fault: unknown) => log.error({ err: fault, run: lease.runId }, 'mails of a run'));
    await end(state, why);
  } finally {
    letGo();
  }
}

/** Renews the lease as long as the run is worked on. `lost` fires when somebody else has it, or may have it. */
function keepLease(
  lease: Lease,
  ledger: Pick<Ledger, 'renew'>,
  cancel: () => void,
  log: Log,
): { readonly lost: AbortSignal; readonly letGo: () => void } {
  const lost = new AbortController();
  let renewedAt = performance.now();
  const beat = () => {
    const askedAt = performance.now();
    // This process stood still, or the database did: somebody else may have the run, so nothing more is sent to Notion either.
    if (askedAt - renewedAt > LEASE_SECONDS * 1000) return lost.abort();
    ledger.renew(lease).then(
      ({ isCancelled }) => {
        renewedAt = askedAt;
        if (isCancelled) cancel();
      },
      (error: unknown) => {
        if (error instanceof LeaseLost) lost.abort();
        else log.warn({ err: error, run: lease.runId }, 'a lease could not be renewed');
      },
    );
  };
  const beating = setInterval(beat, (LEASE_SECONDS * 1000) / 3);
  return { lost: lost.signal, letGo: () => clearInterval(beating) };
}

/** How the run ended, when nothing is left of it to do but to say so; undefined: it is given back. Throws what keeps it from going on. */
async function makeAndStore(
  lease: Lease,
  run: RunRecord,
  work: RunWork,
  endings: Endings,
  hearMade: (() => void) | undefined,
): Promise<Pick<Made, 'state' | 'error'> | undefined> {
  const { ledger, log } = work;
  const { any: ending, stop, lost, cancelled } = endings;
  const opened = await inSpan('open run', {}, () => work.open(run, ending));
  const isMade = new AbortController();
  const failed = new AbortController();
  const until = AbortSignal.any([ending, failed.signal]);
  const stores = opened.workspace && run.request.store ? storeRows(lease, opened.workspace, work, isMade.signal, until) : undefined;
  // It may fail long before it is waited for.
  stores?.ended.catch(() => {});
  let made: Made = { state: 'completed', left: 0 };
  try {
    if (opened.workspace && !run.request.allRows) await markReadyAgain(lease, opened.workspace, ledger, ending);
    if (run.madeAt === null)
      made = await makeRows({ lease, run, opened }, work, { ending, cancel: () => cancelled.abort(), written: stores?.look });
  } catch (error) {
    if (isOutage(error) || isPassing(error) || ending.aborted || error instanceof LeaseLost) {
      // Nobody stores rows of a run that is not worked on.
      failed.abort();
      await stores?.ended.catch(() => {});
      throw error;
    }
    made = { state: 'broken', left: 0, error: told(error, lease, log) };
  }
  const stateOf = (state: EndState): EndState => (cancelled.signal.aborted ? 'cancelled' : state);
  if (!(stop.aborted || lost.aborted)) {
    if (run.madeAt === null) await ledger.made(lease, stateOf(made.state), made);
    hearMade?.();
  }
  isMade.abort();
  const trouble = await stores?.ended;
  if (stop.aborted || lost.aborted) return undefined;
  await deliver(lease, run, work);
  const error = made.state === 'broken' ? made.error : (trouble ?? made.error);
  return { state: stateOf(made.state), ...(error ? { error } : {}) };
}

/** Sends the mails of what is stored: that is finished, whatever becomes of the run. */
async function deliver(lease: Lease, run: RunRecord, work: RunWork): Promise<void> {
  if (run.request.delivery) await work.deliver?.(lease);
}

/** What the user is told of a fault that ended the run; a defect of ours is logged. */
function told(error: unknown, lease: Lease, log: Log): Diagnostic {
  const diagnostic = diagnosticOf(error);
  if (!diagnostic) log.error({ err: error, run: lease.runId }, 'a run failed');
  return diagnostic ?? UNEXPECTED;
}

/** Rows that failed are marked so, and not ready: those that are to be made again get the mark back. */
async function markReadyAgain(lease: Lease, workspace: Pick<Workspace, 'setStatus'>, ledger: Ledger, ending: AbortSignal): Promise<void> {
  const queued = [...(await ledger.knownRows(lease))].filter(([, { isQueued }]) => isQueued);
  await Promise.all(
    queued.map(async ([rowId]) => {
      try {
        await workspace.setStatus(rowId, 'ready', ending);
      } catch (error) {
        // Such a row is not found among the ready ones, and that is told of it.
        if (!(error instanceof WorkspaceFailure && (error.reason === 'not-found' || error.reason === 'invalid'))) throw error;
      }
    }),
  );
}
