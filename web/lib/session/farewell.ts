const KEY = 'farewell';

export interface Farewell {
  readonly title: string;
  readonly description?: string;
}

/** For the page of the site that comes next, which says it; what was kept before stays. */
export function keepFarewell(farewell: Farewell): void {
  if (sessionStorage.getItem(KEY) === null) sessionStorage.setItem(KEY, JSON.stringify(farewell));
}

/** What the application left to be said; it is said once. */
export function takeFarewell(): Farewell | undefined {
  try {
    const stored = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return stored === null ? undefined : (JSON.parse(stored) as Farewell);
  } catch {
    return undefined;
  }
}
