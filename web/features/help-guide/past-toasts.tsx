import { Bell } from 'lucide-react';
import { Button } from '../../components/controls/button.tsx';
import { useFocusKept } from '../../components/controls/use-focus-kept.ts';
import { Popover } from '../../components/overlays/popover.tsx';
import { TOAST_COLOURS, TOAST_ICONS } from '../../components/overlays/toast-looks.ts';
import { cn } from '../../lib/class-names.ts';
import { forgetToasts, useToasts } from '../../lib/toasts.ts';

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

/** Every message since the page was opened, the newest first. */
export function PastToasts() {
  return (
    <Popover
      label="Messages"
      className="w-80! p-0!"
      trigger={
        <Button variant="ghost" size="icon-small" aria-label="Messages">
          <Bell aria-hidden />
        </Button>
      }
    >
      <Messages />
    </Popover>
  );
}

function Messages() {
  const toasts = useToasts().toReversed();
  const focusKept = useFocusKept<HTMLDivElement>();
  return (
    <div {...focusKept} className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-2 px-4 pt-3">
        <h2 className="font-semibold">Messages</h2>
        {toasts.length > 0 && (
          <Button variant="link" size="inline" onClick={forgetToasts}>
            Clear
          </Button>
        )}
      </div>
      {toasts.length === 0 ? (
        <p className="px-4 pb-4 text-muted">Nothing has happened yet.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
        <ul aria-label="Messages" tabIndex={0} className="flex max-h-80 flex-col gap-3 overflow-y-auto px-4 pb-4">
          {toasts.map(({ id, kind, title, description, at }) => {
            const Icon = TOAST_ICONS[kind];
            return (
              <li key={id} className="flex gap-2">
                <Icon className={cn('mt-0.5 size-4 shrink-0', TOAST_COLOURS[kind])} aria-hidden />
                <div className="min-w-0 flex-1 break-words">
                  <p className="font-medium">{title}</p>
                  {description && <p className="text-muted">{description}</p>}
                </div>
                <time dateTime={new Date(at).toISOString()} className="text-xs text-muted">
                  {clock.format(at)}
                </time>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
