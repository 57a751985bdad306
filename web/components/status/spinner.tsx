import { LoaderCircle } from 'lucide-react';
import { cn } from '../../lib/class-names.ts';

/** Says that something is on its way, and what. `web/index.html` holds the same for the time before there are scripts. */
export const Spinner = ({ label, className }: { readonly label: string; readonly className?: string }) => (
  <div role="status" className={cn('flex items-center justify-center gap-2 text-muted', className)}>
    <LoaderCircle className="size-5 animate-spin" aria-hidden />
    {label}
  </div>
);
