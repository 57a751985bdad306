import { RunHistory } from '../../features/run/run-history.tsx';
import { PlainPage } from '../plain-page.tsx';
import { SignedInOnly } from '../signed-in-only.tsx';

/** `/runs`: what was made so far. */
export default function RunsPage() {
  return (
    <SignedInOnly>
      <PlainPage title="Runs">
        <RunHistory />
      </PlainPage>
    </SignedInOnly>
  );
}
