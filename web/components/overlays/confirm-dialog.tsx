import { AlertDialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { closedByEscape } from './closed-by-escape.ts';
import { useFocusReturn } from './use-focus-return.ts';

interface ConfirmDialogProps {
  readonly title: string;
  readonly description: string;
  /** What the button that goes ahead says. */
  readonly action: string;
  /** Something is lost by it. */
  readonly isDangerous?: boolean;
  /** What opens it; none when `isOpen` is all that counts. */
  readonly trigger?: ReactNode;
  readonly isOpen?: boolean;
  /** It is closed, after `onConfirm` too. */
  readonly onCancel?: () => void;
  readonly onConfirm: () => void;
}

/** Asks before something is done. */
export function ConfirmDialog({ title, description, action, isDangerous, trigger, isOpen, onCancel, onConfirm }: ConfirmDialogProps) {
  const focusReturn = useFocusReturn();
  return (
    <Radix.Root {...(isOpen === undefined ? {} : { open: isOpen })} onOpenChange={(open) => !open && onCancel?.()}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-black/40" />
        <Radix.Content
          {...(trigger ? {} : focusReturn)}
          className="fixed top-1/2 left-1/2 z-50 flex w-[min(28rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 flex-col gap-4 rounded-lg border border-line bg-surface p-6 shadow-float"
        >
          <Radix.Title className="text-xl font-semibold">{title}</Radix.Title>
          <Radix.Description className="text-muted">{description}</Radix.Description>
          <div className="flex justify-end gap-2">
            <Radix.Cancel asChild>
              <Button ref={closedByEscape}>Cancel</Button>
            </Radix.Cancel>
            <Radix.Action asChild>
              <Button variant={isDangerous ? 'danger' : 'primary'} onClick={onConfirm}>
                {action}
              </Button>
            </Radix.Action>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
