import type { ReactNode } from 'react';
import type { Settings } from '../../contracts/index.ts';
import { later } from '../components/status/later.tsx';
import { Spinner } from '../components/status/spinner.tsx';
import { HelpGuide } from '../features/help-guide/help-guide.tsx';
import { isReady, type Job } from '../lib/job/job.ts';
import type { LoadedJob } from './use-job.ts';

const LOADING = <Spinner label="Loading the document" className="h-full" />;
const Preview = later(async () => (await import('../features/preview/preview.tsx')).Preview, LOADING);

interface DocumentPaneProps {
  readonly job: Job;
  readonly awaited: LoadedJob['awaited'];
  /** Undefined while they are loading. */
  readonly settings: Settings | undefined;
  /** Why they can not be loaded. */
  readonly fault?: ReactNode;
}

/** The document as soon as there are rows for it; the Help Guide until then. */
export function DocumentPane({ job, awaited, settings, fault }: DocumentPaneProps) {
  const isAwaited = !isReady(job) && (job.rows || awaited.rows) && (job.template || awaited.template);
  if (isAwaited) return LOADING;
  if (!isReady(job)) return <HelpGuide />;
  if (!settings) return fault ? <div className="p-4">{fault}</div> : LOADING;
  return (
    <>
      <h1 className="sr-only">{job.template.name}</h1>
      <Preview template={job.template} rows={job.rows} settings={settings} decimals={job.decimals} />
    </>
  );
}
