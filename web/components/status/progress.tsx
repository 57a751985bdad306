import { Progress as Radix } from 'radix-ui';

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
    <Radix.Root
      value={value}
      aria-label={label}
      {...(text === undefined ? {} : { getValueLabel: () => text })}
      className="h-2 w-full overflow-hidden rounded-full bg-line forced-colors:outline"
    >
      <Radix.Indicator
        className="h-full bg-accent transition-[width]"
        // Set by script, which the policy of the page allows; an attribute in markup it would not.
        style={{ width: `${value}%` }}
      />
    </Radix.Root>
  );
}
