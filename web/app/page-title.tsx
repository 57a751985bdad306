import { useEffect, useState } from 'react';
import { useMatches } from 'react-router';
import { productName } from '../lib/calls/page-config.ts';

/**
 * Says in the tab of the browser which page is open: what the route of the page has as its `handle`. Who can not see the page change
 * is told the same.
 */
export function PageTitle() {
  const handle = useMatches().at(-1)?.handle;
  const title = [typeof handle === 'string' ? handle : '', productName].filter(Boolean).join(' · ');
  // The page that is opened first is told by the browser.
  const [first] = useState(title);
  const [hasMoved, setHasMoved] = useState(false);
  if (title !== first && !hasMoved) setHasMoved(true);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <p role="status" className="sr-only">
      {hasMoved && title}
    </p>
  );
}
