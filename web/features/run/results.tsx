import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileArchive, FileStack, RefreshCw, RotateCw } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Run } from '../../../contracts/index.ts';
import { allowsMerging } from '../../../contracts/settings-rules.ts';
import { Button } from '../../components/controls/button.tsx';
import { useFocusKept } from '../../components/controls/use-focus-kept.ts';
import { ConfidenceCard } from '../../components/job/confidence-card.tsx';
import { UpgradeLink } from '../../components/links/upgrade-link.tsx';
import { Notice } from '../../components/status/notice.tsx';
import { api } from '../../lib/calls/api.ts';
import { useConnectionFor } from '../../lib/session/connect-account.ts';
import { canRemake, canRetry, isActive, isPlanLimited } from './describe-run.ts';
import { refreshRun } from './refresh-run.ts';
import { ResultList } from './result-list.tsx';
import { showRunFault } from './run-faults.ts';
import { saveAll } from './save-files.ts';
import { UndoRun } from './undo-run.tsx';

interface ResultsProps {
  readonly run: Run;
  /** Nothing is heard of it at the moment. */
  readonly isCut: boolean;
  /** Hears when failed rows are made again. */
  readonly onRetry?: () => void;
  readonly className?: string;
}

/** The rows of a run with what can be done with all of them. */
export function Results({ run, isCut, onRetry, className }: ResultsProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  /** Takes the ended run up again. */
  const useAgain = (call: typeof api.runs.retryFailed) =>
    useMutation({
      mutationFn: () => call({ id: run.id }),
      onSuccess: async () => {
        onRetry?.();
        await refreshRun(client, run.id);
      },
      onError: (error) => showRunFault(error, navigate),
    });
  // Above what can be done stands the list, whose rows have nothing to do with it.
  const focusKept = useFocusKept<HTMLDivElement>({ goesBack: false });
  const connect = useConnectionFor(run.error?.code);
  const retry = useAgain(api.runs.retryFailed);
  const remake = useAgain(api.runs.remakeUnchanged);
  return (
    <div {...focusKept} className="flex min-h-0 flex-1 flex-col gap-2">
      <div role="status" className="empty:hidden">
        {isCut && (
          <Notice kind="warning" title="The connection is cut">
            The run goes on without this page, which catches up by itself.
          </Notice>
        )}
      </div>
      {run.error && (
        <Notice
          kind={run.state === 'broken' ? 'error' : 'warning'}
          title={run.error.message}
          action={
            isPlanLimited(run) ? (
              <UpgradeLink />
            ) : (
              connect && (
                <Button size="small" onClick={connect.onClick}>
                  {connect.label}
                </Button>
              )
            )
          }
        >
          {run.error.hint}
        </Notice>
      )}
      {run.confidence && <ConfidenceCard {...run.confidence} />}
      {run.isExpired && (
        <Notice kind="warning">
          Expired: make again. The PDFs of a run are kept for a day.
          {run.hasPassword && ' Those of this one had a password: start it from the tool, where you give one.'}
        </Notice>
      )}
      <ResultList run={run} {...(className === undefined ? {} : { className })} />
      {!isActive(run) && (
        <div className="flex flex-wrap gap-2">
          {canRetry(run) && (
            <Button size="small" isBusy={retry.isPending} onClick={() => retry.mutate()}>
              {!retry.isPending && <RotateCw aria-hidden />}
              Retry failed
            </Button>
          )}
          {canRemake(run) && (
            <Button size="small" isBusy={remake.isPending} onClick={() => remake.mutate()}>
              {!remake.isPending && <RefreshCw aria-hidden />}
              Make them anyway
            </Button>
          )}
          {run.made + run.skipped > 0 && !run.isExpired && (
            <>
              <Button size="small" onClick={() => saveAll(run, 'zip')}>
                <FileArchive aria-hidden />
                Download ZIP
              </Button>
              {run.request && allowsMerging(run.request) && !run.hasPassword && (
                <Button size="small" onClick={() => saveAll(run, 'merged.pdf')}>
                  <FileStack aria-hidden />
                  Download as one PDF
                </Button>
              )}
            </>
          )}
          {run.canUndo && <UndoRun run={run} />}
        </div>
      )}
    </div>
  );
}
