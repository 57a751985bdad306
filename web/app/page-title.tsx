import { useEffect } from 'react';
import { useMatches } from 'react-router';
import { productName } from '../lib/page-config.ts';

/** Says in the tab of the browser which page is open: what the route of the page has as its `handle`. */
export function PageTitle() {
  const handle = useMatches().at(-1)?.handle;
  useEffect(() => {
    document.title = [typeof handle === 'string' ? handle : '', productName].filter(Boolean).join(' · ');
  }, [handle]);
  return null;
}
