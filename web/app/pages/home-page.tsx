import { useEffect } from 'react';
import { Navigate, useNavigation } from 'react-router';
import { Button } from '../../components/controls/button.tsx';
import { Notice } from '../../components/status/notice.tsx';
import { Spinner } from '../../components/status/spinner.tsx';
import { useAuth } from '../../lib/session/session.tsx';
import { Workbench } from '../workbench.tsx';

/** `/`: the tool for those who are signed in. The server shows others the landing page, which is no part of the application. */
export default function HomePage() {
  const { session, pending, isLoading, error } = useAuth();
  const isVisitor = !isLoading && !session && !pending && !error;
  const isLeaving = useNavigation().state !== 'idle';
  useEffect(() => {
    if (!isVisitor || isLeaving) return;
    // A session that has ended may lead to another page first.
    const timer = setTimeout(() => location.replace('/'), 100);
    return () => clearTimeout(timer);
  }, [isVisitor, isLeaving]);
  if (session) return <Workbench />;
  if (pending) return <Navigate to="/auth" replace />;
  if (error) {
    return (
      <main className="mx-auto flex max-w-md flex-1 flex-col justify-center p-6">
        <Notice
          kind="error"
          title="The server can not say who is signed in."
          action={<Button onClick={() => location.reload()}>Try again</Button>}
        >
          {error.message}
        </Notice>
      </main>
    );
  }
  return <Spinner label="Loading" className="min-h-[60vh]" />;
}
