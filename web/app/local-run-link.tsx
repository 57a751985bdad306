import { useState } from 'react';
import type { Settings } from '../../contracts/index.ts';
import { Button } from '../components/controls/button.tsx';
import { DialogComing } from '../components/overlays/dialog-coming.tsx';
import { later } from '../components/status/later.tsx';

const LocalRun = later(async () => (await import('../features/local-run/local-run.tsx')).LocalRun, <DialogComing />);

/** The way to a run whose document and rows stay on the computer. */
export function LocalRunLink({ settings }: { readonly settings: Settings | undefined }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="link" size="inline" className="self-start" onClick={() => setOpen(true)}>
        Rows from a file, kept in this browser
      </Button>
      {isOpen && settings && <LocalRun settings={settings} onClose={() => setOpen(false)} />}
    </>
  );
}
