import { PageHeading } from '../components/layout/page-heading.tsx';
import { FaultNotice } from '../components/status/fault-notice.tsx';
import { useAuth } from '../lib/session/session.tsx';

/** In place of a page as long as it is not known who is signed in. */
export function SessionFault({ error }: { readonly error: Error }) {
  const { refresh } = useAuth();
  return (
    <main className="mx-auto flex max-w-md flex-1 flex-col justify-center gap-4 p-6">
      <PageHeading>The server can not say who is signed in</PageHeading>
      {/* What is thrown comes back as an error. */}
      <FaultNotice error={error} onRetry={() => refresh().catch(() => {})} />
    </main>
  );
}
