import { useState } from 'react';
import { Chosen } from '../components/layout/chosen.tsx';
import { Section } from '../components/layout/section.tsx';
import { Skeleton } from '../components/status/skeleton.tsx';
import { SampleDocumentStep } from '../features/document/sample-document-step.tsx';
import { MappingStep } from '../features/mapping/mapping-step.tsx';
import { countsOf } from '../lib/job/rows.ts';
import { mappingSummary, rowsSummary } from './steps.tsx';
import type { Choosing } from './use-choice.ts';
import type { LoadedJob } from './use-job.ts';

interface DemoStepsProps {
  readonly choosing: Choosing;
  readonly loaded: LoadedJob;
}

/** The three steps on samples: nothing is asked of Notion or Google. */
export function DemoSteps({ choosing: { change }, loaded: { job, awaited, isLoadingRows, reloadRows } }: DemoStepsProps) {
  const [isOpen, setOpen] = useState({ database: true, document: true, mapping: true });
  return (
    <>
      <Section
        title="Notion Database"
        summary={rowsSummary(job, awaited.rows)}
        isOpen={isOpen.database}
        onOpenChange={(database) => setOpen((now) => ({ ...now, database }))}
      >
        <p>Using demo Notion database</p>
        {job.rows ? (
          <Chosen>
            <bdi className="font-medium break-words">{job.rows.title}</bdi>
            <p className="text-xs">{countsOf(job.rows)}</p>
          </Chosen>
        ) : (
          <Skeleton className="h-14" />
        )}
      </Section>
      <Section
        title="Google Document"
        summary={job.template?.name ?? 'Not selected'}
        isOpen={isOpen.document}
        onOpenChange={(document) => setOpen((now) => ({ ...now, document }))}
      >
        <SampleDocumentStep
          template={job.template}
          // Each sample document has its own table of rows.
          onChoose={(name) => {
            const source = { kind: 'sample', name } as const;
            change({ template: source, rows: source, namingHeader: '', decimals: {} });
          }}
        />
      </Section>
      <Section
        title="Mapping Section"
        summary={mappingSummary(job, awaited.rows)}
        isOpen={isOpen.mapping}
        onOpenChange={(mapping) => setOpen((now) => ({ ...now, mapping }))}
      >
        <MappingStep
          job={job}
          isLoading={isLoadingRows}
          limitedPlan="demo"
          onNamingHeader={(namingHeader) => change({ namingHeader })}
          onDecimals={(decimals) => change({ decimals })}
          onReload={reloadRows}
        />
      </Section>
    </>
  );
}
