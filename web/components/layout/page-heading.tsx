import type { ComponentProps } from 'react';
import { cn } from '../../lib/class-names.ts';

/** What a page is about: its first headline. */
export const PageHeading = ({ className, ...rest }: ComponentProps<'h1'>) => (
  <h1 className={cn('text-[1.75rem] leading-tight font-semibold wrap-anywhere', className)} {...rest} />
);
