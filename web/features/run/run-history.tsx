import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FileStack, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Run } from '../../../contracts/index.ts';
import { Button } from '../../components/controls/button.tsx';
import { useFocusKept } from '../../components/controls/use-focus-kept.ts';
import { Dialog } from '../../components/overlays/dialog.tsx';
import { FaultNotice } from '../../components/status/fault-notice.tsx';
import { Skeleton } from '../../components/status/skeleton.tsx';
import { api, queries } from '../../lib/calls/api.ts';
import { timeText } from '../../lib/words/time-text.ts';
import { canRetry, isActive, nameOf, numbersOf } from './describe-run.ts';
import { paramsToAsk, patchRuns, type RunPages } from './patch-runs.ts';
import { showRunFault } from './run-faults.ts';
import { RunName } from './run-name.tsx';
import { RunState } from './run-state.tsx';

/** Runs of one page. */
const PAGE = 20;
/** Milliseconds between two looks at runs that are under way. */
const LOOK_EVERY = 2000;

const HISTORY = [...queries.runs.listRuns.key(), 'history'] as const;
const askPage = (behind: string): Promise<Run[]> => api.runs.listRuns({ limit: PAGE, ...(behind ? { before: behind } : {}) });

/** Pages of runs. While one is under way, only what can have changed is asked again. */
function useHistory() {
  const client = useQueryClient();
  const history = useInfiniteQuery({
    queryKey: HISTORY,
    queryFn: ({ pageParam }) => askPage(pageParam),
    initialPageParam: '',
    getNextPageParam: (page: Run[]) => (page.length < PAGE ? undefined : page.at(-1)?.id),
    refetchOnWindowFocus: 'always',
  });
  useQuery({
    queryKey: ['runs-under-way'],
    queryFn: async () => {
      const shown = client.getQueryData<RunPages>(HISTORY);
      const asked = await Promise.all(shown ? paramsToAsk(shown).map(askPage) : []);
      // What is shown meanwhile is newer: a run may be deleted.
      client.setQueryData<RunPages>(HISTORY, (now) => (now && now === shown ? patchRuns(now, asked) : now));
      return null;
    },
    enabled: history.data?.pages.flat().some(isActive) ?? false,
    refetchInterval: LOOK_EVERY,
  });
  return history;
}

/** Every run of the user, the newest first. */
export function RunHistory() {
  const focusKept = useFocusKept();
  const history = useHistory();
  if (history.isPending) {
    return (
      <div className="flex flex-col gap-2">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
    );
  }
  if (history.isError) {
    return <FaultNotice title="The runs can not be shown" error={history.error} onRetry={history.refetch} />;
  }
  const runs = history.data.pages.flat();
  return (
    <section {...focusKept} aria-label="Your runs" className="flex flex-col gap-4">
      {runs.length === 0 ? (
        <NoRuns />
      ) : (
        <ul className="flex flex-col rounded-lg border border-line bg-surface">
          {runs.map((run) => (
            <HistoryRow key={run.id} run={run} />
          ))}
        </ul>
      )}
      {history.hasNextPage && (
        <Button className="self-center" isBusy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          Show older runs
        </Button>
      )}
    </section>
  );
}

const NoRuns = () => (
  <div className="flex flex-col items-start gap-3 rounded-lg border border-line bg-surface p-6">
    <FileStack className="size-6 text-muted" aria-hidden />
    <p>No runs yet. Choose a database and a document, and make the first PDFs.</p>
    <div className="flex flex-wrap gap-2">
      <Button asChild variant="primary">
        <Link to="/">Make PDFs</Link>
      </Button>
      <Button asChild>
        <Link to="/demo">Try the demo</Link>
      </Button>
    </div>
  </div>
);

function HistoryRow({ run }: { readonly run: Run }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const refresh = () => client.invalidateQueries({ queryKey: queries.runs.listRuns.key() });
  const onError = (error: unknown) => showRunFault(error, navigate);
  const again = useMutation({
    mutationFn: () => (run.isExpired && run.request ? api.runs.startRun(run.request) : api.runs.retryFailed({ id: run.id })),
    onSuccess: async ({ id }) => {
      await refresh();
      await navigate(`/runs/${id}`);
    },
    onError,
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line p-4 last:border-b-0">
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-1">
        <Link to={`/runs/${run.id}`} className="py-0.5 font-medium underline-offset-2 hover:underline">
          <RunName run={run} />
        </Link>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted tabular-nums">
          <RunState run={run} />
          <span>{numbersOf(run)}</span>
          <time dateTime={run.createdAt}>{timeText(run.createdAt)}</time>
        </div>
      </div>
      <div className="flex gap-2">
        {run.isExpired && run.request && !isActive(run) && !run.hasPassword && (
          <Button size="small" isBusy={again.isPending} onClick={() => again.mutate()}>
            Expired: make again
          </Button>
        )}
        {canRetry(run) && !run.isExpired && (
          <Button size="small" isBusy={again.isPending} onClick={() => again.mutate()}>
            Retry failed
          </Button>
        )}
        <Button asChild size="small">
          <Link to={`/runs/${run.id}`} aria-label={`Open the run of ${nameOf(run)}, ${timeText(run.createdAt)}`}>
            Open
          </Link>
        </Button>
        {!isActive(run) && <DeleteRun run={run} onDeleted={refresh} onError={onError} />}
      </div>
    </li>
  );
}

interface DeleteRunProps {
  readonly run: Run;
  readonly onDeleted: () => Promise<void>;
  readonly onError: (error: unknown) => void;
}

function DeleteRun({ run, onDeleted, onError }: DeleteRunProps) {
  const [isOpen, setOpen] = useState(false);
  const remove = useMutation({
    mutationFn: () => api.runs.deleteRun({ id: run.id }),
    onSuccess: async () => {
      setOpen(false);
      await onDeleted();
    },
    onError,
  });
  return (
    <Dialog
      title="Delete this run?"
      description={`The run of ${timeText(run.createdAt)} and its PDFs here are removed. What is stored in Notion stays there.`}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button
          variant="ghost"
          size="icon-small"
          className="size-8!"
          aria-label={`Delete the run of ${timeText(run.createdAt)}`}
          title="Delete"
        >
          <Trash2 aria-hidden />
        </Button>
      }
    >
      <div className="flex justify-end gap-2">
        <Button onClick={() => setOpen(false)}>Keep it</Button>
        <Button variant="danger" isBusy={remove.isPending} onClick={() => remove.mutate()}>
          Delete
        </Button>
      </div>
    </Dialog>
  );
}
