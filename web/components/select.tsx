import { Check, ChevronDown } from 'lucide-react';
import { Select as Radix } from 'radix-ui';
import { cn } from '../lib/class-names.ts';

export interface SelectProps {
  readonly id?: string;
  /** Names it where no label points at it. */
  readonly label?: string;
  readonly value: string | undefined;
  readonly placeholder?: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
  readonly isDisabled?: boolean;
  readonly className?: string;
}

/** One of a few; at most 200 px high, then it scrolls. Typing finds. */
export function Select({ id, label, value, placeholder, options, onChange, isDisabled = false, className }: SelectProps) {
  return (
    <Radix.Root value={value ?? ''} onValueChange={onChange} disabled={isDisabled}>
      <Radix.Trigger
        {...(id ? { id } : {})}
        {...(label ? { 'aria-label': label } : {})}
        className={cn(
          'flex h-9 w-full items-center justify-between gap-2 rounded-lg border border-control-line bg-surface px-3 text-left data-[placeholder]:text-muted disabled:opacity-50 [&>span]:truncate',
          className,
        )}
      >
        <Radix.Value placeholder={placeholder} />
        <Radix.Icon>
          <ChevronDown className="size-4 text-muted" aria-hidden />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          className="z-50 max-h-[200px] min-w-(--radix-select-trigger-width) overflow-hidden rounded-lg border border-line bg-surface shadow-float"
        >
          <Radix.Viewport className="p-1" nonce={globalThis.__webpack_nonce__ ?? ''}>
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                className="flex cursor-pointer items-center justify-between gap-2 rounded-md px-2 py-1.5 outline-none select-none data-[highlighted]:bg-accent-soft"
              >
                <Radix.ItemText>{option.label}</Radix.ItemText>
                <Radix.ItemIndicator>
                  <Check className="size-4 text-accent" aria-hidden />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
