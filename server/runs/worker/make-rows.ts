import type { Diagnostic, Row } from '../../../engine/index.ts';
import { generate, type RowEnd, type WorkspaceRow } from '../../../generation/index.ts';
import type { EndState, KnownRow, Lease, MailDraft, RunRecord } from '../ledger/ledger.ts';
import { patientRenderer } from './patient-renderer.ts';
import { type EndedRow, openRowCommits } from './row-commits.ts';
import { isPassing, UNEXPECTED } from './run-faults.ts';
import type { OpenedRun, RunWork } from './run-work.ts';

export interface Made {
  readonly state: EndState;
  /** Rows beyond what the plan allows. */
  readonly left: number;
  readonly error?: Diagnostic;
}

export interface TakenRun {
  readonly lease: Lease;
  readonly run: Pick<RunRecord, 'recipeId' | 'createdAt'>;
  readonly opened: OpenedRun;
}

export interface MakeOrders {
  /** Begin nothing further. */
  readonly ending: AbortSignal;
  /** Called when the ledger says that the user wants the run ended. */
  readonly cancel: () => void;
  /** Called when rows were written down. */
  readonly written: (() => void) | undefined;
}

/** Makes what is not made yet. Throws what will pass, and what the ledger throws; what was made is written down then, too. */
export async function makeRows({ lease, run, opened }: TakenRun, work: RunWork, orders: MakeOrders): Promise<Made> {
  const { ledger, files, renderer, inFlight } = work;
  const { ending, cancel, written } = orders;
  const { limits } = opened;
  const planFull = new AbortController();
  /** What lays the pages out is away, and will be back. */
  const away = new AbortController();
  const halt = AbortSignal.any([ending, planFull.signal, away.signal]);
  /** About the run itself, to be told. */
  const found: Diagnostic[] = [...opened.nameFaults];
  const total = limits.perRun !== undefined && opened.total !== undefined ? Math.min(opened.total, limits.perRun) : opened.total;
  const source = openSource(await ledger.knownRows(lease), { ...opened, total }, (diagnostic) => found.push(diagnostic), ending);
  const { underWay } = source;
  let refused = 0;
  const save = async (name: string, pdf: Uint8Array, { id }: Row) => {
    const row = underWay.get(id);
    if (row) row.pdf = pdf;
    return { name, size: pdf.length };
  };
  // An automation tries rows again before it says that they failed.
  const plan = { limit: limits.total, store: opened.workspace !== undefined, mark: run.recipeId === null };
  const commits = openRowCommits(lease, plan, { ledger, files }, (result) => {
    if (result.isCancelled) cancel();
    written?.();
    refused += result.refused;
    if (result.refused > 0) planFull.abort();
  });

  await ledger.began(lease, total);
  let broken: Diagnostic | undefined;
  const events = generate(
    {
      template: opened.template,
      rows: source.rows(),
      columns: opened.columns,
      settings: opened.settings,
      pdf: opened.pdf,
      format: opened.format,
      name: (row) => underWay.get(row.id)?.name ?? row.id,
      resume: false,
      inFlight,
    },
    {
      renderer: opened.layOut ? patientRenderer(opened.layOut(renderer), run.createdAt, (error) => away.abort(error)) : renderer,
      output: { has: () => false, save },
    },
    halt,
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
      const row = underWay.get(event.id);
      underWay.delete(event.id);
      await commits.add(endedRow(event, row));
    }
    if (!broken && !halt.aborted) {
      for (const [rowId, { index, name }] of source.missing)
        await commits.add({ index, rowId, name, result: { state: 'failed', error: NOT_READY }, diagnostics: [] });
    }
  } finally {
    await commits.close();
  }
  source.throwIfAway();
  if (away.signal.aborted && !ending.aborted) throw away.signal.reason;
  const left = source.left() + refused;
  if (broken) return { state: 'broken', left, error: broken };
  if (left === 0) return { state: 'completed', left };
  return { state: 'completed', left, error: planLimit(planFull.signal.aborted ? undefined : limits.perRun) };
}

/** A row that has not ended. */
interface RowUnderWay {
  readonly index: number;
  readonly name: string;
  readonly mail: MailDraft | undefined;
  /** Files among which its PDF may be already; undefined where that does not matter. */
  readonly files: readonly string[] | undefined;
  pdf?: Uint8Array;
}

interface Source {
  /** The rows that are to be made: those that are to be made again, and new ones as far as the run has room for them. */
  readonly rows: () => AsyncGenerator<Row>;
  /** By their ids. */
  readonly underWay: Map<string, RowUnderWay>;
  /** Rows that are to be made again and were not met so far. */
  readonly missing: ReadonlyMap<string, KnownRow>;
  /** Rows beyond the limit of one run. */
  readonly left: () => number;
  /** Throws what kept the rows from being read on, when it will pass. */
  readonly throwIfAway: () => void;
}

function openSource(
  known: ReadonlyMap<string, KnownRow>,
  { total = Number.POSITIVE_INFINITY, limits, nameRows, mailOf, rows: read }: OpenedRun,
  report: (diagnostic: Diagnostic) => void,
  ending: AbortSignal,
): Source {
  const missing = new Map([...known].filter(([, { isQueued }]) => isQueued));
  const underWay = new Map<string, RowUnderWay>();
  const kept = [...known.values()].filter(({ isQueued }) => !isQueued);
  const nameOf = nameRows(kept.map(({ name }) => name));
  /** Positions go on behind those of an earlier worker, who may have taken rows out of the source by storing them. */
  let next = 0;
  for (const { index } of known.values()) next = Math.max(next, index + 1);
  let left = 0;
  let away: unknown;

  async function* readRows(): AsyncGenerator<WorkspaceRow> {
    try {
      yield* read(report, ending);
    } catch (error) {
      if (isPassing(error)) away = error;
      throw error;
    }
  }
  async function* rows(): AsyncGenerator<Row> {
    const { perRun = Number.POSITIVE_INFINITY } = limits;
    let size = known.size;
    for await (const row of readRows()) {
      const before = known.get(row.id);
      const isAgain = missing.delete(row.id);
      if (before && !isAgain) continue;
      if (!before) {
        if (size >= perRun) left += 1;
        // Those that were marked since the rows were counted are for another run.
        if (size >= Math.min(perRun, total)) continue;
        size += 1;
      }
      // What is made again was asked for.
      const files = isAgain ? undefined : row.files;
      underWay.set(row.id, { index: before?.index ?? next++, name: nameOf(row), mail: mailOf?.(row), files });
      yield row;
    }
  }
  return {
    rows,
    underWay,
    missing,
    left: () => left,
    throwIfAway: () => {
      if (away) throw away;
    },
  };
}

function endedRow({ id, index, name, pages = 0, error, diagnostics }: RowEnd, row: RowUnderWay | undefined): EndedRow {
  const { pdf, files, mail } = row ?? {};
  const about = {
    index: row?.index ?? index,
    rowId: id,
    name,
    diagnostics,
    ...(files ? { files } : {}),
    ...(mail ? { mail } : {}),
  };
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
