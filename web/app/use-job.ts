import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queries } from '../lib/calls/api.ts';
import { type Fault, faultOf } from '../lib/faults/fault.ts';
import type { Job } from '../lib/job/job.ts';
import { rowsOptions } from '../lib/job/rows.ts';
import { templateOptions } from '../lib/job/templates.ts';
import type { Choice } from './use-choice.ts';

const NO_ROWS = { kind: 'sample', name: 'invoice' } as const;

/** What is chosen, with what the server says about it. */
export interface LoadedJob {
  readonly job: Job;
  /** What is chosen and has not been answered for yet. */
  readonly awaited: { readonly rows: boolean; readonly template: boolean };
  readonly isLoadingRows: boolean;
  readonly rowsFault: Fault | null;
  /** The rows that are chosen can not be read, or not any more. */
  readonly isDatabaseLost: boolean;
  /** The document that is chosen is there no more. */
  readonly isTemplateGone: boolean;
  /** Why it is not known whether it is. */
  readonly templateFault: Error | null;
  readonly reloadRows: () => void;
  readonly reloadTemplate: () => void;
}

export function useJob(choice: Choice): LoadedJob {
  const { rows: source, template: templateSource, namingHeader } = choice;
  const rowsQuery = useQuery({ ...rowsOptions(source ?? NO_ROWS), enabled: source !== null });
  const templateQuery = useQuery({ ...templateOptions(templateSource ?? NO_ROWS), enabled: templateSource !== null });
  const rows = (source && rowsQuery.data) ?? null;
  const template = (templateSource && templateQuery.data) ?? null;
  const title = rows?.properties.find(({ type }) => type === 'title') ?? rows?.properties[0];
  const isKnown = !rows || namingHeader.includes('{{') || rows.properties.some(({ name }) => name === namingHeader);
  // A property that was renamed or removed since would name every file after the id of its row.
  const naming = (isKnown && namingHeader) || (title?.name ?? '');
  const job = useMemo<Job>(() => ({ ...choice, rows, template, namingHeader: naming }), [choice, rows, template, naming]);
  const rowsFault = source && rowsQuery.isError && !rowsQuery.isFetching ? faultOf(rowsQuery.error) : null;
  const isLost = useIsNotionLost(source?.kind === 'notion');
  return {
    job,
    awaited: { rows: source !== null && rowsQuery.isPending, template: templateSource !== null && templateQuery.isPending },
    isLoadingRows: source !== null && rowsQuery.isFetching,
    rowsFault,
    isDatabaseLost: rowsFault !== null || isLost,
    isTemplateGone: templateSource !== null && templateQuery.data === null,
    templateFault: templateSource && templateQuery.error,
    reloadRows: () => void rowsQuery.refetch(),
    reloadTemplate: () => void templateQuery.refetch(),
  };
}

/** Whether the connections to Notion have all ended, where rows come `fromNotion`. */
function useIsNotionLost(fromNotion: boolean): boolean {
  const { data } = useQuery(queries.sources.listConnections.queryOptions({ enabled: fromNotion }));
  const notion = data?.filter(({ provider }) => provider === 'notion') ?? [];
  return fromNotion && notion.length > 0 && notion.every(({ isBroken }) => isBroken);
}
