import type { ComponentProps } from 'react';

/** A link that asks the server for a page: of the public site, or elsewhere in a tab of its own. */
export function OuterLink({ href, ...rest }: { readonly href: string } & ComponentProps<'a'>) {
  return href.startsWith('/') || href.startsWith('#') ? (
    <a href={href} {...rest} />
  ) : (
    <a href={href} target="_blank" rel="noreferrer" {...rest} />
  );
}
