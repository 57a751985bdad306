import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** The way up from a page, above its heading. */
export const BackLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <Link to={to} className="inline-flex min-h-6 items-center self-start text-accent underline underline-offset-2 print:hidden">
    {children}
  </Link>
);
