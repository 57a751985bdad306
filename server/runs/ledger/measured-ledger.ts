import { trace } from '@opentelemetry/api';
import type { Metrics } from '../../metrics/open-metrics.ts';
import { type Lease, LeaseLost, type Ledger, type RowOutcome } from './ledger.ts';

/** The ledger, with what workers write to it counted and the runs that requests start told to their spans. */
export function measuredLedger(ledger: Ledger, { leases, rows, runs }: Metrics): Ledger {
  const countRefused = (error: unknown): never => {
    if (error instanceof LeaseLost) leases.inc({ event: 'refused' });
    throw error;
  };
  const guarded =
    <Rest extends readonly unknown[], Result>(write: (lease: Lease, ...rest: Rest) => Promise<Result>) =>
    (lease: Lease, ...rest: Rest): Promise<Result> =>
      write(lease, ...rest).catch(countRefused);
  return {
    ...ledger,
    start: async (...request) => {
      const started = await ledger.start(...request);
      // A worker's spans of the run have it, too.
      trace.getActiveSpan()?.setAttribute('sheafmill.run', started.run.id);
      return started;
    },
    takeLease: async (...request) => {
      const taken = await ledger.takeLease(...request);
      if (taken) leases.inc({ event: 'taken' });
      return taken;
    },
    renew: guarded(ledger.renew),
    began: guarded(ledger.began),
    confide: guarded(ledger.confide),
    tell: guarded(ledger.tell),
    commitRows: async (lease, outcomes, plan) => {
      const committed = await ledger.commitRows(lease, outcomes, plan).catch(countRefused);
      const ended = (state: RowOutcome['result']['state']) => outcomes.filter(({ result }) => result.state === state).length;
      // Those that the plan refused were rendered, but nobody gets them.
      rows.inc({ outcome: 'refused' }, committed.refused);
      rows.inc({ outcome: 'rendered' }, ended('rendered') - committed.refused);
      rows.inc({ outcome: 'skipped' }, ended('skipped'));
      rows.inc({ outcome: 'failed' }, ended('failed'));
      return committed;
    },
    commitBefore: guarded(ledger.commitBefore),
    commitStored: async (lease, rowId, outcome) => {
      await ledger.commitStored(lease, rowId, outcome).catch(countRefused);
      rows.inc({ outcome: 'file' in outcome ? 'stored' : 'not_stored' });
    },
    commitMarked: guarded(ledger.commitMarked),
    commitMailed: guarded(ledger.commitMailed),
    commitUndone: guarded(ledger.commitUndone),
    endUndo: guarded(ledger.endUndo),
    made: guarded(ledger.made),
    end: async (lease, state, error) => {
      await ledger.end(lease, state, error).catch(countRefused);
      runs.inc({ state });
    },
  };
}
