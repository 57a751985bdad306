import { ChevronDown } from 'lucide-react';
import { Collapsible } from 'radix-ui';
import type { ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  /** Shown also while it is closed: what is chosen in it. */
  readonly summary?: ReactNode;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** A step of the side panel that opens and closes. */
export function Section({ title, summary, isOpen, onOpenChange, children }: SectionProps) {
  return (
    <Collapsible.Root open={isOpen} onOpenChange={onOpenChange} className="rounded-lg border border-line bg-surface">
      <h2>
        <Collapsible.Trigger className="group flex w-full items-center justify-between gap-2 rounded-lg px-4 py-3 text-left">
          <span className="flex min-w-0 flex-col">
            <span className="text-base font-semibold">{title}</span>
            {summary && <span className="text-xs break-words text-muted">{summary}</span>}
          </span>
          <ChevronDown className="size-4 shrink-0 text-muted transition-transform group-data-[state=open]:rotate-180" aria-hidden />
        </Collapsible.Trigger>
      </h2>
      <Collapsible.Content className="flex flex-col gap-3 px-4 pb-4">{children}</Collapsible.Content>
    </Collapsible.Root>
  );
}
