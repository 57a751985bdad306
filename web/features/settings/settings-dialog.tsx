import { Settings as Gear } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { Dialog } from '../../components/overlays/dialog.tsx';
import { later } from '../../components/status/later.tsx';
import { Skeleton } from '../../components/status/skeleton.tsx';
import type { VisitorSettings } from './settings-form.tsx';

const SettingsForm = later(async () => (await import('./settings-form.tsx')).SettingsForm, <Skeleton className="h-64" />);

interface SettingsDialogProps {
  /** In the demo: they hold as long as the page. */
  readonly visitor?: VisitorSettings;
  /** Instead of the button 'Settings'. */
  readonly trigger?: ReactNode;
}

/** How dates and numbers are written: time zone, decimals, number style. */
export function SettingsDialog({ visitor, trigger }: SettingsDialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Dialog
      title="Settings"
      description="How dates and numbers are written in your PDFs."
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        trigger ?? (
          <Button variant="ghost" size="small">
            <Gear aria-hidden />
            Settings
          </Button>
        )
      }
    >
      <SettingsForm {...(visitor ? { visitor } : {})} onSaved={() => setIsOpen(false)} />
    </Dialog>
  );
}
