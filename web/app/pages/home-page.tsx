import { useEffect } from 'react';
import { Navigate, useNavigation } from 'react-router';
import { Spinner } from '../../components/status/spinner.tsx';
import { isSignedOut } from '../../lib/session/auth-context.ts';
import { useAuth } from '../../lib/session/session.tsx';
import { SessionFault } from '../session-fault.tsx';
import { Workbench } from '../workbench.tsx';

/** `/`: the tool for those who are signed in. The server shows others the landing page, which is no part of the application. */
export default function HomePage() {
  const auth = useAuth();
  const { session, pending, error } = auth;
  const isVisitor = isSignedOut(auth) && !pending;
  const isLeaving = useNavigation().state !== 'idle';
  useEffect(() => {
    if (!isVisitor || isLeaving) return;
    // A session that has ended may lead to another page first.
    const timer = setTimeout(() => location.replace('/'), 100);
    return () => clearTimeout(timer);
  }, [isVisitor, isLeaving]);
  if (session) return <Workbench />;
  if (pending) return <Navigate to="/auth" replace />;
  if (error) return <SessionFault error={error} />;
  return <Spinner label="Loading" className="min-h-[60vh]" />;
}
