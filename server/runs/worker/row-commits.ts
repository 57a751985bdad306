import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Diagnostic } from '../../../engine/index.ts';
import type { FileStore } from '../../files/file-store.ts';
import { inSpan } from '../../tracing/in-span.ts';
import type { CommitResult, Lease, Ledger, RowOutcome, StoredCandidate } from '../ledger/ledger.ts';
import { writePack } from '../pdf-packs.ts';

/** A row whose outcome is not written down yet. */
export interface EndedRow extends Omit<RowOutcome, 'result'> {
  /** Files of the row among which its PDF may be already, the very same: then it is not stored again. */
  readonly files?: readonly string[];
  readonly result:
    | { readonly state: 'rendered'; readonly pdf: Uint8Array; readonly pages: number }
    | { readonly state: 'failed'; readonly error: Diagnostic };
}

export interface RowCommits {
  /** Resolves when there is room for the next row. Throws what an earlier commit failed of. */
  readonly add: (row: EndedRow) => Promise<void>;
  /** Resolves when all rows are written down; none may be added then. Throws what a commit failed of. */
  readonly close: () => Promise<void>;
}

/** Rows of one transaction, at most. */
const GROUP = 64;
/** Bytes of PDFs from which a group is full. */
const GROUP_BYTES = 8 * 2 ** 20;
/** Milliseconds from one group to the next, in which its rows gather: a transaction and a file cost more than a row. */
const GATHER = 200;

/**
 * Writes rows down in groups while others are made: first their PDFs, then what became of them. A row that comes after a pause is
 * written down at once; the next ones wait for each other.
 */
export function openRowCommits(
  lease: Lease,
  plan: Parameters<Ledger['commitRows']>[2],
  { ledger, files }: { readonly ledger: Pick<Ledger, 'commitRows' | 'storedAlready'>; readonly files: Pick<FileStore, 'write'> },
  hear: (result: CommitResult) => void,
): RowCommits {
  let waiting: EndedRow[] = [];
  let bytes = 0;
  let packs = 0;
  let gathering = new AbortController();
  /** The group under way, with the pause behind it. */
  let group: Promise<unknown> | undefined;
  let all: Promise<void> | undefined;
  let failure: { readonly error: unknown } | undefined;
  let isClosing = false;

  const commit = async (rows: readonly EndedRow[]): Promise<void> => {
    const pdfs = rows.flatMap(({ result }) => (result.state === 'rendered' ? [result.pdf] : []));
    const places = pdfs.length > 0 ? await writePack(files, lease, packs++, pdfs) : [];
    const placed = places.values();
    const candidates: StoredCandidate[] = [];
    const outcomes = rows.map(({ result, files: held = [], ...about }): RowOutcome => {
      if (result.state === 'failed') return { ...about, result };
      const { pdf, pages, state } = result;
      const place = placed.next().value;
      if (!place) throw new Error('A PDF has no place.');
      const sha256 = createHash('sha256').update(pdf).digest('hex');
      candidates.push({ rowId: about.rowId, name: about.name, sha256, files: held });
      return { ...about, result: { state, pages, ...place, sha256 } };
    });
    const stored = await ledger.storedAlready(lease, candidates);
    const skipped = outcomes.map(
      (outcome): RowOutcome =>
        stored.has(outcome.rowId) && outcome.result.state === 'rendered'
          ? { ...outcome, result: { ...outcome.result, state: 'skipped' } }
          : outcome,
    );
    hear(await ledger.commitRows(lease, skipped, plan));
  };

  const commitAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const rows = waiting;
      waiting = [];
      bytes = 0;
      gathering = new AbortController();
      const pause = isClosing ? undefined : delay(GATHER, undefined, { signal: gathering.signal }).catch(() => {});
      group = Promise.all([inSpan('commit rows', { 'sheafmill.rows': rows.length }, () => commit(rows)), pause]);
      await group;
    }
    all = undefined;
  };

  return {
    add: async (row) => {
      if (failure) throw failure.error;
      waiting.push(row);
      if (row.result.state === 'rendered') bytes += row.result.pdf.length;
      if (!all) {
        all = commitAll();
        all.catch((error: unknown) => {
          failure = { error };
        });
      }
      if (waiting.length < GROUP && bytes < GROUP_BYTES) return;
      gathering.abort();
      await Promise.race([group, all]);
    },
    close: async () => {
      isClosing = true;
      gathering.abort();
      await all;
    },
  };
}
