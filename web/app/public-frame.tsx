import type { ReactNode } from 'react';
import { productName } from '../lib/calls/page-config.ts';
import { useConfig } from '../lib/calls/use-config.ts';
import { useAuth } from '../lib/session/session.tsx';
import { Frame } from '../site/frame.tsx';

/** The header and footer of the public site around a page of the application. */
export function PublicFrame({ children }: { readonly children: ReactNode }) {
  const { session } = useAuth();
  const config = useConfig();
  return <Frame content={{ productName, links: config?.links ?? {}, isSignedIn: session !== null }}>{children}</Frame>;
}
