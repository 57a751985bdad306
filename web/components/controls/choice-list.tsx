import { RadioGroup } from 'radix-ui';

interface ChoiceListProps<Value extends string> {
  /** What is asked; read aloud. */
  readonly label: string;
  readonly options: readonly Value[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
}

/** One of a few answers, all to be seen at once. */
export function ChoiceList<Value extends string>({ label, options, value, onChange }: ChoiceListProps<Value>) {
  return (
    <RadioGroup.Root
      aria-label={label}
      value={value ?? ''}
      onValueChange={(chosen) => onChange(chosen as Value)}
      className="grid gap-2 sm:grid-cols-2"
    >
      {options.map((option) => (
        <RadioGroup.Item
          key={option}
          value={option}
          className="group flex items-center gap-3 rounded-lg border border-control-line bg-surface px-3 py-2.5 text-left hover:bg-accent-soft data-[state=checked]:border-accent data-[state=checked]:bg-accent-soft"
        >
          <span className="grid size-4 shrink-0 place-items-center rounded-full border border-control-line group-data-[state=checked]:border-accent">
            <RadioGroup.Indicator className="size-2 rounded-full bg-accent" />
          </span>
          {option}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
