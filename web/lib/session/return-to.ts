const KEY = 'return-to';

/** Remembers this page of the tab, to come back after signing in. */
export function rememberPlace(): void {
  const { pathname, search } = location;
  if (pathname !== '/auth' && pathname !== '/onboarding') sessionStorage.setItem(KEY, pathname + search);
}

/** The path that was remembered, or `/`; it is forgotten with that. */
export function takePlace(): string {
  const place = sessionStorage.getItem(KEY) ?? '/';
  sessionStorage.removeItem(KEY);
  return place;
}
