import { AutomationList } from '../../features/automations/automation-list.tsx';
import { PlainPage } from '../plain-page.tsx';
import { SignedInOnly } from '../signed-in-only.tsx';

/** `/automations`: what makes PDFs by itself. */
export default function AutomationsPage() {
  return (
    <SignedInOnly>
      <PlainPage title="Automations">
        <AutomationList />
      </PlainPage>
    </SignedInOnly>
  );
}
