import { X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { useEffect, useRef } from 'react';
import { cn } from '../../lib/class-names.ts';
import { helpFor } from '../../lib/faults/error-help.ts';
import { dismissToast, type Toast, useToasts } from '../../lib/toasts.ts';
import { Button } from '../controls/button.tsx';
import { closeDialog } from './closed-by-escape.ts';
import { TOAST_COLOURS, TOAST_ICONS } from './toast-looks.ts';

/** Scrolled where there are more than the window has room for, with padding for their shadows. */
const PLACE =
  'fixed bottom-10 left-0 z-[60] flex max-h-[calc(100dvh-2.5rem)] w-[min(26rem,100vw)] flex-col gap-2 overflow-y-auto p-4 outline-none';

/** Where toasts appear; F8 goes there. */
export function ToastRegion() {
  const open = useToasts().filter(({ isOpen }) => isOpen);
  const newest = open.at(-1)?.id;
  const viewport = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (newest !== undefined) viewport.current?.scrollTo({ top: viewport.current.scrollHeight });
  }, [newest]);
  return (
    <Radix.Provider swipeDirection="left">
      {open.map((toast) => (
        <OneToast key={toast.id} toast={toast} />
      ))}
      <Radix.Viewport ref={viewport} className={PLACE} />
    </Radix.Provider>
  );
}

/** Escape closes an open dialog rather than what came above it, unless the focus is there. */
function leaveEscape(event: KeyboardEvent): void {
  const isHere = event.target instanceof Element && event.target.closest('[data-kind]');
  if (!isHere && closeDialog()) event.preventDefault();
}

function OneToast({ toast }: { readonly toast: Toast }) {
  const Icon = TOAST_ICONS[toast.kind];
  const help = toast.kind === 'error' ? helpFor(toast.title, toast.description) : undefined;
  return (
    <Radix.Root
      duration={toast.duration ?? Number.POSITIVE_INFINITY}
      type={toast.kind === 'error' ? 'foreground' : 'background'}
      onOpenChange={(isOpen) => !isOpen && dismissToast(toast.id)}
      onEscapeKeyDown={leaveEscape}
      data-kind={toast.kind}
      className="flex max-h-[60dvh] shrink-0 gap-3 overflow-y-auto rounded-lg border border-line bg-surface p-4 shadow-float"
    >
      <Icon className={cn('mt-0.5 size-4 shrink-0', TOAST_COLOURS[toast.kind])} aria-hidden />
      <div className="flex min-w-0 flex-1 flex-col gap-1 break-words" {...(toast.kind === 'error' ? { role: 'alert' } : {})}>
        <Radix.Title className="font-medium">{toast.title}</Radix.Title>
        {toast.description && <Radix.Description className="text-muted">{toast.description}</Radix.Description>}
        {help && (
          <a
            href={help}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-6 items-center self-start rounded-md text-accent underline underline-offset-2"
          >
            What this means
          </a>
        )}
        {toast.action && (
          <Radix.Action asChild altText={toast.action.label}>
            <Button size="small" className="mt-1 self-start" onClick={toast.action.onClick}>
              {toast.action.label}
            </Button>
          </Radix.Action>
        )}
      </div>
      <Radix.Close
        aria-label="Dismiss"
        className="sticky -top-2 -m-2 grid size-7 shrink-0 place-items-center rounded-md text-muted hover:bg-accent-soft hover:text-ink"
      >
        <X className="size-4" aria-hidden />
      </Radix.Close>
    </Radix.Root>
  );
}
