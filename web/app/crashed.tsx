import { useRouteError } from 'react-router';
import { Button } from '../components/button.tsx';

/** What is shown when a page breaks: nothing of the user's is lost, it is all on the server. */
export function Crashed() {
  const error = useRouteError();
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-4 p-6" role="alert">
      <h1 className="text-2xl font-semibold">This page broke</h1>
      <p className="text-muted">Your documents and runs are safe. Load the page again; if it breaks again, tell support what it says:</p>
      <pre className="overflow-x-auto rounded-lg border border-line bg-surface p-3 text-xs">
        {error instanceof Error ? error.message : String(error)}
      </pre>
      <Button variant="primary" className="self-start" onClick={() => location.reload()}>
        Load again
      </Button>
    </main>
  );
}
