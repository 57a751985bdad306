import { Popover as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from '../../lib/class-names.ts';
import { closedByEscape } from './closed-by-escape.ts';

interface PopoverProps {
  readonly trigger: ReactNode;
  readonly children: ReactNode;
  readonly label: string;
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
  readonly align?: 'start' | 'center' | 'end';
  readonly className?: string;
}

/** Something small beside what opened it. */
export function Popover({ trigger, children, label, isOpen, onOpenChange, align = 'end', className }: PopoverProps) {
  return (
    <Radix.Root {...(isOpen === undefined ? {} : { open: isOpen })} {...(onOpenChange ? { onOpenChange } : {})}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={cn('z-50 flex w-64 flex-col gap-3 rounded-lg border border-line bg-surface p-4 shadow-float', className)}
        >
          {children}
          <Radix.Close hidden ref={closedByEscape} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
