import { Spinner } from '../../components/spinner.tsx';
import { useAuth } from '../../lib/session.tsx';
import { Landing } from '../landing.tsx';
import { Workbench } from '../workbench.tsx';

/** `/`: the tool for those who are signed in, the way in for others. */
export default function HomePage() {
  const { session, isLoading } = useAuth();
  if (isLoading) return <Spinner label="Loading" className="min-h-[60vh]" />;
  return session ? <Workbench /> : <Landing />;
}
