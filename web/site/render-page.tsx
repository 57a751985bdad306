import { renderToStaticMarkup } from 'react-dom/server';
import type { SitePage, SiteRenderer } from '../../contracts/index.ts';
import { SandboxNotice } from '../components/status/sandbox-notice.tsx';
import { Consent } from './consent.tsx';
import { Frame } from './frame.tsx';
import { NotFound } from './pages/not-found.tsx';
import { SITE, type SiteEntry } from './site-table.tsx';

const NOWHERE: SiteEntry = { title: 'Page not found', description: 'There is nothing under this address.', Page: NotFound };
const entries: Readonly<Record<string, SiteEntry>> = SITE;

/** A page of the public site as markup that needs no script to be read: see `SiteRenderer`. */
export const renderPage: SiteRenderer['renderPage'] = (path, content, isSignedIn): SitePage => {
  const { productName, links, thirdParties } = content.operator;
  const { title, description, Page } = Object.hasOwn(entries, path) ? (entries[path] ?? NOWHERE) : NOWHERE;
  const body = renderToStaticMarkup(
    <div className="flex min-h-dvh flex-col" {...(isSignedIn ? { 'data-signed-in': '' } : {})}>
      {content.isSandbox && <SandboxNotice />}
      <Frame content={{ productName, links, isSignedIn }}>
        <Page content={content} />
      </Frame>
      <Consent analytics={thirdParties.analytics} />
    </div>,
  );
  return { title: `${title} · ${productName}`, description, body };
};
