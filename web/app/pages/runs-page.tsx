import { BackLink } from '../../components/back-link.tsx';
import { RunHistory } from '../../features/run/run-history.tsx';
import { SignedInOnly } from '../signed-in-only.tsx';

/** `/runs`: what was made so far. */
export default function RunsPage() {
  return (
    <SignedInOnly>
      <main className="mx-auto flex w-full max-w-4xl flex-1 flex-col gap-4 p-6">
        <BackLink to="/">Back to the tool</BackLink>
        <h1 className="text-xl font-semibold">Runs</h1>
        <RunHistory />
      </main>
    </SignedInOnly>
  );
}
