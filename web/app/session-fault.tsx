import { PageHeading } from '../components/layout/page-heading.tsx';
import { FaultNotice } from '../components/status/fault-notice.tsx';

/** In place of a page as long as it is not known who is signed in. */
export const SessionFault = ({ error }: { readonly error: Error }) => (
  <main className="mx-auto flex max-w-md flex-1 flex-col justify-center gap-4 p-6">
    <PageHeading>The server can not say who is signed in</PageHeading>
    <FaultNotice error={error} onRetry={() => location.reload()} />
  </main>
);
