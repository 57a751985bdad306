import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PageHeading } from '../../components/layout/page-heading.tsx';
import { FaultNotice } from '../../components/status/fault-notice.tsx';
import { Skeleton } from '../../components/status/skeleton.tsx';
import { api } from '../../lib/calls/api.ts';
import { timeText } from '../../lib/words/time-text.ts';
import { isActive, isMaking, madePercent } from './describe-run.ts';
import { useFollowedRun } from './follow-run.ts';
import { refreshRun } from './refresh-run.ts';
import { Results } from './results.tsx';
import { isNoRun, showNotCancelled } from './run-faults.ts';
import { RunHeading } from './run-name.tsx';
import { RunStatus } from './run-status.tsx';

const NoSuchRun = () => (
  <>
    <PageHeading>There is no such run</PageHeading>
    <p className="text-muted">It was deleted, it belongs to another account, or its address is not whole.</p>
  </>
);

/** One run with all its rows, live for as long as it is under way. */
export function RunDetail({ id }: { readonly id: string }) {
  const client = useQueryClient();
  const { run: followed, isCut } = useFollowedRun(id);
  const { data: run, isPending, error } = followed;
  const cancel = useMutation({
    mutationFn: () => api.runs.cancelRun({ id }),
    onSuccess: () => refreshRun(client, id),
    onError: showNotCancelled,
  });
  if (isPending) return <Skeleton className="h-40" />;
  if (isNoRun(error)) return <NoSuchRun />;
  if (!run) return <FaultNotice title="This run can not be shown" error={error} onRetry={followed.refetch} />;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <RunHeading run={run} />
        <time dateTime={run.createdAt} className="text-xs text-muted">
          {timeText(run.createdAt)}
        </time>
      </div>
      <RunStatus
        run={run}
        progress={isMaking(run) || !isActive(run) ? madePercent(run) : null}
        isCancelling={cancel.isPending || (cancel.isSuccess && isActive(run))}
        onCancel={() => cancel.mutate()}
      />
      <Results run={run} isCut={isCut} className="min-h-40" />
    </>
  );
}
