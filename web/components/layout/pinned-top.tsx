import type { ReactNode } from 'react';

/** What stays in sight at the top of a part of the page that scrolls. */
export const PinnedTop = ({ children }: { readonly children: ReactNode }) => (
  <div className="sticky top-0 z-10 flex flex-col gap-3 border-b border-line bg-paper p-4">{children}</div>
);
