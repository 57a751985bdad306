import { Command } from 'cmdk';
import { Check, ChevronsUpDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { cn } from '../../lib/class-names.ts';
import { closedByEscape } from '../overlays/closed-by-escape.ts';

interface ComboboxProps {
  readonly id?: string;
  /** Names the list. */
  readonly label: string;
  /** '' while nothing is chosen. */
  readonly value: string;
  readonly placeholder?: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
  readonly searchPlaceholder: string;
}

/** Values are ids, which nobody types. */
const matchName = (_value: string, search: string, [name = '']: string[] = []): number =>
  name.toLowerCase().includes(search.trim().toLowerCase()) ? 1 : 0;

/** One of many, found by typing a part of its name; the list is at most 200 px high, then it scrolls. */
export function Combobox({ id, label, value, placeholder = '', options, onChange, searchPlaceholder }: ComboboxProps) {
  const [isOpen, setIsOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);
  return (
    // Modal: a dialog around it would keep the wheel from the list.
    <Popover.Root open={isOpen} onOpenChange={setIsOpen} modal>
      <Popover.Trigger
        {...(id ? { id } : { 'aria-label': label })}
        aria-haspopup="listbox"
        className="flex h-9 w-full items-center justify-between gap-2 rounded-lg border border-control-line bg-surface px-3 text-left"
      >
        <span className={cn('truncate', !value && 'text-muted')}>{chosen?.label ?? (value || placeholder)}</span>
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
          <Command label={label} defaultValue={value} filter={matchName}>
            <Command.Input
              placeholder={searchPlaceholder}
              className="h-10 w-full border-b border-line bg-surface px-3 text-ink placeholder:text-muted focus-visible:outline-offset-[-2px]"
            />
            <Command.List aria-label={label} className="max-h-[200px] overflow-y-auto p-1">
              <Command.Empty className="px-2 py-3 text-muted">Nothing has that name.</Command.Empty>
              {options.map((option) => (
                <Command.Item
                  key={option.value}
                  value={option.value}
                  keywords={[option.label]}
                  onSelect={() => {
                    onChange(option.value);
                    setIsOpen(false);
                  }}
                  className="flex cursor-pointer items-center justify-between gap-2 rounded-md px-2 py-1.5 data-[selected=true]:bg-accent-soft data-[selected=true]:outline data-[selected=true]:-outline-offset-1 data-[selected=true]:outline-accent data-[selected=true]:forced-marked!"
                >
                  <span className="min-w-0 break-words">{option.label}</span>
                  {option.value === value && <Check className="size-4 shrink-0 text-accent" aria-hidden />}
                </Command.Item>
              ))}
            </Command.List>
          </Command>
          <Popover.Close hidden ref={closedByEscape} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
