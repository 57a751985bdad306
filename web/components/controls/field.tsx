import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from '../../lib/class-names.ts';

const box =
  'w-full rounded-lg border border-control-line bg-surface px-3 text-ink placeholder:text-muted disabled:opacity-50 aria-invalid:border-danger';

interface Labelled {
  readonly label: string;
  /** Read aloud but not shown: something beside it says the same. */
  readonly hideLabel?: boolean;
  readonly hint?: ReactNode;
  /** What is wrong with the value. */
  readonly fault?: string | undefined;
}

interface FieldFrame extends Labelled {
  readonly children: (parts: { readonly id: string; readonly 'aria-describedby'?: string; readonly 'aria-invalid'?: true }) => ReactNode;
}

/** A label, a control, and what is to say about it. */
export function Field({ label, hideLabel = false, hint, fault, children }: FieldFrame) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', fault ? `${id}-fault` : ''].filter(Boolean).join(' ');
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-medium'}>
        {label}
      </label>
      {children({ id, ...(described ? { 'aria-describedby': described } : {}), ...(fault ? { 'aria-invalid': true as const } : {}) })}
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      )}
      {fault && (
        <p id={`${id}-fault`} className="text-xs text-danger">
          {fault}
        </p>
      )}
    </div>
  );
}

export function TextField({ label, hideLabel = false, hint, fault, className, ...rest }: Labelled & ComponentProps<'input'>) {
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} fault={fault}>
      {(parts) => <input {...parts} className={cn(box, 'h-9', className)} {...rest} />}
    </Field>
  );
}

export function TextArea({ label, hideLabel = false, hint, fault, className, ...rest }: Labelled & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} fault={fault}>
      {(parts) => <textarea {...parts} className={cn(box, 'min-h-24 py-2', className)} {...rest} />}
    </Field>
  );
}
