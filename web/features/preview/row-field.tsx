import { type KeyboardEvent, useState } from 'react';

interface RowFieldProps {
  /** From 0. */
  readonly row: number;
  /** Null: more than are known. */
  readonly total: number | null;
  readonly onRow: (row: number) => void;
}

/** The number of the row, from 1, to be read and to be written: Enter goes there. */
export function RowField({ row, total, onRow }: RowFieldProps) {
  /** What is being written. */
  const [draft, setDraft] = useState<string | null>(null);
  const go = () => {
    const number = Number(draft?.trim() || Number.NaN);
    setDraft(null);
    if (Number.isInteger(number) && number >= 1) onRow(Math.min(number, total ?? number) - 1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') go();
    if (event.key === 'Escape') setDraft(null);
  };
  return (
    <input
      aria-label="Row number"
      inputMode="numeric"
      value={draft ?? String(row + 1)}
      onChange={(event) => setDraft(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={() => draft !== null && go()}
      onKeyDown={onKeyDown}
      className="h-7 w-12 rounded-md border border-control-line bg-surface px-1 text-center tabular-nums"
    />
  );
}
