import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WorkspaceFailure } from '../../../generation/index.ts';
import { useTestDatabase } from '../../database/database.test-support.ts';
import { openLog } from '../../log.ts';
import { LEASE_SECONDS, type Lease, type Ledger, type RunRecord } from '../ledger/ledger.ts';
import { openLedger } from '../ledger/open-ledger.ts';
import { insertUser, sampleRequest } from '../runs.test-support.ts';
import type { OpenedRun, RunWork } from './run-work.ts';
import { workRun } from './work-run.ts';

const test = useTestDatabase();
let ledger: Ledger;
beforeAll(() => {
  ledger = openLedger(test.database);
});
afterEach(() => vi.useRealTimers());

async function newRun(): Promise<{ readonly userId: string; readonly lease: Lease; readonly run: RunRecord }> {
  const userId = await insertUser(test.database);
  const { run } = await ledger.start(userId, randomUUID(), sampleRequest);
  const taken = await ledger.takeLease(run.id);
  if (!taken) throw new Error('The run is taken.');
  return { userId, ...taken };
}

const unused = (): never => {
  throw new Error('The run was to stop before this.');
};
const workWith = (parts: Pick<RunWork, 'open' | 'ledger'>): RunWork => ({
  ...parts,
  files: { write: unused, create: unused, read: unused, stream: unused, localPath: unused, remove: unused },
  renderer: { open: unused },
  openToUndo: unused,
  inFlight: 1,
  lag: () => 0,
  log: openLog('silent'),
});
/** As a service does that is told to stop in the middle of a call. */
const stopped = (signal: AbortSignal) =>
  new Promise<OpenedRun>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new WorkspaceFailure('stopped', 'It was told to stop.')), { once: true });
  });

describe('a worker on a run', () => {
  it('puts no row back behind a run that it gave back', async () => {
    const { lease, run } = await newRun();
    let begun = 0;
    let released = 0;
    const rows = Array.from({ length: 40 }, (_, index) => ({ index, rowId: `row ${index}`, state: 'failed', before: { mark: null } }));
    const work: RunWork = {
      ...workWith({
        ledger: {
          ...ledger,
          rowsToUndo: async () => rows as never,
          commitUndone: async () => {},
          putOff: async () => {
            released += 1;
          },
        },
        open: unused,
      }),
      openToUndo: async () => ({
        undo: async () => {
          begun += 1;
          if (begun === 1) throw new WorkspaceFailure('unavailable', 'Notion is not working (503).');
          await new Promise((resolve) => setTimeout(resolve, 5));
        },
      }),
    };
    await workRun(lease, { ...run, undoRequestedAt: new Date() }, work, { stop: new AbortController().signal });
    expect(released).toBe(1);
    const before = begun;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(begun).toBe(before);
  });

  it(`stops by itself, and says nothing of it, when it could not renew its lease for ${LEASE_SECONDS} seconds`, async () => {
    const { userId, lease, run } = await newRun();
    const away = { ...ledger, renew: () => Promise.reject(new Error('The database does not answer.')) };
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const worked = workRun(lease, run, workWith({ ledger: away, open: (_run, signal) => stopped(signal) }), {
      stop: new AbortController().signal,
    });
    await vi.advanceTimersByTimeAsync((LEASE_SECONDS + 11) * 1000);
    await worked;
    // Nothing is said of the run: whoever takes it up goes on.
    expect(await ledger.find(userId, run.id)).toMatchObject({ state: 'running', error: null, endedAt: null });
  });

  it('ends it as cancelled when that is asked while it is opened', async () => {
    const { userId, lease, run } = await newRun();
    const cancel = new AbortController();
    const worked = workRun(lease, run, workWith({ ledger, open: (_run, signal) => stopped(signal) }), {
      stop: new AbortController().signal,
      cancel: cancel.signal,
    });
    cancel.abort();
    await worked;
    expect(await ledger.find(userId, run.id)).toMatchObject({ state: 'cancelled', error: null });
  });
});
