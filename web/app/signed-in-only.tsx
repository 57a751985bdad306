import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Spinner } from '../components/status/spinner.tsx';
import { rememberPlace } from '../lib/session/return-to.ts';
import { useAuth } from '../lib/session/session.tsx';

/** Shows its page to who is signed in; others sign in first and come back. */
export function SignedInOnly({ children }: { readonly children: ReactNode }) {
  const { session, isLoading } = useAuth();
  const navigate = useNavigate();
  const isVisitor = !isLoading && !session;
  useEffect(() => {
    if (!isVisitor) return;
    rememberPlace();
    void navigate('/auth', { replace: true });
  }, [isVisitor, navigate]);
  return session ? children : <Spinner label="Loading" className="min-h-[60vh]" />;
}
