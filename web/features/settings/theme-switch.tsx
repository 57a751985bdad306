import { Monitor, Moon, Sun } from 'lucide-react';
import { ToggleGroup } from 'radix-ui';
import { chooseTheme, type Theme, useTheme } from '../../lib/window/theme.ts';

const THEMES = [
  { theme: 'light', label: 'Light', icon: Sun },
  { theme: 'dark', label: 'Dark', icon: Moon },
  { theme: 'system', label: 'System', icon: Monitor },
] as const satisfies readonly { theme: Theme; label: string; icon: unknown }[];

/** Light, dark, or as the system has it. */
export function ThemeSwitch() {
  const theme = useTheme();
  return (
    <ToggleGroup.Root
      type="single"
      aria-label="Theme"
      value={theme}
      // Pressing the chosen one again gives ''.
      onValueChange={(chosen) => chosen !== '' && chooseTheme(chosen as Theme)}
      className="grid grid-cols-3 gap-1 rounded-lg bg-line p-1"
    >
      {THEMES.map(({ theme: value, label, icon: Icon }) => (
        <ToggleGroup.Item
          key={value}
          value={value}
          className="flex items-center justify-center gap-1.5 rounded-md py-1 text-xs data-[state=on]:bg-surface data-[state=on]:font-medium data-[state=on]:shadow-sm data-[state=on]:forced-marked!"
        >
          <Icon className="size-3.5" aria-hidden />
          {label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
