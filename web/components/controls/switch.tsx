import { Switch as Radix } from 'radix-ui';
import { useId } from 'react';

interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly isDisabled?: boolean;
  /** What it does, below. */
  readonly hint?: string;
}

export function Switch({ label, isOn, onChange, isDisabled = false, hint }: SwitchProps) {
  const id = useId();
  const control = (
    <div className="flex items-center justify-between gap-3">
      <label htmlFor={id}>{label}</label>
      <Radix.Root
        id={id}
        {...(hint === undefined ? {} : { 'aria-describedby': `${id}-hint` })}
        checked={isOn}
        onCheckedChange={onChange}
        disabled={isDisabled}
        className="h-6 w-10 shrink-0 rounded-full bg-control-line p-0.5 transition-colors disabled:opacity-50 data-[state=checked]:bg-accent"
      >
        <Radix.Thumb className="block size-5 rounded-full bg-surface transition-transform data-[state=checked]:translate-x-4" />
      </Radix.Root>
    </div>
  );
  if (hint === undefined) return control;
  return (
    <div className="flex flex-col gap-1">
      {control}
      <p id={`${id}-hint`} className="text-xs text-muted">
        {hint}
      </p>
    </div>
  );
}
