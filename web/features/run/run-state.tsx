import { Ban, CircleAlert, CircleCheck, Clock, LoaderCircle, TriangleAlert, Undo2 } from 'lucide-react';
import type { Run } from '../../../contracts/index.ts';
import { Badge } from '../../components/status/badge.tsx';
import { isPlanLimited, stateOf } from './describe-run.ts';

const LOOKS = {
  queued: { icon: Clock, tone: 'neutral' },
  running: { icon: LoaderCircle, tone: 'accent' },
  storing: { icon: LoaderCircle, tone: 'accent' },
  waiting: { icon: Clock, tone: 'warning' },
  completed: { icon: CircleCheck, tone: 'success' },
  cancelled: { icon: Ban, tone: 'neutral' },
  undoing: { icon: LoaderCircle, tone: 'accent' },
  undone: { icon: Undo2, tone: 'neutral' },
  broken: { icon: CircleAlert, tone: 'danger' },
} as const;
/** Rows failed, or were left out. */
const IN_PART = { icon: TriangleAlert, tone: 'warning' } as const;

/** The state of a run, by icon and word. */
export function RunState({ run }: { readonly run: Run }) {
  const isPartial = run.state === 'completed' && (run.failed + run.notStored > 0 || isPlanLimited(run));
  const { icon: Icon, tone } = isPartial ? IN_PART : LOOKS[run.state];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {stateOf(run)}
    </Badge>
  );
}
