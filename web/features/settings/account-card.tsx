import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Profile } from '../../../contracts/index.ts';
import { Button } from '../../components/controls/button.tsx';
import { CutText } from '../../components/layout/cut-text.tsx';
import { Badge } from '../../components/status/badge.tsx';
import { FaultNotice } from '../../components/status/fault-notice.tsx';
import { Progress } from '../../components/status/progress.tsx';
import { Skeleton } from '../../components/status/skeleton.tsx';
import { queries } from '../../lib/calls/api.ts';
import { useConfig } from '../../lib/calls/use-config.ts';
import { PLAN_NAMES } from '../../lib/words/plans.ts';
import { SignOutButton } from './sign-out-button.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

/** What the user has used and may use, and the way to the account and out. */
export function AccountCard() {
  const profile = useQuery(queries.accounts.profile.queryOptions());
  return (
    <>
      {profile.data ? (
        <Usage profile={profile.data} />
      ) : profile.error ? (
        <FaultNotice title="Failed to fetch profile" error={profile.error} onRetry={profile.refetch} />
      ) : (
        <Skeleton className="h-24" />
      )}
      <ThemeSwitch />
      <SignOutButton />
    </>
  );
}

function Usage({ profile }: { readonly profile: Profile }) {
  const { pdfFilesGenerated: made, pdfFilesLeft: left, planType } = profile;
  const total = left === null ? null : made + left;
  const config = useConfig();
  const isFree = planType === 'free';
  return (
    <>
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <CutText text={profile.displayName} className="font-medium" />
          <CutText text={profile.email} className="text-xs text-muted" />
        </div>
        <Badge tone={isFree || planType === 'demo' ? 'warning' : 'success'}>{PLAN_NAMES[planType]}</Badge>
      </div>
      <div className="flex flex-col gap-2">
        <p>PDFs Generated: {made}</p>
        {total !== null && (
          <>
            <Progress value={total === 0 ? 100 : (100 * made) / total} label="Part of the free plan that is used" />
            <p className="text-xs text-muted">
              {made} of {total} used
            </p>
          </>
        )}
      </div>
      {config?.hasPlanLimits !== false && (
        <Button asChild variant="primary">
          <a href="/pricing">Upgrade Plan</a>
        </Button>
      )}
      <div className="flex gap-2">
        <Button asChild size="small" className="grow px-2!">
          <Link to="/runs">Runs</Link>
        </Button>
        <Button asChild size="small" className="grow px-2!">
          <Link to="/automations">Automations</Link>
        </Button>
        <Button asChild size="small" className="grow px-2!">
          <Link to="/account">Account</Link>
        </Button>
      </div>
      {profile.isAdmin && (
        <Button asChild size="small">
          <Link to="/admin">Administration</Link>
        </Button>
      )}
    </>
  );
}
