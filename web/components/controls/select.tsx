import { ChevronDown } from 'lucide-react';

interface SelectProps {
  readonly id: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string; readonly isDisabled?: boolean }[];
  readonly onChange: (value: string) => void;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
}

/** One of a few, in the browser's own list. */
export const Select = ({ value, options, onChange, ...parts }: SelectProps) => (
  <div className="relative">
    <select
      {...parts}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="h-9 w-full appearance-none rounded-lg border border-control-line bg-surface pr-9 pl-3 text-ink"
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.isDisabled}>
          {option.label}
        </option>
      ))}
    </select>
    <ChevronDown className="pointer-events-none absolute top-2.5 right-3 size-4 text-muted" aria-hidden />
  </div>
);
