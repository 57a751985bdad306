import { type ReactNode, useRef } from 'react';
import { cn } from '../../lib/class-names.ts';
import { stopBehind } from '../../lib/window/tab-stops.ts';
import { Button } from '../controls/button.tsx';

/** Entries that nobody minds to go through with Tab. */
const FEW = 10;

interface SkipPastProps {
  /** What is skipped. */
  readonly what: string;
  /** Entries of the list inside. */
  readonly entries: number;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Around a list with buttons in each entry: the keyboard has a way past it, which is seen while it has the focus. */
export function SkipPast({ what, entries, className, children }: SkipPastProps) {
  const part = useRef<HTMLDivElement>(null);
  return (
    <div ref={part} className={cn('relative', className)}>
      {entries > FEW && (
        <Button
          size="small"
          className="not-focus:sr-only focus:absolute focus:top-1 focus:left-1 focus:z-10"
          onClick={() => part.current && stopBehind(part.current)?.focus()}
        >
          Skip {what}
        </Button>
      )}
      {children}
    </div>
  );
}
