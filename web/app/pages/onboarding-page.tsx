import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { RetryButton } from '../../components/controls/retry-button.tsx';
import { Notice } from '../../components/status/notice.tsx';
import { Spinner } from '../../components/status/spinner.tsx';
import { Questionnaire } from '../../features/onboarding/questionnaire.tsx';
import { queries } from '../../lib/calls/api.ts';
import { useConfig } from '../../lib/calls/use-config.ts';
import { faultOf } from '../../lib/faults/fault.ts';
import { takePlace } from '../../lib/session/return-to.ts';
import { useAuth } from '../../lib/session/session.tsx';
import { showToast } from '../../lib/toasts.ts';

/** `/onboarding`: two questions, once; then where the user was going. */
export default function OnboardingPage() {
  const { session, isLoading, error } = useAuth();
  const hasFailed = error !== null && !session;
  useEffect(() => {
    if (hasFailed) {
      showToast({ kind: 'error', title: 'Error', description: 'Failed to verify authentication. Please try logging in again.' });
    }
  }, [hasFailed]);
  if (isLoading) return <Spinner label="Loading" className="min-h-[60vh]" />;
  return session ? <Questions /> : <Navigate to="/auth" replace />;
}

function Questions() {
  const navigate = useNavigate();
  const profile = useQuery(queries.accounts.profile.queryOptions());
  const supportEmail = useConfig()?.supportEmail ?? '';
  const failure = profile.error && `${failedTo(profile.error)}. Please contact support at ${supportEmail}.`;
  const isAnswered = Boolean(profile.data?.documentVolume && profile.data.referralSource);
  useEffect(() => {
    if (failure) showToast({ kind: 'error', title: 'Error', description: failure });
  }, [failure]);
  useEffect(() => {
    if (isAnswered) void navigate(takePlace(), { replace: true });
  }, [isAnswered, navigate]);

  return (
    <main className="mx-auto flex w-full max-w-lg flex-1 flex-col justify-center gap-6 p-6">
      {failure ? (
        <Notice kind="error" action={<RetryButton onRetry={profile.refetch} />}>
          {failure}
        </Notice>
      ) : profile.data && !isAnswered ? (
        <Questionnaire profile={profile.data} supportEmail={supportEmail} />
      ) : (
        <Spinner label="Loading" className="min-h-[60vh]" />
      )}
    </main>
  );
}

/** The call that reads a profile makes it when there is none: these reasons keep it from being made. */
function failedTo(error: Error): string {
  const { code } = faultOf(error);
  return code === 'EMAIL_MISSING' || code === 'USER_ID_INVALID' ? 'Failed to create user profile' : 'Failed to fetch user profile';
}
