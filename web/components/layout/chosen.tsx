import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface ChosenProps {
  readonly icon?: LucideIcon;
  readonly children: ReactNode;
}

/** What a step works with now, on a ground of its own: where colours are forced its border is seen instead. */
export const Chosen = ({ icon: Icon, children }: ChosenProps) => (
  <div className="flex gap-2 rounded-lg border border-transparent bg-accent-soft px-3 py-2">
    {Icon && <Icon className="mt-0.5 size-4 shrink-0" aria-hidden />}
    <div className="flex min-w-0 flex-col gap-1">{children}</div>
  </div>
);
