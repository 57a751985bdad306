import { useState } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { isReady, type Job } from '../lib/job.ts';

const NOTHING: Job = { rows: null, template: null, namingHeader: '', decimals: {} };

/** The tool: the document on the left, the steps on the right. */
export function Workbench() {
  const [job] = useState<Job>(NOTHING);
  return (
    <Group orientation="horizontal" className="min-h-0 flex-1">
      <Panel minSize="40%">
        <main aria-label="Document" />
      </Panel>
      <Separator className="w-px bg-line" />
      <Panel defaultSize="25%" minSize="20rem">
        <aside aria-label="Steps">{isReady(job) && 'Ready'}</aside>
      </Panel>
    </Group>
  );
}
