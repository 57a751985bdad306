/** Paths that the application shows by itself in the browser. Anything in neither list is 'Oops! Page not found', with status 404. */
export const PAGES = [
  '/',
  '/callback',
  '/auth',
  '/onboarding',
  '/demo',
  '/runs',
  '/runs/:id',
  '/automations',
  '/account',
  '/admin',
] as const;

/**
 * Paths of the public site, whose content is in the HTML. `/` is the landing page for visitors and the tool for others; the application
 * takes over `/auth` and `/demo` once it is loaded.
 */
export const SITE_PAGES = [
  '/',
  '/features',
  '/howtouse',
  '/pricing',
  '/faq',
  '/reviews',
  '/about',
  '/contact',
  '/help',
  '/demo',
  '/auth',
  '/getstarted',
  '/oauth-setup',
  '/privacy-policy',
  '/terms-conditions',
] as const;
