/** Paths of the web application. Anything else is 'Oops! Page not found', with status 404. */
export const PAGES = [
  '/',
  '/callback',
  '/auth',
  '/onboarding',
  '/demo',
  '/runs',
  '/runs/:id',
  '/account',
  '/pricing',
  '/contact',
  '/help',
] as const;

/** Pages on which the picker of Google may be opened. */
export const TOOL_PAGES: readonly string[] = ['/', '/callback'];
