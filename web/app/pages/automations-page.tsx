import { Navigate } from 'react-router';
import { BackLink } from '../../components/back-link.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { AutomationList } from '../../features/automations/automation-list.tsx';
import { useAuth } from '../../lib/session.tsx';

/** `/automations`: what makes PDFs by itself. */
export default function AutomationsPage() {
  const { session, isLoading } = useAuth();
  if (isLoading) return <Spinner label="Loading" className="min-h-[60vh]" />;
  if (!session) return <Navigate to="/auth" replace />;
  return (
    <main className="mx-auto flex w-full max-w-4xl flex-1 flex-col gap-4 p-6">
      <BackLink to="/">Back to the tool</BackLink>
      <h1 className="text-xl font-semibold">Automations</h1>
      <AutomationList />
    </main>
  );
}
