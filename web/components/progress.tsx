import { Progress as Radix } from 'radix-ui';

/** A bar from 0 to 100 with its label. */
export function Progress({ value, label }: { readonly value: number; readonly label: string }) {
  return (
    <Radix.Root value={value} aria-label={label} className="h-2 w-full overflow-hidden rounded-full bg-line">
      <Radix.Indicator
        className="h-full bg-accent transition-[width]"
        // Set by script, which the policy of the page allows; an attribute in markup it would not.
        style={{ width: `${value}%` }}
      />
    </Radix.Root>
  );
}
