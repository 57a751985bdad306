import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { PAGES } from '../../../contracts/pages.ts';
import { OuterLink } from './outer-link.tsx';

const pages: readonly string[] = PAGES;

/** A link that the operator chose: within this application, to another page of the server, or elsewhere in a tab of its own. */
export function SiteLink({ to, ...rest }: { readonly to: string } & Omit<ComponentProps<'a'>, 'href'>) {
  return pages.includes(to.replace(/[?#].*$/u, '')) ? <Link to={to} {...rest} /> : <OuterLink {...rest} href={to} />;
}
