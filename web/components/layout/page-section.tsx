import { type ReactNode, useId } from 'react';
import { showToast } from '../../lib/toasts.ts';
import { useFocusKept } from '../controls/use-focus-kept.ts';
import { FaultNotice } from '../status/fault-notice.tsx';
import { Skeleton } from '../status/skeleton.tsx';

interface PageSectionProps {
  readonly title: string;
  readonly description: string;
  readonly children: ReactNode;
}

/** One matter of a page: what it is on the left, what can be done on the right as soon as all sections are loaded. */
export function PageSection({ title, description, children }: PageSectionProps) {
  const id = useId();
  const focusKept = useFocusKept();
  return (
    <section {...focusKept} aria-labelledby={id} className="grid gap-4 border-t border-line py-6 md:grid-cols-[14rem_1fr] md:gap-8">
      <div className="flex flex-col gap-1">
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        <p className="text-muted">{description}</p>
      </div>
      {/* What is still to come would move it from under the finger that presses it. */}
      <div className="in-[main:has([data-loading])]:invisible flex min-w-0 flex-col gap-3">{children}</div>
    </section>
  );
}

interface Loaded<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface LoadingProps<T> {
  readonly query: Loaded<T>;
  /** The class of its height, so that what follows hardly moves when it is there. */
  readonly height?: string;
  readonly children: (data: T) => ReactNode;
}

/** What was loaded, its shape until then, or why it can't be, with another try. */
export function Loading<T>({ query, height = 'h-16', children }: LoadingProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.error) {
    return (
      <div data-loading className="visible">
        <Skeleton className={height} />
      </div>
    );
  }
  return <FaultNotice error={query.error} onRetry={query.refetch} />;
}

export const tellSuccess = (description: string) => showToast({ kind: 'success', title: 'Success', description });
