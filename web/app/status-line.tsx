import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed } from 'lucide-react';
import type { Plan } from '../../contracts/index.ts';
import { Badge } from '../components/status/badge.tsx';
import { queries } from '../lib/calls/api.ts';
import type { Job } from '../lib/job/job.ts';
import { PLAN_NAMES } from '../lib/words/plans.ts';
import type { LoadedJob } from './use-job.ts';

/** What a step says of its choice until the server has answered. */
export const LOADING = 'Loading...';

interface StatusLineProps {
  readonly job: Job;
  readonly awaited: LoadedJob['awaited'];
  /** The rows that are chosen can not be read any more. */
  readonly isDatabaseLost?: boolean;
  readonly isDemo?: boolean;
}

/** What is connected and which plan it is, below the tool. */
export function StatusLine({ job, awaited, isDatabaseLost = false, isDemo = false }: StatusLineProps) {
  const { data: profile } = useQuery({ ...queries.accounts.profile.queryOptions(), enabled: !isDemo });
  const plan: Plan | undefined = isDemo ? 'demo' : profile?.planType;
  const isPaid = plan !== undefined && plan !== 'free' && plan !== 'demo';
  return (
    <footer className="flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-line bg-surface px-4 py-2 text-xs">
      <State label="Database" isOn={job.rows !== null && !isDatabaseLost} on="Connected" off={awaited.rows ? LOADING : 'Not connected'} />
      <State label="Document" isOn={job.template !== null} on="Connected" off={awaited.template ? LOADING : 'Not selected'} />
      <Badge tone={isPaid ? 'success' : 'warning'} className="ml-auto">
        {plan ? PLAN_NAMES[plan] : 'Not set'}
      </Badge>
    </footer>
  );
}

interface StateProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly on: string;
  readonly off: string;
}

function State({ label, isOn, on, off }: StateProps) {
  const Icon = isOn ? CircleCheck : CircleDashed;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon className={isOn ? 'size-3.5 text-success' : 'size-3.5 text-muted'} aria-hidden />
      <span>
        {label}: {isOn ? on : off}
      </span>
    </span>
  );
}
