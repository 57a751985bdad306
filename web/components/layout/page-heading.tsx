import type { ReactNode } from 'react';
import { cn } from '../../lib/class-names.ts';

interface PageHeadingProps {
  readonly className?: string;
  readonly children: ReactNode;
}

/** What a page is about: its first headline. */
export const PageHeading = ({ className, children }: PageHeadingProps) => (
  <h1 className={cn('text-[1.75rem] leading-tight font-semibold wrap-anywhere', className)}>{children}</h1>
);
