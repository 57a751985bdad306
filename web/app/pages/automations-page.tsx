import { BackLink } from '../../components/back-link.tsx';
import { AutomationList } from '../../features/automations/automation-list.tsx';
import { SignedInOnly } from '../signed-in-only.tsx';

/** `/automations`: what makes PDFs by itself. */
export default function AutomationsPage() {
  return (
    <SignedInOnly>
      <main className="mx-auto flex w-full max-w-4xl flex-1 flex-col gap-4 p-6">
        <BackLink to="/">Back to the tool</BackLink>
        <h1 className="text-xl font-semibold">Automations</h1>
        <AutomationList />
      </main>
    </SignedInOnly>
  );
}
