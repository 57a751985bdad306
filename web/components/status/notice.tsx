import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../../lib/class-names.ts';

const LOOKS = {
  info: { icon: Info, classes: 'bg-accent-soft text-ink' },
  warning: { icon: TriangleAlert, classes: 'bg-warning-soft text-ink' },
  error: { icon: CircleAlert, classes: 'bg-danger-soft text-ink' },
} as const;

interface NoticeProps {
  readonly kind?: keyof typeof LOOKS;
  readonly title?: string;
  readonly children?: ReactNode;
  /** One button that does something about it. */
  readonly action?: ReactNode;
  readonly className?: string;
}

/** Something to know, in its place on the page. Where colours are forced its border is seen instead of its ground. */
export function Notice({ kind = 'info', title, children, action, className }: NoticeProps) {
  const { icon: Icon, classes } = LOOKS[kind];
  return (
    <div
      {...(kind === 'error' ? { role: 'alert' } : {})}
      className={cn('flex gap-2 rounded-lg border border-transparent p-3 text-sm', classes, className)}
    >
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden />
      <div className="flex min-w-0 flex-1 flex-col gap-2 break-words">
        {title && <p className="font-medium">{title}</p>}
        {children && <div>{children}</div>}
        {action && <div>{action}</div>}
      </div>
    </div>
  );
}
