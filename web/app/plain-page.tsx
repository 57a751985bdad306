import type { ReactNode } from 'react';
import { useGoesOn } from '../components/controls/use-goes-on.ts';
import { PageHeading } from '../components/layout/page-heading.tsx';
import { BackLink } from '../components/links/back-link.tsx';
import { cn } from '../lib/class-names.ts';

interface PlainPageProps {
  readonly title: string;
  /** Of sections, each with a headline of its own; otherwise of one list. */
  readonly hasSections?: boolean;
  readonly children: ReactNode;
}

/** A page beside the tool, to which it leads back. */
export function PlainPage({ title, hasSections = false, children }: PlainPageProps) {
  const main = useGoesOn<HTMLElement>();
  return (
    <main ref={main} className={cn('mx-auto flex w-full max-w-4xl flex-1 flex-col p-6', !hasSections && 'gap-4')}>
      <BackLink to="/">Back to the tool</BackLink>
      <PageHeading className={cn('pt-4', hasSections && 'pb-6')}>{title}</PageHeading>
      {children}
    </main>
  );
}
