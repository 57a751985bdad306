import type { InferContractRouterOutputs } from '@orpc/contract';
import { queryOptions } from '@tanstack/react-query';
import type { contract, RowSource } from '../../../contracts/index.ts';
import { api } from '../calls/api.ts';
import { countText } from '../words/count-text.ts';
import type { ChosenRows } from './job.ts';
import { sourceText } from './source-text.ts';
import type { KnownColumns } from './suggest-invoice.ts';

type Sample = InferContractRouterOutputs<typeof contract>['sources']['notionData'];

/** What is known of the rows of a source; kept until somebody asks for it again. */
export const rowsOptions = (source: RowSource) =>
  queryOptions({
    queryKey: ['rows', sourceText(source)],
    queryFn: ({ signal }) => readRows(source, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** The rows of Notion, or a sample, as the steps know them. */
export function toChosenRows(source: RowSource, { schema, data }: Sample): ChosenRows {
  const own = ['GeneratePDF', 'PDFFiles'];
  return {
    source,
    title: schema.title,
    total: null,
    properties: Object.values(schema.properties).filter(({ name }) => !own.includes(name)),
    sample: data.results.map(({ properties }) => properties),
    records: undefined,
    ready: data.ready,
    hasMoreReady: data.hasMoreReady,
    hasStatus: schema.hasStatus,
    hasFiles: schema.hasFiles,
    url: source.kind === 'notion' ? schema.url : null,
  };
}

async function readRows(source: RowSource, signal: AbortSignal): Promise<ChosenRows> {
  if (source.kind === 'notion') {
    const input = { databaseId: source.source, notionApiKey: source.connectionId, page_size: 3 };
    return toChosenRows(source, await api.sources.notionData(input, { signal }));
  }
  if (source.kind === 'sample') {
    const sample = toChosenRows(source, await api.sources.demoNotionData({ databaseId: source.name }, { signal }));
    return { ...sample, total: sample.ready };
  }
  const { name, columns, records, total, results } = await api.sources.readRows({ id: source.uploadId }, { signal });
  return {
    source,
    title: name,
    total,
    properties: columns.map((column) => ({ id: column, name: column, type: 'text', isLocked: false })),
    sample: results,
    records,
    ready: total,
    hasMoreReady: false,
    hasStatus: false,
    hasFiles: false,
    url: null,
  };
}

/** For the mapping of an invoice. */
export const knownColumns = ({ properties, sample, records }: Pick<ChosenRows, 'properties' | 'sample' | 'records'>): KnownColumns => ({
  names: properties.map(({ name }) => name),
  sample: sample[0],
  records,
});

export const rowsText = (count: number): string => `${countText(count)} ${count === 1 ? 'row' : 'rows'}`;

/** "214 rows · 12 ready", as far as it is known. */
export function countsOf({ source, total, ready, hasMoreReady }: ChosenRows): string {
  const rows = total === null ? [] : [rowsText(total)];
  // Every row of a file is made.
  if (source.kind !== 'notion') return rows.join('');
  return [...rows, ready === null ? 'no GeneratePDF' : `${ready}${hasMoreReady ? '+' : ''} ready`].join(' · ');
}
