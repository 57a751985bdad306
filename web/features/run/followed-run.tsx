import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Run, RunEvent } from '../../../contracts/index.ts';
import { Notice } from '../../components/status/notice.tsx';
import { queries } from '../../lib/calls/api.ts';
import { showToast } from '../../lib/toasts.ts';
import { awaitedRun, awaitFiles, takeAwaited } from './awaited-run.ts';
import { endText, isMaking } from './describe-run.ts';
import { useFollowedRun, useRunRows } from './follow-run.ts';
import { Results } from './results.tsx';
import { isNoRun, showBrokenRun, showPlanLimit } from './run-faults.ts';
import { saveRun } from './save-files.ts';

/** What a run has made so far, and what is told when it ends. */
export function FollowedRun({ id }: { readonly id: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const rows = useRunRows(id);
  const hear = (event: RunEvent, now: Run) => {
    // An earlier end of a run that was taken up again, or a tab that did not ask for the files.
    if (event.type !== 'complete' || isMaking(now) || !takeAwaited(id)) return;
    if (event.left > 0) showPlanLimit(event.made, event.left, navigate);
    else if (event.error) showBrokenRun(event.error);
    else if (event.made + event.skipped > 0)
      showToast({
        ...(event.state === 'cancelled'
          ? ({ kind: 'notice', title: 'Cancelled' } as const)
          : event.failed > 0
            ? ({ kind: 'notice', title: 'Completed with failures' } as const)
            : ({ kind: 'success', title: 'Success' } as const)),
        description: `${endText(event, now)}.`,
      });
    void saveRun(now, async () => (await rows.refetch()).data ?? []);
    void client.invalidateQueries({ queryKey: queries.accounts.profile.key() });
  };
  const { run, isCut } = useFollowedRun(id, hear);
  const results = useRef<HTMLDivElement>(null);
  const isThere = run.data !== undefined;
  useEffect(() => {
    // The button that started it is in sight everywhere; what it makes stands at the top.
    if (isThere && awaitedRun() === id) results.current?.scrollIntoView({ block: 'nearest' });
  }, [id, isThere]);
  if (isNoRun(run.error)) return <Notice>This run was deleted.</Notice>;
  return (
    run.data && (
      <div ref={results}>
        <Results run={run.data} isCut={isCut} onRetry={() => awaitFiles(id)} className="max-h-72" />
      </div>
    )
  );
}
