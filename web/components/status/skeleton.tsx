import { cn } from '../../lib/class-names.ts';

/** The shape of something that is being loaded. */
export const Skeleton = ({ className }: { readonly className?: string }) => (
  <div aria-hidden className={cn('animate-pulse rounded-md bg-line', className)} />
);
