import { cva, type VariantProps } from 'class-variance-authority';
import { LoaderCircle } from 'lucide-react';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/class-names.ts';

const look = cva(
  'inline-flex items-center justify-center gap-2 rounded-lg text-sm font-medium sm:whitespace-nowrap transition-colors disabled:opacity-50 aria-disabled:opacity-50 aria-disabled:cursor-not-allowed [&_svg]:size-4 [&_svg]:shrink-0 print:hidden',
  {
    variants: {
      variant: {
        primary: 'bg-accent text-on-accent hover:bg-accent-hover forced-marked',
        outline: 'border border-control-line bg-surface text-ink hover:bg-accent-soft',
        ghost: 'text-ink hover:bg-accent-soft',
        danger: 'border border-danger bg-surface text-danger hover:bg-danger-soft',
        link: 'text-accent underline underline-offset-2 hover:text-accent-hover',
      },
      size: {
        // A text that has no room beside others takes a second line.
        default: 'min-h-9 px-4 py-1',
        small: 'min-h-8 px-3 py-0.5',
        icon: 'size-9',
        'icon-small': 'size-7',
        inline: 'min-h-6 p-0',
      },
    },
    defaultVariants: { variant: 'outline', size: 'default' },
  },
);

export interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof look> {
  /** Looks of a button for the child, e.g. a link. */
  readonly asChild?: boolean;
  /** Shows that it works on it; clicks do nothing meanwhile. */
  readonly isBusy?: boolean;
}

export function Button({ className, variant, size, asChild = false, isBusy = false, children, onClick, ...rest }: ButtonProps) {
  const classes = cn(look({ variant, size }), className);
  if (asChild) {
    return (
      <Slot.Root className={classes} {...(onClick ? { onClick } : {})} {...rest}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button
      type="button"
      className={classes}
      {...(isBusy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
      {...(isBusy || !onClick ? {} : { onClick })}
      {...rest}
    >
      {isBusy && <LoaderCircle className="animate-spin" aria-hidden />}
      {children}
    </button>
  );
}
