import { Menu } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../components/controls/button.tsx';
import { Logo } from '../components/layout/logo.tsx';
import { OuterLink } from '../components/links/outer-link.tsx';

export interface FrameContent {
  readonly productName: string;
  /** The operator's links: paths here or addresses elsewhere, null hides one. */
  readonly links: Readonly<Record<string, string | null>>;
  readonly isSignedIn: boolean;
}

interface Entry {
  readonly label: string;
  readonly href: string | null | undefined;
}

const shown = (entries: readonly Entry[]) => entries.flatMap(({ label, href }) => (href ? [{ label, href }] : []));

const linkLook = 'inline-flex min-h-6 items-center rounded-md text-muted hover:text-accent';

/** Header and footer that every public page shares. */
export function Frame({ content, children }: { readonly content: FrameContent; readonly children: ReactNode }) {
  return (
    <>
      <SiteHeader {...content} />
      {children}
      <SiteFooter {...content} />
    </>
  );
}

function SiteHeader({ productName, links, isSignedIn }: FrameContent) {
  const main = shown([
    { label: 'Home', href: '/' },
    { label: 'Pricing', href: '/pricing' },
    { label: 'FAQ', href: '/faq' },
    { label: 'Help centre', href: links['helpCentre'] },
    { label: 'Book a free demo', href: links['booking'] },
  ]);
  const narrow = shown([
    ...main,
    { label: 'Features', href: '/features' },
    { label: 'About', href: '/about' },
    { label: 'Reviews', href: '/reviews' },
    { label: 'Contact', href: '/contact#chat' },
  ]);
  const start = isSignedIn ? { label: 'Open the tool', href: '/' } : { label: 'Get Started Free', href: '/auth' };
  return (
    <header className="relative z-10 border-b border-line bg-surface">
      <div className="mx-auto flex h-14 w-full max-w-6xl items-center justify-between gap-3 px-3 min-[360px]:px-4 sm:gap-6 sm:px-6">
        <a href="/" className="flex items-center gap-2 rounded-md text-base font-semibold">
          <Logo className="size-6 text-accent" />
          {productName}
        </a>
        <nav aria-label="Main" className="hidden items-center gap-6 lg:flex">
          {main.map(({ label, href }) => (
            <OuterLink key={label} href={href} className={linkLook}>
              {label}
            </OuterLink>
          ))}
        </nav>
        <div className="flex items-center gap-2">
          <Button asChild size="small" variant="primary">
            <a href={start.href} className="whitespace-nowrap">
              {start.label}
            </a>
          </Button>
          <details data-menu className="lg:hidden">
            <summary
              aria-label="Menu"
              className="grid size-9 cursor-pointer list-none place-items-center rounded-lg hover:bg-accent-soft [&::-webkit-details-marker]:hidden"
            >
              <Menu className="size-5" aria-hidden />
            </summary>
            <nav aria-label="Menu" className="absolute inset-x-0 top-full border-b border-line bg-surface p-4 shadow-float">
              <ul className="mx-auto flex max-w-6xl flex-col">
                {narrow.map(({ label, href }) => (
                  <li key={label}>
                    <OuterLink href={href} className="block rounded-md px-2 py-2.5 text-base hover:bg-accent-soft">
                      {label}
                    </OuterLink>
                  </li>
                ))}
              </ul>
            </nav>
          </details>
        </div>
      </div>
    </header>
  );
}

function SiteFooter({ productName, links }: FrameContent) {
  const groups = [
    {
      title: 'Product',
      entries: shown([
        { label: 'Features', href: '/features' },
        { label: 'How to use', href: '/howtouse' },
        { label: 'Pricing', href: '/pricing' },
        { label: 'Demo', href: '/demo' },
        { label: 'Reviews', href: '/reviews' },
      ]),
    },
    {
      title: 'Help',
      entries: shown([
        { label: 'FAQ', href: '/faq' },
        { label: 'Help centre', href: links['helpCentre'] },
        { label: 'API reference', href: '/api/docs' },
        { label: 'Contact', href: '/contact' },
      ]),
    },
    {
      title: 'About',
      entries: shown([
        { label: 'About', href: '/about' },
        { label: 'Privacy policy', href: '/privacy-policy' },
        { label: 'Terms and conditions', href: '/terms-conditions' },
        { label: 'Set up your own', href: '/oauth-setup' },
      ]),
    },
    {
      title: 'Elsewhere',
      entries: shown([
        { label: 'Twitter', href: links['twitter'] },
        { label: 'YouTube', href: links['youtube'] },
        { label: 'LinkedIn', href: links['linkedin'] },
        { label: 'Reddit', href: links['reddit'] },
        { label: 'GitHub', href: links['github'] },
      ]),
    },
  ].filter(({ entries }) => entries.length > 0);
  return (
    <footer className="mt-auto border-t border-line bg-surface">
      <div className="mx-auto grid w-full max-w-6xl grid-cols-2 gap-x-12 gap-y-8 px-4 py-10 sm:flex sm:flex-wrap sm:justify-between sm:px-6">
        <div className="col-span-2 flex flex-col items-start gap-4">
          <p className="flex items-center gap-2 font-semibold">
            <Logo className="size-5 text-accent" />
            {productName}
          </p>
          <Button asChild size="small">
            <a href="/contact">Email support</a>
          </Button>
          <button type="button" data-consent-again hidden className={linkLook}>
            Analytics: change my choice
          </button>
        </div>
        {groups.map(({ title, entries }) => (
          <nav key={title} aria-label={`Footer: ${title}`} className="flex flex-col gap-2">
            <h2 className="font-medium">{title}</h2>
            <ul className="flex flex-col gap-1">
              {entries.map(({ label, href }) => (
                <li key={label}>
                  <OuterLink href={href} className={linkLook}>
                    {label}
                  </OuterLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}
