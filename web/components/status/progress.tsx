interface ProgressProps {
  /** From 0 to 100. */
  readonly value: number;
  /** What it counts; read aloud. */
  readonly label: string;
  /** How far that is, in words; without it, in percent. Read aloud. */
  readonly text?: string;
}

/** A bar with its label. */
export function Progress({ value, label, text }: ProgressProps) {
  return (
    <div
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      aria-valuetext={text ?? `${Math.round(value)}%`}
      aria-label={label}
      className="h-2 w-full overflow-hidden rounded-full bg-line forced-colors:outline"
    >
      <div
        className="h-full bg-accent transition-[width]"
        // Set by script, which the policy of the page allows; an attribute in markup it would not.
        style={{ width: `${value}%` }}
      />
    </div>
  );
}
