import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { PAGES } from '../../contracts/pages.ts';

const pages: readonly string[] = PAGES;

/** A link that the operator chose: to a page of this application, to another page of the server, or elsewhere in a tab of its own. */
export function SiteLink({ to, ...rest }: { readonly to: string } & ComponentProps<'a'>) {
  if (!to.startsWith('/')) return <a href={to} target="_blank" rel="noreferrer" {...rest} />;
  return pages.includes(to.replace(/[?#].*$/u, '')) ? <Link to={to} {...rest} /> : <a href={to} {...rest} />;
}
