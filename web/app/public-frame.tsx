import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../components/button.tsx';
import { useAuth } from '../lib/session.tsx';
import { useConfig } from '../lib/use-config.ts';
import logo from '../logo.svg';

const LINKS = [
  { to: '/pricing', label: 'Pricing' },
  { to: '/help', label: 'Help' },
  { to: '/contact', label: 'Contact' },
] as const;

/** What the pages have around them that visitors and users both see. */
export function PublicFrame({ children }: { readonly children: ReactNode }) {
  const { session } = useAuth();
  return (
    <>
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-x-6 gap-y-2 px-6 py-3">
          <Link to="/" className="flex items-center gap-2 rounded-md text-base font-semibold">
            <img src={logo} alt="" className="size-6" />
            {useConfig()?.productName ?? 'Sheafmill'}
          </Link>
          <nav aria-label="Pages" className="flex flex-wrap items-center gap-x-6 gap-y-2">
            {LINKS.map(({ to, label }) => (
              <Link key={to} to={to} className="rounded-md hover:text-accent">
                {label}
              </Link>
            ))}
            <Button asChild size="small" variant="primary">
              {session ? <Link to="/">Open the tool</Link> : <Link to="/auth">Get Started Free</Link>}
            </Button>
          </nav>
        </div>
      </header>
      {children}
    </>
  );
}
