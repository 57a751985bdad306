import { LoaderCircle } from 'lucide-react';
import { cn } from '../lib/class-names.ts';

/** Says that something is on its way; `label` is read aloud, and shown when `isShown`. */
export function Spinner({
  label,
  isShown = false,
  className,
}: {
  readonly label: string;
  readonly isShown?: boolean;
  readonly className?: string;
}) {
  return (
    <div role="status" className={cn('flex items-center justify-center gap-2 text-muted', className)}>
      <LoaderCircle className="size-5 animate-spin" aria-hidden />
      <span className={isShown ? '' : 'sr-only'}>{label}</span>
    </div>
  );
}
