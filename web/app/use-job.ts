import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Fault, faultOf } from '../lib/api.ts';
import type { Job } from '../lib/job.ts';
import { rowsOptions } from '../lib/rows.ts';
import { templateOptions } from '../lib/templates.ts';
import type { Choice } from './use-choice.ts';

const NO_ROWS = { kind: 'sample', name: 'invoice' } as const;

/** What is chosen, with what the server says about it. */
export interface LoadedJob {
  readonly job: Job;
  readonly isLoadingRows: boolean;
  readonly rowsFault: Fault | null;
  /** The document that is chosen is there no more. */
  readonly isTemplateGone: boolean;
  readonly reloadRows: () => void;
}

export function useJob({
  rows: source,
  template: templateSource,
  namingHeader,
  decimals,
  delivery,
  standards,
  format,
  engine,
  watermark,
  password,
}: Choice): LoadedJob {
  const rowsQuery = useQuery({ ...rowsOptions(source ?? NO_ROWS), enabled: source !== null });
  const templateQuery = useQuery({ ...templateOptions(templateSource ?? NO_ROWS), enabled: templateSource !== null });
  const rows = (source && rowsQuery.data) ?? null;
  const template = (templateSource && templateQuery.data) ?? null;
  const title = rows?.properties.find(({ type }) => type === 'title') ?? rows?.properties[0];
  const naming = namingHeader || (title?.name ?? '');
  const job = useMemo<Job>(
    () => ({ rows, template, namingHeader: naming, decimals, delivery, standards, watermark, password, format, engine }),
    [rows, template, naming, decimals, delivery, standards, watermark, password, format, engine],
  );
  return {
    job,
    isLoadingRows: source !== null && rowsQuery.isFetching,
    rowsFault: source && rowsQuery.isError && !rowsQuery.isFetching ? faultOf(rowsQuery.error) : null,
    isTemplateGone: templateSource !== null && templateQuery.data === null,
    reloadRows: () => void rowsQuery.refetch(),
  };
}
