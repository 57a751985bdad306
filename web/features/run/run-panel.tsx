import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { OutputFormat, Run, RunOrder } from '../../../contracts/index.ts';
import { Button } from '../../components/controls/button.tsx';
import { Switch } from '../../components/controls/switch.tsx';
import { PinnedTop } from '../../components/layout/pinned-top.tsx';
import { later } from '../../components/status/later.tsx';
import { Skeleton } from '../../components/status/skeleton.tsx';
import { api, queries } from '../../lib/calls/api.ts';
import { putNewest } from '../../lib/calls/put-newest.ts';
import { faultOf } from '../../lib/faults/fault.ts';
import { isReady, isWholeDelivery, type Job, type ReadyJob, toRunOrder } from '../../lib/job/job.ts';
import { filesText } from '../../lib/job/settings-text.ts';
import { connectionFor } from '../../lib/session/connect-account.ts';
import { awaitedRun, awaitFiles } from './awaited-run.ts';
import { isActive, isLeftUnstored, isMaking } from './describe-run.ts';
import { refreshRun } from './refresh-run.ts';
import { isNoRun, showMissingRequirements, showNotCancelled, showRunFault } from './run-faults.ts';
import { RunStatus, useProgress } from './run-status.tsx';
import { startRun } from './start-run.ts';

const FollowedRun = later(async () => (await import('./followed-run.tsx')).FollowedRun, <Skeleton className="h-24" />);

/** The runs among which one may be under way. */
const RECENT = { limit: 20 };

const isOfJob = ({ request }: Run, job: ReadyJob): boolean =>
  request !== null && JSON.stringify([request.template, request.rows]) === JSON.stringify([job.template.source, job.rows.source]);

interface RunPanelProps {
  readonly job: Job;
  /** A run was wanted and no row is marked. */
  readonly onNoRows: () => void;
}

