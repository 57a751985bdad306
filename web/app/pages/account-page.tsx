import { Button } from '../../components/controls/button.tsx';
import { ApiKeysSection } from '../../features/account/api-keys-section.tsx';
import { ConnectionsSection, IdentitiesSection } from '../../features/account/connections-section.tsx';
import { DataSection } from '../../features/account/data-section.tsx';
import { ProfileSection } from '../../features/account/profile-section.tsx';
import { SecondFactorSection } from '../../features/account/second-factor-section.tsx';
import { SessionsSection } from '../../features/account/sessions-section.tsx';
import { SettingsDialog } from '../../features/settings/settings-dialog.tsx';
import { PlainPage } from '../plain-page.tsx';
import { SignedInOnly } from '../signed-in-only.tsx';

/** `/account`: everything about the user that is not about a run. */
export default function AccountPage() {
  return (
    <SignedInOnly>
      <PlainPage title="Account" hasSections>
        <ProfileSection settings={<SettingsDialog trigger={<Button size="small">Settings</Button>} />} />
        <ConnectionsSection />
        <IdentitiesSection />
        <SessionsSection />
        <SecondFactorSection />
        <ApiKeysSection />
        <DataSection />
      </PlainPage>
    </SignedInOnly>
  );
}
