import type { ReactNode } from 'react';
import { productName } from '../lib/page-config.ts';
import { useAuth } from '../lib/session.tsx';
import { useConfig } from '../lib/use-config.ts';
import { Frame } from '../site/frame.tsx';

/** The header and footer of the public site around a page of the application. */
export function PublicFrame({ children }: { readonly children: ReactNode }) {
  const { session } = useAuth();
  const config = useConfig();
  return <Frame content={{ productName, links: config?.links ?? {}, isSignedIn: session !== null }}>{children}</Frame>;
}
