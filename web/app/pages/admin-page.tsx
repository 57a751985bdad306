import { useQuery } from '@tanstack/react-query';
import { Spinner } from '../../components/status/spinner.tsx';
import { OverviewSection } from '../../features/administration/overview-section.tsx';
import { ReviewsSection } from '../../features/administration/reviews-section.tsx';
import { SetupSection } from '../../features/administration/setup-section.tsx';
import { queries } from '../../lib/calls/api.ts';
import { AskServer } from '../ask-server.tsx';
import { PlainPage } from '../plain-page.tsx';
import { SignedInOnly } from '../signed-in-only.tsx';

/** `/admin`: the server, for those whom `ADMIN_EMAILS` names. */
export default function AdminPage() {
  return (
    <SignedInOnly>
      <Administration />
    </SignedInOnly>
  );
}

function Administration() {
  const { data: profile } = useQuery(queries.accounts.profile.queryOptions());
  if (!profile) return <Spinner label="Loading" className="min-h-[60vh]" />;
  // The server says to others that there is nothing under this address.
  if (!profile.isAdmin) return <AskServer />;
  return (
    <PlainPage title="Administration" hasSections>
      <OverviewSection />
      <ReviewsSection />
      <SetupSection />
    </PlainPage>
  );
}
