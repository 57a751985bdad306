import { CalendarDays, EllipsisVertical, Sparkles, Star } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../components/controls/button.tsx';
import { Dialog } from '../../components/overlays/dialog.tsx';
import { Menu, MenuItem } from '../../components/overlays/menu.tsx';
import { later } from '../../components/status/later.tsx';
import { Skeleton } from '../../components/status/skeleton.tsx';
import { useConfig } from '../../lib/calls/use-config.ts';
import { showToast } from '../../lib/toasts.ts';
import { PastToasts } from './past-toasts.tsx';

const ReviewForm = later(async () => (await import('./review-form.tsx')).ReviewForm, <Skeleton className="h-64" />);

interface ToolBarProps {
  /** Where it leads home; nothing where the header of the site does. */
  readonly home?: ReactNode;
  /** The button that opens the settings, and what else belongs beside it. */
  readonly settings: ReactNode;
}

/** The bar above the document: the way home, settings, past messages, more options. */
export function ToolBar({ home, settings }: ToolBarProps) {
  const [isReviewing, setIsReviewing] = useState(false);
  const options = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const config = useConfig();
  const book = () => {
    const booking = config?.links['booking'];
    if (!booking) showToast({ kind: 'error', title: 'Error', description: 'Failed to load booking system. Please try again later.' });
    else if (booking.startsWith('/')) void navigate(booking);
    else window.open(booking, '_blank', 'noreferrer');
  };
  return (
    <header className="@container flex h-12 shrink-0 items-center justify-between gap-3 border-b border-line bg-surface px-3">
      {home}
      <div className="ml-auto flex items-center gap-1">
        {settings}
        <PastToasts />
        <Menu
          trigger={
            <Button ref={options} variant="ghost" size="small">
              <EllipsisVertical aria-hidden />
              <span className="sr-only @sm:not-sr-only">More Options</span>
            </Button>
          }
        >
          {config?.hasPlanLimits !== false && (
            <MenuItem onSelect={() => void navigate('/pricing')}>
              <Sparkles aria-hidden />
              Upgrade Plan
            </MenuItem>
          )}
          {config?.links['booking'] !== null && (
            <MenuItem onSelect={book}>
              <CalendarDays aria-hidden />
              Book Live Demo
            </MenuItem>
          )}
          <MenuItem onSelect={() => setIsReviewing(true)}>
            <Star aria-hidden />
            Leave a Review
          </MenuItem>
        </Menu>
      </div>
      <Dialog
        title="Leave a Review"
        description="Tell others and us how it works for you."
        isOpen={isReviewing}
        focusAfter={options}
        onOpenChange={setIsReviewing}
      >
        <ReviewForm onSent={() => setIsReviewing(false)} />
      </Dialog>
    </header>
  );
}
