import type { ReactNode } from 'react';
import { PageHeading } from '../../components/layout/page-heading.tsx';

/** The column of /auth: its headline and a card with what is to be filled in. */
export function SignInFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center gap-6 px-6 py-16">
      <PageHeading>{title}</PageHeading>
      <div className="rounded-lg border border-line bg-surface p-6">{children}</div>
    </main>
  );
}
