import { DropdownMenu as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../lib/class-names.ts';

interface MenuProps {
  readonly trigger: ReactNode;
  readonly children: ReactNode;
  readonly align?: 'start' | 'center' | 'end';
}

/** A menu of `MenuItem`s. */
export function Menu({ trigger, children, align = 'end' }: MenuProps) {
  return (
    // Not modal, and in its place in the page: what a modal one hides from screen readers would still take focus.
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Content
        align={align}
        sideOffset={6}
        collisionPadding={8}
        className="z-50 min-w-44 rounded-lg border border-line bg-surface p-1 shadow-float"
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

export function MenuItem({ className, ...rest }: ComponentProps<typeof Radix.Item>) {
  return (
    <Radix.Item
      className={cn(
        'flex cursor-pointer items-center gap-2 rounded-md px-3 py-2 -outline-offset-2 select-none data-[disabled]:opacity-50 data-[highlighted]:bg-accent-soft data-[highlighted]:forced-marked! [&_svg]:size-4 [&_svg]:text-muted',
        className,
      )}
      {...rest}
    />
  );
}
