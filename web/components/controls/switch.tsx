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
      <button
        type="button"
        id={id}
        role="switch"
        aria-checked={isOn}
        {...(hint === undefined ? {} : { 'aria-describedby': `${id}-hint` })}
        onClick={() => onChange(!isOn)}
        disabled={isDisabled}
        className="group h-6 w-10 shrink-0 rounded-full bg-control-line p-0.5 transition-colors disabled:opacity-50 aria-checked:bg-accent"
      >
        <span className="block size-5 rounded-full bg-surface transition-transform group-aria-checked:translate-x-4" />
      </button>
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
