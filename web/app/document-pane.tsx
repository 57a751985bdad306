import { lazy, Suspense } from 'react';
import type { Settings } from '../../contracts/index.ts';
import { Spinner } from '../components/spinner.tsx';
import { HelpGuide } from '../features/help-guide/help-guide.tsx';
import { isReady, type Job } from '../lib/job.ts';

const Preview = lazy(async () => ({ default: (await import('../features/preview/preview.tsx')).Preview }));

interface DocumentPaneProps {
  readonly job: Job;
  /** Undefined while they are loading. */
  readonly settings: Settings | undefined;
}

/** The document as soon as there are rows for it; the Help Guide until then. */
export function DocumentPane({ job, settings }: DocumentPaneProps) {
  if (!isReady(job)) return <HelpGuide />;
  const loading = <Spinner label="Loading the document" isShown className="h-full" />;
  if (!settings) return loading;
  return (
    <Suspense fallback={loading}>
      <h1 className="sr-only">{job.template.name}</h1>
      <Preview template={job.template} rows={job.rows} settings={settings} decimals={job.decimals} />
    </Suspense>
  );
}
