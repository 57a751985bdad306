import { lazy, Suspense, useState } from 'react';
import type { Settings } from '../../contracts/index.ts';
import { Button } from '../components/controls/button.tsx';

const LocalRun = lazy(() => import('../features/local-run/local-run.tsx'));

/** The way to a run whose document and rows stay on the computer. */
export function LocalRunLink({ settings }: { readonly settings: Settings | undefined }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="link" size="inline" className="self-start" onClick={() => setOpen(true)}>
        Rows from a file, kept in this browser
      </Button>
      {isOpen && settings && (
        <Suspense fallback={null}>
          <LocalRun settings={settings} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
