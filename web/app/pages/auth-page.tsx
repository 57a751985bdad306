import { useEffect, useEffectEvent } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { Button } from '../../components/controls/button.tsx';
import { SecondFactorForm } from '../../features/sign-in/second-factor-form.tsx';
import { SignInCard } from '../../features/sign-in/sign-in-card.tsx';
import { SignInFrame } from '../../features/sign-in/sign-in-frame.tsx';
import { productName } from '../../lib/calls/page-config.ts';
import { useConfig } from '../../lib/calls/use-config.ts';
import { useAuth } from '../../lib/session/session.tsx';
import { tellStillSignedIn } from '../../lib/session/tell-still-signed-in.ts';
import { showToast } from '../../lib/toasts.ts';
import { PublicFrame } from '../public-frame.tsx';

/** What the sign-in service puts into the address when it sends the browser back. */
const REASONS: Readonly<Record<string, string>> = {
  access_denied: 'Failed to sign in with Google. You did not allow it there.',
  state_mismatch: 'Failed to sign in with Google. The sign-in was begun in another browser or more than ten minutes ago. Try again.',
  account_not_linked:
    'Failed to sign in with Google. There is an account with this address already: sign in to it as before, then connect Google in Account.',
  account_already_linked_to_different_user: 'Failed to sign in with Google. This Google account belongs to another user here.',
  INVALID_TOKEN: 'The link was used before, or is too old. Ask for a new one.',
  EXPIRED_TOKEN: 'The link is too old. Ask for a new one.',
  TOKEN_EXPIRED: 'The link is too old. Ask for a new one.',
};

/** `/auth`: a session, whoever made it, leads on to `/onboarding`. */
export default function AuthPage() {
  const { session, pending, signOut, announce } = useAuth();
  const config = useConfig();
  const [query, setQuery] = useSearchParams();
  const tell = useEffectEvent((query: URLSearchParams) => {
    const reason = query.get('error');
    if (reason !== null) {
      showToast({
        kind: 'error',
        title: 'Authentication Error',
        description: REASONS[reason] ?? `Failed to sign in with Google (${reason}).`,
      });
    }
    if (query.has('verified') && reason === null) {
      showToast({ kind: 'success', title: 'Success', description: 'Your address is confirmed. Sign in with your password.' });
    }
    if (query.has('reset')) {
      showToast({ kind: 'success', title: 'Success', description: 'The new password is saved. Sign in with it.' });
      announce('PASSWORD_RECOVERY');
    }
    if (query.size > 0) setQuery({}, { replace: true });
  });
  // Once for each address, however often the session changes meanwhile.
  useEffect(() => tell(query), [query]);

  if (session) return <Navigate to="/onboarding" replace />;
  return (
    <PublicFrame>
      {pending ? (
        <SignInFrame title="One more step">
          <div className="flex flex-col gap-4">
            <p className="text-muted">You are signing in as {pending.user.email}.</p>
            <SecondFactorForm />
            <Button variant="link" size="inline" className="self-start" onClick={() => void signOut().catch(tellStillSignedIn)}>
              Use another account
            </Button>
          </div>
        </SignInFrame>
      ) : (
        <SignInFrame title={`Sign in to ${productName}`}>
          {config && <SignInCard offers={config.signIn} isSandbox={config.isSandbox} />}
        </SignInFrame>
      )}
    </PublicFrame>
  );
}
