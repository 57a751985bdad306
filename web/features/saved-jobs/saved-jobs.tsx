import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { Popover } from '../../components/overlays/popover.tsx';
import { later } from '../../components/status/later.tsx';
import { Skeleton } from '../../components/status/skeleton.tsx';
import type { KeptJobsProps } from './kept-jobs.tsx';

const KeptJobs = later(async () => (await import('./kept-jobs.tsx')).KeptJobs, <Skeleton className="h-16 w-full" />);

/** Combinations of rows, document, name and number formats that the user has kept. */
export function SavedJobs({ job, onOpen }: KeptJobsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      label="Saved jobs"
      align="start"
      className="w-80!"
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button variant="ghost" size="small" className="self-start">
          <Bookmark aria-hidden />
          Saved jobs
        </Button>
      }
    >
      <KeptJobs
        job={job}
        onOpen={(saved) => {
          setOpen(false);
          onOpen(saved);
        }}
      />
    </Popover>
  );
}
