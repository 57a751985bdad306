import type { AppContext } from './build-app.ts';

/** Leads from a page's path with a slash at its end to the page itself; to be mounted under paths of ours alone. */
export function withoutSlash(context: AppContext): Response {
  const { pathname, search } = new URL(context.req.url);
  return context.redirect(`${pathname.slice(0, -1)}${search}`, 308);
}
