import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '../../lib/class-names.ts';

const look = cva('inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-xs font-medium [&_svg]:size-3', {
  variants: {
    tone: {
      neutral: 'bg-line text-ink',
      accent: 'bg-accent-soft text-ink',
      warning: 'bg-warning-soft text-warning',
      danger: 'bg-danger-soft text-danger',
      success: 'bg-success-soft text-success',
    },
  },
  defaultVariants: { tone: 'neutral' },
});

/** A state in a word; never by colour alone. */
export const Badge = ({ tone, className, ...rest }: ComponentProps<'span'> & VariantProps<typeof look>) => (
  <span className={cn(look({ tone }), className)} {...rest} />
);
