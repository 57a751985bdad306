import { Command } from 'cmdk';
import { Check, ChevronsUpDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';

interface ComboboxProps {
  readonly id?: string;
  /** Names the list. */
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
  readonly searchPlaceholder: string;
}

/** One of many, found by typing a part of its name. */
export function Combobox({ id, label, value, options, onChange, searchPlaceholder }: ComboboxProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    // Modal: a dialog around it would keep the wheel from the list.
    <Popover.Root open={isOpen} onOpenChange={setIsOpen} modal>
      <Popover.Trigger
        {...(id ? { id } : { 'aria-label': label })}
        aria-haspopup="listbox"
        className="flex h-9 w-full items-center justify-between gap-2 rounded-lg border border-control-line bg-surface px-3 text-left"
      >
        <span className="truncate">{options.find((option) => option.value === value)?.label ?? value}</span>
        <ChevronsUpDown className="size-4 shrink-0 text-muted" aria-hidden />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          className="z-50 w-(--radix-popover-trigger-width) overflow-hidden rounded-lg border border-line bg-surface shadow-float"
        >
          <Command label={label} defaultValue={options.find((option) => option.value === value)?.label ?? ''}>
            <Command.Input
              placeholder={searchPlaceholder}
              className="h-10 w-full border-b border-line bg-surface px-3 text-ink placeholder:text-muted focus-visible:outline-offset-[-2px]"
            />
            <Command.List aria-label={label} className="max-h-[200px] overflow-y-auto p-1">
              <Command.Empty className="px-2 py-3 text-muted">Nothing has that name.</Command.Empty>
              {options.map((option) => (
                <Command.Item
                  key={option.value}
                  value={option.label}
                  onSelect={() => {
                    onChange(option.value);
                    setIsOpen(false);
                  }}
                  className="flex cursor-pointer items-center justify-between gap-2 rounded-md px-2 py-1.5 data-[selected=true]:bg-accent-soft"
                >
                  {option.label}
                  {option.value === value && <Check className="size-4 shrink-0 text-accent" aria-hidden />}
                </Command.Item>
              ))}
            </Command.List>
          </Command>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
