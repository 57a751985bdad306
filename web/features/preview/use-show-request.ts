import { useMemo } from 'react';
import { toFormatSettings } from '../../../contracts/format-settings.ts';
import type { Settings } from '../../../contracts/index.ts';
import type { RowJson } from '../../../engine/index.ts';
import type { ShowRequest } from '../../lib/engine/open-engine.ts';

interface ShowParts {
  /** Of the .docx; undefined before it is there. */
  readonly template: Uint8Array | undefined;
  readonly settings: Settings;
  readonly columns: readonly string[] | undefined;
  readonly decimals: ShowRequest['decimals'];
  /** Whether a row fills the template. */
  readonly isRow: boolean;
  /** Null before it is there. */
  readonly row: RowJson | null;
}

/** What the engine is to show: the same object while nothing changes. Null while a part is missing. */
export function useShowRequest({ template, settings, columns, decimals, isRow, row }: ShowParts): Omit<ShowRequest, 'wanted'> | null {
  const { timezone, decimalPlaces, numberStyle } = settings;
  const columnsKey = columns?.join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer brings another list of the same columns.
  const open = useMemo(
    () => template && { template, settings: toFormatSettings({ timezone, decimalPlaces, numberStyle }), columns },
    [template, timezone, decimalPlaces, numberStyle, columnsKey],
  );
  return useMemo(() => (open && (!isRow || row) ? { open, row, decimals } : null), [open, isRow, row, decimals]);
}
