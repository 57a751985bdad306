import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import { cn } from '../../lib/class-names.ts';
import { closedByEscape } from './closed-by-escape.ts';
import { useFocusReturn } from './use-focus-return.ts';

export interface DialogProps {
  readonly title: string;
  readonly description?: ReactNode;
  /** What opens it; none when `isOpen` is all that counts. Focus returns here, else to where it was. */
  readonly trigger?: ReactNode;
  readonly isOpen?: boolean;
  /** Where focus goes afterwards, when what opened it is gone by then: an entry of a menu. */
  readonly focusAfter?: RefObject<HTMLElement | null>;
  readonly onOpenChange?: (isOpen: boolean) => void;
  /** A click beside it leaves it open: what is in it would be lost. */
  readonly isKept?: boolean;
  readonly children: ReactNode;
  readonly className?: string;
}

const stay = (event: Event) => event.preventDefault();

/** A dialog over the page: Escape and the cross close it, focus stays inside and returns. */
export function Dialog({ title, description, trigger, isOpen, focusAfter, onOpenChange, isKept, children, className }: DialogProps) {
  const focusReturn = useFocusReturn(focusAfter);
  return (
    <Radix.Root {...(isOpen === undefined ? {} : { open: isOpen })} {...(onOpenChange ? { onOpenChange } : {})}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-black/40" />
        <Radix.Content
          className={cn(
            'fixed top-1/2 left-1/2 z-50 flex max-h-[90vh] w-[min(32rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 flex-col gap-4 overflow-y-auto rounded-lg border border-line bg-surface p-6 shadow-float',
            className,
          )}
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...(trigger ? {} : focusReturn)}
          {...(isKept ? { onInteractOutside: stay } : {})}
        >
          <div className="flex flex-col gap-1 pr-8">
            <Radix.Title className="text-xl font-semibold">{title}</Radix.Title>
            {description && <Radix.Description className="text-muted">{description}</Radix.Description>}
          </div>
          {children}
          <Radix.Close
            ref={closedByEscape}
            className="absolute top-4 right-4 grid size-8 place-items-center rounded-lg text-muted hover:bg-accent-soft hover:text-ink"
            aria-label="Close"
          >
            <X className="size-4" aria-hidden />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