/** The top of the side panel: starts the run of what is chosen, or follows the one that is under way. */
export function RunPanel({ job, onNoRows }: RunPanelProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isStoring, setStoring] = useState(true);
  const [isRemaking, setRemaking] = useState(false);
  const [followed, setFollowed] = useState<string | null>(awaitedRun);
  /** Starts that were answered: the files of each are wanted, also of a run that is shown already. */
  const [answers, setAnswers] = useState(0);
  // An automation, or another machine, may have started one while nobody looked.
  const recent = useQuery({ ...queries.runs.listRuns.queryOptions({ input: RECENT }), refetchOnWindowFocus: 'always' });
  const active = recent.data?.filter(isActive) ?? [];
  const isOurs = (run: Run) => isReady(job) && isOfJob(run, job);
  const [newest] = recent.data ?? [];
  const unfinished = newest && isOurs(newest) && isLeftUnstored(newest) ? newest : undefined;
  const runId = active.find(isOurs)?.id ?? followed ?? active[0]?.id ?? unfinished?.id ?? null;
  // It stays when it has ended, whoever started it.
  if (runId !== followed) setFollowed(runId);
  const shown = useQuery(queries.runs.showRun.queryOptions({ input: { id: runId ?? '' }, enabled: runId !== null }));
  const run = isNoRun(shown.error) ? undefined : shown.data;

  const start = useMutation({
    mutationFn: (order: RunOrder) => startRun(order),
    onSuccess: async (started) => {
      awaitFiles(started.id);
      client.setQueryData(queries.runs.showRun.queryKey({ input: { id: started.id } }), started);
      // The list may still call the run before it active, and be asked again only after this one has ended as well.
      await putNewest(client, queries.runs.listRuns.queryKey({ input: RECENT }), (list = []) => [
        started,
        ...list.filter(({ id }) => id !== started.id),
      ]);
      setFollowed(started.id);
      setAnswers((count) => count + 1);
      return client.invalidateQueries({ queryKey: queries.runs.listRuns.key() });
    },
    onError: (error) => {
      showRunFault(error, navigate);
      const { code, isPassing } = faultOf(error);
      // It may have begun all the same.
      if (isPassing) void client.invalidateQueries({ queryKey: queries.runs.listRuns.key() });
      if (code === 'NO_ROWS_TO_PROCESS') onNoRows();
      // The steps show which account is lost.
      if (connectionFor(code)) void client.invalidateQueries({ queryKey: queries.sources.listConnections.key() });
    },
  });
  const store = isStoring && job.rows?.source.kind === 'notion' && job.rows.hasFiles;
  const download = () => {
    if (!isReady(job)) return showMissingRequirements();
    if (store && !isWholeDelivery(job.delivery)) return showMissingRequirements('The mail needs an address, a subject and a text.');
    start.mutate(toRunOrder(job, { store, ...(store && isRemaking ? { remakeUnchanged: true } : {}) }));
  };

  const files = filesText(job);
  return (
    <>
      <PinnedTop>
        {/* The same button before, during and after any run: it keeps the focus. */}
        <Controls run={run} format={job.format} isStarting={start.isPending} isReady={isReady(job)} onDownload={download} />
      </PinnedTop>
      <div className="flex flex-col gap-3 border-b border-line p-4 empty:hidden">
        {runId !== null && <FollowedRun key={`${runId} ${answers}`} id={runId} />}
        {job.rows?.source.kind === 'notion' && (
          <div className="flex flex-col gap-1">
            <Switch
              label={`Store ${files} in Notion`}
              isOn={isStoring && job.rows.hasFiles}
              onChange={setStoring}
              isDisabled={!job.rows.hasFiles}
            />
            {store && <Switch label="Make unchanged rows again" isOn={isRemaking} onChange={setRemaking} />}
            {job.delivery && (
              <p className="text-xs text-muted">
                {store
                  ? `Each ${filesText(job, 1)} goes by mail to the address in ${job.delivery.property}.`
                  : `${files} that are not stored are not sent by mail.`}
              </p>
            )}
            {!job.rows.hasFiles && <p className="text-xs text-muted">The database has no property PDFFiles yet.</p>}
          </div>
        )}
        {recent.data && recent.data.length > 0 && (
          <Link to="/runs" className="inline-flex min-h-6 items-center self-start text-xs text-accent underline underline-offset-2">
            All runs
          </Link>
        )}
      </div>
    </>
  );
}

const IDLE = { pdf: 'Download PDFs', docx: 'Download Word files' } as const satisfies Record<OutputFormat, string>;
const BUSY = { pdf: 'Generating PDFs...', docx: 'Generating Word files...' } as const satisfies Record<OutputFormat, string>;

interface ControlsProps {
  readonly run: Run | undefined;
  /** What the job makes. */
  readonly format: OutputFormat;
  readonly isStarting: boolean;
  readonly isReady: boolean;
  readonly onDownload: () => void;
}

function Controls({ run, format, isStarting, isReady: canStart, onDownload }: ControlsProps) {
  const client = useQueryClient();
  const progress = useProgress(run, isStarting);
  const isBusy = isStarting || (run !== undefined && isMaking(run));
  const cancel = useMutation({
    mutationFn: (id: string) => api.runs.cancelRun({ id }),
    onSuccess: (now) => refreshRun(client, now.id),
    onError: showNotCancelled,
  });
  return (
    <>
      <Button
        variant="primary"
        className="w-full"
        isBusy={isBusy}
        {...(canStart || isBusy ? {} : { 'aria-disabled': true })}
        onClick={onDownload}
      >
        {!isBusy && <Download aria-hidden />}
        {isBusy ? BUSY[run && isMaking(run) ? (run.request?.format ?? 'pdf') : format] : IDLE[format]}
      </Button>
      <RunStatus
        run={run}
        progress={progress}
        isCancelling={cancel.variables === run?.id && (cancel.isPending || (cancel.isSuccess && run !== undefined && isActive(run)))}
        onCancel={() => run && cancel.mutate(run.id)}
      />
    </>
  );
}
