import type { Diagnostic } from '../engine/index.ts';
import type { RowStored } from './events.ts';
import { failureDiagnostic } from './failure-diagnostic.ts';
import { RowFailure } from './ports.ts';
import { ATTACHED_TOGETHER, type RowStatus, type Workspace, WorkspaceFailure } from './workspace.ts';

/** A row whose PDF is made, or that failed. */
export interface EndedRow {
  readonly index: number;
  readonly id: string;
  readonly name: string;
}

/** Takes the outcome of rows back to where they came from. Both throw WorkspaceFailure; RowFailure when the PDF can't be had. */
export interface RowStore {
  /** Returns what could not be set besides the file. */
  readonly store: (row: EndedRow, signal: AbortSignal) => Promise<readonly Diagnostic[]>;
  readonly markFailed: (row: EndedRow, signal: AbortSignal) => Promise<void>;
}

/** Attaches PDFs in a workspace; `read` gives a finished PDF by its file name, and throws RowFailure when it can't. */
export function workspaceStore(
  workspace: Pick<Workspace, 'attach' | 'setStatus'>,
  read: (name: string) => Promise<Uint8Array>,
  statuses: { readonly made: RowStatus; readonly failed: RowStatus } = { made: 'generated', failed: 'failed' },
): RowStore {
  return {
    store: async (row, signal) => {
      const pdf = { name: row.name, read: () => read(row.name) };
      return (await workspace.attach(row.id, pdf, statuses.made, signal)).diagnostics;
    },
    markFailed: (row, signal) => workspace.setStatus(row.id, statuses.failed, signal),
  };
}

type Told = Omit<RowStored, 'number'>;

export interface StoreQueue {
  readonly add: (row: EndedRow, outcome: 'made' | 'failed') => void;
  /** Something is waiting or under way. */
  readonly busy: () => boolean;
}

/**
 * Stores rows behind the making of PDFs, which is far faster: what waits is a name, never a PDF. A row that can't be stored is told
 * and the others go on; a connection that is gone for good calls `broken`. After an abort nothing further is begun.
 */
export function openStoreQueue(
  store: RowStore,
  hear: { readonly told: (event: Told) => void; readonly broken: (error: unknown) => void; readonly changed: () => void },
  signal: AbortSignal,
): StoreQueue {
  const waiting: { readonly row: EndedRow; readonly outcome: 'made' | 'failed' }[] = [];
  let underWay = 0;
  let gone = false;

  const storeOne = async ({ row, outcome }: (typeof waiting)[number]): Promise<void> => {
    const about = { type: 'row-stored', index: row.index, id: row.id, name: row.name } as const;
    try {
      if (outcome === 'failed') await store.markFailed(row, signal);
      else hear.told({ ...about, status: 'stored', diagnostics: await store.store(row, signal) });
    } catch (error) {
      if (signal.aborted) return;
      const diagnostic = whyNotStored(error);
      if (!diagnostic) throw error;
      hear.told({ ...about, status: 'not-stored', error: diagnostic, diagnostics: [] });
      if (error instanceof WorkspaceFailure && error.reason === 'unauthorized') throw error;
    }
  };

  const pump = (): void => {
    if (signal.aborted || gone) waiting.length = 0;
    while (underWay < ATTACHED_TOGETHER) {
      const next = waiting.shift();
      if (!next) return;
      underWay += 1;
      void storeOne(next)
        .catch((error: unknown) => {
          gone = true;
          hear.broken(error);
        })
        .finally(() => {
          underWay -= 1;
          pump();
          hear.changed();
        });
    }
  };

  return {
    add: (row, outcome) => {
      waiting.push({ row, outcome });
      pump();
    },
    busy: () => underWay > 0 || waiting.length > 0,
  };
}

/** Undefined for what is no fault of one row. */
function whyNotStored(error: unknown): Diagnostic | undefined {
  if (error instanceof RowFailure) return error.diagnostic;
  return error instanceof WorkspaceFailure ? failureDiagnostic(error) : undefined;
}
