/** Percent of the first of two panes, beside each other or one above the other; none where nobody has moved their separator. */
export interface Shares {
  readonly row?: number | undefined;
  readonly column?: number | undefined;
}

const share = (value: unknown) => (typeof value === 'number' && value >= 0 && value <= 100 ? value : undefined);

/** What this browser remembers under this name. */
export function keptShares(name: string): Shares {
  try {
    const { row, column } = JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<Record<keyof Shares, unknown>>;
    return { row: share(row), column: share(column) };
  } catch {
    return {};
  }
}

export function keepShares(name: string, shares: Shares): void {
  try {
    localStorage.setItem(name, JSON.stringify(shares));
  } catch {
    // Where the browser keeps nothing, the panes are moved until the page is left.
  }
}
