import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import type { RunRequest } from '../../../contracts/index.ts';
import { Button } from '../../components/controls/button.tsx';
import { TextField } from '../../components/controls/field.tsx';
import { useFocusKept } from '../../components/controls/use-focus-kept.ts';
import { CutText } from '../../components/layout/cut-text.tsx';
import { FaultNotice } from '../../components/status/fault-notice.tsx';
import { Skeleton } from '../../components/status/skeleton.tsx';
import { api, queries } from '../../lib/calls/api.ts';
import { tellFault } from '../../lib/faults/tell-fault.ts';
import { isReady, type Job, toRunRequest } from '../../lib/job/job.ts';
import { showToast } from '../../lib/toasts.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { isolated } from '../../lib/words/isolated.ts';

export interface KeptJobsProps {
  /** What is chosen now, to be kept. */
  readonly job: Job;
  readonly onOpen: (job: RunRequest) => void;
}

/** What is kept, and a form to keep more. */
export const KeptJobs = ({ job, onOpen }: KeptJobsProps) => (
  <>
    <SavedList onOpen={onOpen} />
    <KeepForm job={job} />
  </>
);

type SavedJob = Awaited<ReturnType<typeof api.runs.listSavedJobs>>[number];

function SavedList({ onOpen }: Pick<KeptJobsProps, 'onOpen'>) {
  const client = useQueryClient();
  const list = useQuery(queries.runs.listSavedJobs.queryOptions());
  const focusKept = useFocusKept<HTMLUListElement>();
  const refresh = () => client.invalidateQueries({ queryKey: queries.runs.listSavedJobs.key() });
  const remove = useMutation({
    mutationFn: ({ id }: SavedJob) => api.runs.removeSavedJob({ id }),
    onSuccess: (_, { name, job }) => {
      const keepAgain = () => void api.runs.saveJob({ name, job }).then(refresh, tellFault);
      showToast({ kind: 'notice', title: `"${isolated(name)}" is removed.`, action: { label: 'Undo', onClick: keepAgain } });
      return refresh();
    },
    onError: tellFault,
  });
  if (list.error) return <FaultNotice error={list.error} onRetry={list.refetch} />;
  if (!list.data) return <Skeleton className="h-16 w-full" />;
  if (list.data.length === 0)
    return <p className="text-muted">Nothing is kept yet. Keep a database, a document and a name under one word.</p>;
  return (
    <ul {...focusKept} className="-mx-2 flex max-h-60 flex-col overflow-y-auto">
      {list.data.map((saved) => (
        <li key={saved.id} className="flex items-center gap-1">
          <Button variant="ghost" size="small" className="min-w-0 flex-1 justify-start! px-2!" onClick={() => onOpen(saved.job)}>
            <CutText text={saved.name} />
          </Button>
          <Button
            variant="ghost"
            size="icon-small"
            aria-label={`Remove ${saved.name}`}
            isBusy={remove.isPending && remove.variables.id === saved.id}
            onClick={() => remove.mutate(saved)}
          >
            {!(remove.isPending && remove.variables.id === saved.id) && <Trash2 aria-hidden />}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function KeepForm({ job }: Pick<KeptJobsProps, 'job'>) {
  const client = useQueryClient();
  const {
    draft: { name = '' },
    change,
    drop,
  } = useDraft<{ name: string }>('saved job');
  const keep = useMutation({
    mutationFn: (request: RunRequest) => api.runs.saveJob({ name: name.trim(), job: request }),
    onSuccess: () => {
      drop();
      showToast({ kind: 'success', title: 'Success', description: `"${isolated(name.trim())}" is kept.` });
      return client.invalidateQueries({ queryKey: queries.runs.listSavedJobs.key() });
    },
    onError: tellFault,
  });
  if (!isReady(job)) return <p className="text-xs text-muted">Choose a database and a document to keep them.</p>;
  return (
    <form
      className="flex items-end gap-2 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() && !keep.isPending) keep.mutate(toRunRequest(job));
      }}
    >
      <div className="min-w-0 flex-1">
        <TextField label="Keep this as" value={name} maxLength={200} onChange={(event) => change({ name: event.target.value })} />
      </div>
      <Button type="submit" isBusy={keep.isPending} {...(name.trim() ? {} : { 'aria-disabled': true })}>
        Keep
      </Button>
    </form>
  );
}
