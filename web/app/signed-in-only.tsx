import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Spinner } from '../components/status/spinner.tsx';
import { isSignedOut } from '../lib/session/auth-context.ts';
import { rememberPlace } from '../lib/session/return-to.ts';
import { useAuth } from '../lib/session/session.tsx';
import { SessionFault } from './session-fault.tsx';

/** Shows its page to who is signed in; others sign in first and come back. */
export function SignedInOnly({ children }: { readonly children: ReactNode }) {
  const auth = useAuth();
  const { session, error } = auth;
  const navigate = useNavigate();
  const isVisitor = isSignedOut(auth);
  useEffect(() => {
    if (!isVisitor) return;
    rememberPlace();
    void navigate('/auth', { replace: true });
  }, [isVisitor, navigate]);
  if (session) return children;
  return error ? <SessionFault error={error} /> : <Spinner label="Loading" className="min-h-[60vh]" />;
}
