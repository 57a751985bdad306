import { Ban } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Run } from '../../../contracts/index.ts';
import { Button } from '../../components/controls/button.tsx';
import { useFocusKept } from '../../components/controls/use-focus-kept.ts';
import { Progress } from '../../components/status/progress.tsx';
import { afterMaking, endText, isActive, isMaking, madePercent, numbersOf, stateOf, timeLeft, workOf } from './describe-run.ts';

/** Milliseconds for which 100 % is shown. */
const AT_END = 2000;

/**
 * How far the making of PDFs is, in percent; a while after its end 0 again, or null where something else is under way by then.
 * `isStarting`: the server is being asked.
 */
export function useProgress(run: Run | undefined, isStarting: boolean): number | null {
  const making = run !== undefined && isMaking(run) ? run.id : null;
  const [wasMaking, setWasMaking] = useState(making);
  const [isAtEnd, setAtEnd] = useState(false);
  if (making !== wasMaking) {
    setWasMaking(making);
    setAtEnd(making === null && wasMaking === run?.id);
  }
  useEffect(() => {
    if (!isAtEnd) return;
    const timer = setTimeout(() => setAtEnd(false), AT_END);
    return () => clearTimeout(timer);
  }, [isAtEnd]);
  if (run && making !== null) return madePercent(run);
  if (isStarting) return 10;
  if (isAtEnd) return run ? madePercent(run) : 100;
  return run && isActive(run) ? null : 0;
}

/** Milliseconds until the run ends, by its pace since this page follows it; null before there is one. */
function useTimeLeft(run: Run): number | null {
  const work = workOf(run);
  const [first, setFirst] = useState<{ readonly at: number; readonly done: number } | null>(null);
  const [now, setNow] = useState(0);
  const done = work?.done;
  const isRunning = isActive(run);
  if (first && !isRunning) setFirst(null);
  useEffect(() => {
    if (!isRunning || done === undefined) return;
    setFirst((known) => known ?? { at: Date.now(), done });
    setNow(Date.now());
  }, [isRunning, done]);
  if (!work || !first || work.done <= first.done) return null;
  return ((now - first.at) / (work.done - first.done)) * (work.all - work.done);
}

/** Told to screen readers every ten percent, and how it ended. */
function Announcement({ run }: { readonly run: Run }) {
  const tenthsOf = (percent: number) => Math.floor(percent / 10) * 10;
  const stored = run.state === 'storing' ? tenthsOf(afterMaking(run).percent) : 0;
  if (run.wait) {
    return <p role="status" className="sr-only">{`${stateOf(run)}: ${run.wait.diagnostic.message}`}</p>;
  }
  return (
    <p role="status" className="sr-only">
      {isMaking(run) && `${tenthsOf(run.progress)}% complete`}
      {!isMaking(run) && (stored > 0 ? `${stored}% stored` : `${stateOf(run)}: ${endText(run, run)}`)}
    </p>
  );
}

interface RunStatusProps {
  readonly run: Run | undefined;
  /** Of the making, in percent; null: the bar counts what the run does after it. */
  readonly progress: number | null;
  readonly isCancelling: boolean;
  readonly onCancel: () => void;
}

/** The bar, the numbers, the time left, and the way to stop it. */
export function RunStatus({ run, progress, isCancelling, onCancel }: RunStatusProps) {
  const after = run && progress === null ? afterMaking(run) : null;
  const percent = after?.percent ?? progress ?? 0;
  const text = after?.text ?? `${percent}% complete`;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-3">
        <Progress value={percent} label="PDFs" text={text} />
        <span className="shrink-0 text-xs text-muted tabular-nums">{text}</span>
      </div>
      {run && <RunNumbers key={run.id} run={run} isCancelling={isCancelling} onCancel={onCancel} />}
    </div>
  );
}

function RunNumbers({ run, isCancelling, onCancel }: Omit<RunStatusProps, 'progress'> & { readonly run: Run }) {
  const left = useTimeLeft(run);
  // Once the run has ended there is nothing to cancel.
  const focusKept = useFocusKept<HTMLDivElement>();
  return (
    <div {...focusKept} className="flex items-start justify-between gap-2">
      <div className="min-w-0 text-xs">
        <p className="font-medium">{stateOf(run)}</p>
        {run.wait && <p className="text-muted">{run.wait.diagnostic.message}</p>}
        <p className="text-muted tabular-nums">
          {numbersOf(run)}
          {isActive(run) && !run.wait && left !== null && ` · ${timeLeft(left)}`}
        </p>
        <Announcement run={run} />
      </div>
      {isActive(run) && run.state !== 'undoing' && (
        <Button size="small" isBusy={isCancelling} onClick={onCancel}>
          {!isCancelling && <Ban aria-hidden />}
          Cancel
        </Button>
      )}
    </div>
  );
}
