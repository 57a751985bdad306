import type { Diagnostic, FormatSettings, PdfOptions, Row } from '../../engine/index.ts';
import {
  type DocumentFormat,
  generate,
  type Renderer,
  type RowEnd,
  type Workspace,
  WorkspaceFailure,
  type WorkspaceRow,
} from '../../generation/index.ts';
import { isOutage } from '../database/is-outage.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Log } from '../log.ts';
import { inSpan } from '../tracing/in-span.ts';
import { type EndState, LEASE_SECONDS, type Lease, LeaseLost, type Ledger, type MailDraft, type RunRecord } from './ledger.ts';
import { type EndedRow, openRowCommits } from './row-commits.ts';
import { diagnosticOf, isPassing, UNEXPECTED } from './run-faults.ts';
import { storeRows } from './store-rows.ts';
import { undoRun } from './undo-run.ts';

/** What a run is made from, opened for the user it belongs to. */
export interface OpenedRun {
  readonly template: Uint8Array;
  readonly settings: FormatSettings;
  readonly format: DocumentFormat;
  /** Another engine, in front of ours, which fills the template; undefined: ours lays it out as well. */
  readonly layOut: ((filler: Renderer) => Renderer) | undefined;
  readonly pdf: PdfOptions;
  readonly columns: readonly string[];
  /** Rows in all, where the source knows it. */
  readonly total: number | undefined;
  readonly rows: (report: (diagnostic: Diagnostic) => void, signal: AbortSignal) => AsyncIterable<WorkspaceRow>;
  /** What is to be sent with the PDF of a row. */
  readonly mailOf?: (row: Row) => MailDraft;
  /** A file name for each row, unique within the run; called once a row in their order. */
  readonly name: (row: Row) => string;
  /** Where PDFs go back to. */
  readonly workspace: Pick<Workspace, 'attach' | 'setStatus'> | undefined;
  /** PDFs in one run, and over the life of the plan; undefined without a limit. */
  readonly limits: { readonly perRun: number | undefined; readonly total: number | undefined };
}

export interface RunWork {
  readonly ledger: Ledger;
  readonly files: FileStore;
  readonly renderer: Renderer;
  /** Throws DocumentsFailure, WorkspaceFailure or RunFailure with what the user is to be told. */
  readonly open: (run: RunRecord, signal: AbortSignal) => Promise<OpenedRun>;
  /** Where the rows of a run came from. Throws WorkspaceFailure or RunFailure. */
  readonly openToUndo: (run: RunRecord) => Promise<Pick<Workspace, 'undo'>>;
  /** Sends by mail what is stored. */
  readonly deliver?: (lease: Lease) => Promise<void>;
  /** Hears of every run that ended, however it ended. */
  readonly ended?: (userId: string, runId: string) => Promise<void>;
  /** Rows under way at once. */
  readonly inFlight: number;
  /** Milliseconds that others wait for this thread. */
  readonly lag: () => number;
  readonly log: Log;
}

