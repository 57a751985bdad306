import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { RunEvent } from '../../../contracts/index.ts';
import { Button } from '../../components/controls/button.tsx';
import { PinnedTop } from '../../components/layout/pinned-top.tsx';
import { Progress } from '../../components/status/progress.tsx';
import { faultOf, strangeText } from '../../lib/faults/fault.ts';
import { isReady, type Job } from '../../lib/job/job.ts';
import { showToast } from '../../lib/toasts.ts';
import { saveAddress } from '../../lib/window/save-address.ts';
import { readEvents } from './read-events.ts';
import { showBrokenRun, showMissingRequirements, showPlanLimit } from './run-faults.ts';

/** Milliseconds for which 100 % is shown. */
const AT_END = 2000;
/** Milliseconds between two downloads: browsers drop those that are started at once. */
const PAUSE = 400;

/** The top of the side panel in the demo: up to 3 PDFs of a sample, streamed and saved, and nothing kept anywhere. */
export function DemoRunPanel({ job }: { readonly job: Job }) {
  const navigate = useNavigate();
  const [progress, setProgress] = useState(0);
  const run = useMutation({
    mutationFn: async (sample: string) => {
      setProgress(10);
      const reply = await fetch('/api/mail-merge', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ documentId: sample, notionDatabaseUrl: sample, planType: 'demo', namingHeader: job.namingHeader }),
      });
      if (!reply.ok || !reply.body) throw new Error(await refusalOf(reply));
      for await (const event of readEvents(reply.body)) {
        if ('progress' in event) setProgress(event.progress);
        if (event.type === 'pdf' && event.data !== undefined) await savePdf(event.filename, event.data);
        if (event.type === 'complete') tellEnd(event);
      }
    },
    onError: (error) => {
      setProgress(0);
      showBrokenRun(faultOf(error));
    },
  });
  const tellEnd = ({ made, left, error }: Extract<RunEvent, { type: 'complete' }>) => {
    if (error) showBrokenRun(error);
    else if (left > 0) showPlanLimit(made, left, navigate);
    else showToast({ kind: 'success', title: 'Success', description: `${made} PDFs made.` });
  };
  useEffect(() => {
    if (progress !== 100) return;
    const timer = setTimeout(() => setProgress(0), AT_END);
    return () => clearTimeout(timer);
  }, [progress]);
  const isBusy = run.isPending;
  const canStart = isReady(job) && job.template.source.kind === 'sample';
  return (
    <PinnedTop>
      <Button
        variant="primary"
        className="w-full"
        isBusy={isBusy}
        {...(canStart || isBusy ? {} : { 'aria-disabled': true })}
        onClick={() => {
          if (isReady(job) && job.template.source.kind === 'sample') run.mutate(job.template.source.name);
          else showMissingRequirements();
        }}
      >
        {!isBusy && <Download aria-hidden />}
        {isBusy ? 'Generating PDFs...' : 'Download PDFs'}
      </Button>
      <div className="flex items-center gap-3">
        <Progress value={progress} label="PDFs" />
        <span className="shrink-0 text-xs text-muted tabular-nums">{progress}% complete</span>
      </div>
    </PinnedTop>
  );
}

async function refusalOf(reply: Response): Promise<string> {
  const answer = (await reply.json().catch(() => ({}))) as { readonly message?: unknown };
  return typeof answer.message === 'string' ? answer.message : strangeText(reply.status);
}

async function savePdf(name: string, base64: string): Promise<void> {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  saveAddress(address, name);
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
  URL.revokeObjectURL(address);
}
