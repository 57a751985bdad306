import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { Button } from '../components/controls/button.tsx';
import { PageHeading } from '../components/layout/page-heading.tsx';
import { isNotLoaded } from '../lib/faults/is-not-loaded.ts';

/**
 * What is shown when a page breaks: nothing of the user's is lost, it is all on the server. A part that did not come for want of a
 * network is loaded as soon as there is one again.
 */
export function Crashed() {
  const error = useRouteError();
  const message = error instanceof Error ? error.message : String(error);
  const isLoaded = !isNotLoaded(error);
  useEffect(() => {
    if (isLoaded) return;
    const loadAgain = () => location.reload();
    addEventListener('online', loadAgain);
    return () => removeEventListener('online', loadAgain);
  }, [isLoaded]);
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-4 p-6">
      <div role="alert" className="flex flex-col gap-4">
        <PageHeading>{isLoaded ? 'This page broke' : 'A part of this page did not load'}</PageHeading>
        {isLoaded ? (
          <>
            <p className="text-muted">
              Your documents and runs are safe. Load the page again; if it breaks again, tell support what it says:
            </p>
            <pre className="overflow-x-auto rounded-lg border border-line bg-surface p-3 text-xs">{message}</pre>
          </>
        ) : (
          <p className="text-muted">Your documents and runs are safe. Check the connection to the server, then load the page again.</p>
        )}
      </div>
      <Button variant="primary" className="self-start" onClick={() => location.reload()}>
        Load again
      </Button>
    </main>
  );
}