/** Seconds until a run is tried again whose service did not answer. */
const TRY_AGAIN = 30;

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
  const cancel = () => void (run.undoRequestedAt ?? cancelled.abort());
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
    else if (!lost.aborted) await ledger.release(lease, 0);
  } catch (error) {
    if (error instanceof LeaseLost || lost.aborted) return;
    // Nothing can be written down now; the lease runs out and the run is taken up again.
    if (isOutage(error)) throw error;
    if (stop.aborted || (isPassing(error) && !cancelled.signal.aborted)) {
      log.warn({ err: error, run: lease.runId }, 'a run is put off');
      await ledger.release(lease, stop.aborted ? 0 : TRY_AGAIN);
      return;
    }
    const why = cancelled.signal.aborted ? undefined : told(error, lease, log);
    const state = why ? 'broken' : 'cancelled';
    await ledger.made(lease, state, { left: 0, ...(why ? { error: why } : {}) });
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
    if (run.madeAt === null) made = await makeRows(lease, run, opened, work, endings, stores?.look);
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
  // Those of a cancelled run, too: what is stored is finished.
  if (run.request.delivery) await work.deliver?.(lease);
  const error = made.state === 'broken' ? made.error : (trouble ?? made.error);
  return { state: stateOf(made.state), ...(error ? { error } : {}) };
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

interface Made {
  readonly state: EndState;
  readonly left: number;
  readonly error?: Diagnostic;
}

/** Makes what is not made yet. */
async function makeRows(
  lease: Lease,
  { recipeId }: RunRecord,
  opened: OpenedRun,
  { ledger, files, renderer, inFlight }: RunWork,
  { any: ending, cancelled }: Endings,
  written: () => void = () => {},
): Promise<Made> {
  const { limits } = opened;
  const known = await ledger.knownRows(lease);
  const indexes = new Map([...known].map(([rowId, { index }]) => [rowId, index]));
  const again = new Map([...known].filter(([, { isQueued }]) => isQueued));
  /** Positions go on behind those of an earlier worker, who may have taken rows out of the source by storing them. */
  let next = 1 + Math.max(-1, ...indexes.values());
  const planFull = new AbortController();
  /** About the run itself, to be told. */
  const found: Diagnostic[] = [];
  /** Rows beyond the limit of one run. */
  let left = 0;

  /** What keeps the rows from being read on, when it will pass. */
  let away: unknown;
  async function* source(): AsyncGenerator<WorkspaceRow> {
    try {
      yield* opened.rows((diagnostic) => found.push(diagnostic), ending);
    } catch (error) {
      if (isPassing(error)) away = error;
      throw error;
    }
  }
  async function* rows(): AsyncGenerator<Row> {
    let taken = 0;
    for await (const row of source()) {
      const name = opened.name(row);
      if (limits.perRun !== undefined && taken >= limits.perRun) {
        left += 1;
        continue;
      }
      taken += 1;
      const isAgain = again.delete(row.id);
      if (known.has(row.id) && !isAgain) continue;
      names.set(row.id, name);
      // What is made again was asked for.
      if (opened.mailOf) drafts.set(row.id, opened.mailOf(row));
      if (row.files && !isAgain) held.set(row.id, row.files);
      if (!indexes.has(row.id)) indexes.set(row.id, next++);
      yield row;
    }
  }
  const names = new Map<string, string>();
  /** Files of rows that have not ended. */
  const held = new Map<string, readonly string[]>();
  const drafts = new Map<string, MailDraft>();
  /** PDFs of rows that have not ended. */
  const pdfs = new Map<string, Uint8Array>();
  const save = async (name: string, pdf: Uint8Array, rowId: string) => {
    pdfs.set(rowId, pdf);
    return { name, size: pdf.length };
  };
  // An automation tries rows again before it says that they failed.
  const plan = { limit: limits.total, store: opened.workspace !== undefined, mark: recipeId === null };
  const commits = openRowCommits(lease, plan, { ledger, files }, (result) => {
    if (result.isCancelled) cancelled.abort();
    written();
    left += result.refused;
    if (result.refused > 0) planFull.abort();
  });

  await ledger.began(
    lease,
    limits.perRun !== undefined && opened.total !== undefined ? Math.min(opened.total, limits.perRun) : opened.total,
  );
  let broken: Diagnostic | undefined;
  const events = generate(
    {
      template: opened.template,
      rows: rows(),
      columns: opened.columns,
      settings: opened.settings,
      pdf: opened.pdf,
      format: opened.format,
      name: (row) => names.get(row.id) ?? row.id,
      resume: false,
      inFlight,
    },
    {
      renderer: opened.layOut?.(renderer) ?? renderer,
      output: { has: () => false, save },
    },
    AbortSignal.any([ending, planFull.signal]),
  );
  try {
    for await (const event of events) {
      if (event.type === 'run-confidence') await ledger.confide(lease, event.confidence);
      if (event.type === 'run-diagnostic') {
        if (event.diagnostic.severity !== 'info') found.push(event.diagnostic);
        continue;
      }
      if (found.length > 0) {
        const notices = found.splice(0).map((diagnostic) => ({ type: 'notice' as const, diagnostic }));
        await ledger.tell(lease, notices);
      }
      if (event.type === 'run-end' && event.status === 'broken') broken = event.error ?? UNEXPECTED;
      if (event.type !== 'row-end') continue;
      const files = held.get(event.id);
      const ended = endedRow(event, indexes.get(event.id) ?? event.index, pdfs.get(event.id));
      const mail = drafts.get(event.id);
      await commits.add({ ...ended, ...(files ? { files } : {}), ...(mail ? { mail } : {}) });
      drafts.delete(event.id);
      names.delete(event.id);
      held.delete(event.id);
      pdfs.delete(event.id);
    }
    if (!broken && !ending.aborted && !planFull.signal.aborted) {
      for (const [rowId, { index, name }] of again)
        await commits.add({ index, rowId, name, result: { state: 'failed', error: NOT_READY }, diagnostics: [] });
    }
  } finally {
    await commits.close();
  }
  if (away) throw away;
  if (broken) return { state: 'broken', left, error: broken };
  if (left === 0) return { state: 'completed', left };
  return { state: 'completed', left, error: planLimit(planFull.signal.aborted ? undefined : limits.perRun) };
}

function endedRow({ id, name, pages = 0, error, diagnostics }: RowEnd, index: number, pdf: Uint8Array | undefined): EndedRow {
  const about = { index, rowId: id, name, diagnostics };
  if (pdf && !error) return { ...about, result: { state: 'rendered', pdf, pages } };
  return { ...about, result: { state: 'failed', error: error ?? UNEXPECTED } };
}

/** Why a run ended although rows are left. `perRun`: PDFs that the plan allows in one run; undefined: it allows no more at all. */
const planLimit = (perRun: number | undefined): Diagnostic => ({
  severity: 'warning',
  code: 'run/plan-limit',
  message: perRun === undefined ? 'Your plan allows no more PDFs.' : `Your plan allows ${perRun} PDFs in a run.`,
  hint: 'The rows that are left are as they were. Upgrade your plan, and the next run makes them.',
});

const NOT_READY: Diagnostic = {
  severity: 'error',
  code: 'run/row-not-ready',
  message: 'The row is not there any more, or not Ready to Generate.',
  hint: 'Set it to Ready to Generate, then start the run again.',
};
