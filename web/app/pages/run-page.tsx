import { useParams } from 'react-router';
import { BackLink } from '../../components/links/back-link.tsx';
import { RunDetail } from '../../features/run/run-detail.tsx';
import { SignedInOnly } from '../signed-in-only.tsx';

/** `/runs/:id`: one run, live for as long as it is under way. */
export default function RunPage() {
  const { id = '' } = useParams();
  return (
    <SignedInOnly>
      <main className="relative min-h-[32rem] flex-1 print:min-h-0">
        <div className="absolute inset-0 mx-auto flex max-w-4xl flex-col gap-4 p-6 print:static print:p-0">
          <BackLink to="/runs">All runs</BackLink>
          <RunDetail key={id} id={id} />
        </div>
      </main>
    </SignedInOnly>
  );
}
