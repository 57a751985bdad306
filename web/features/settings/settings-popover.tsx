import { CircleUser } from 'lucide-react';
import { Button } from '../../components/controls/button.tsx';
import { Popover } from '../../components/overlays/popover.tsx';
import { later } from '../../components/status/later.tsx';
import { Skeleton } from '../../components/status/skeleton.tsx';

const AccountCard = later(async () => (await import('./account-card.tsx')).AccountCard, <Skeleton className="h-72" />);

/** The button beside the settings that opens the account card. */
export function SettingsPopover() {
  return (
    <Popover
      label="Account and usage"
      className="w-72!"
      trigger={
        <Button
          variant="ghost"
          size="icon"
          aria-label="Account and usage"
          onPointerEnter={AccountCard.loadAhead}
          onFocus={AccountCard.loadAhead}
        >
          <CircleUser aria-hidden />
        </Button>
      }
    >
      <AccountCard />
    </Popover>
  );
}
