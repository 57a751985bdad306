import { Navigate, useParams } from 'react-router';
import { BackLink } from '../../components/back-link.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { RunDetail } from '../../features/run/run-detail.tsx';
import { useAuth } from '../../lib/session.tsx';

/** `/runs/:id`: one run, live for as long as it is under way. */
export default function RunPage() {
  const { id = '' } = useParams();
  const { session, isLoading } = useAuth();
  if (isLoading) return <Spinner label="Loading" className="min-h-[60vh]" />;
  if (!session) return <Navigate to="/auth" replace />;
  return (
    <main className="relative min-h-[32rem] flex-1 print:min-h-0">
      <div className="absolute inset-0 mx-auto flex max-w-4xl flex-col gap-4 p-6 print:static print:p-0">
        <BackLink to="/runs">All runs</BackLink>
        <RunDetail key={id} id={id} />
      </div>
    </main>
  );
}
