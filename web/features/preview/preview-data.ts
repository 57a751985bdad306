import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RowSource, TemplateSource } from '../../../contracts/index.ts';
import type { RowJson } from '../../../engine/index.ts';
import { fetchFile } from '../../lib/calls/fetch-file.ts';
import { sourceText } from '../../lib/job/source-text.ts';

/** Rows of one answer: the neighbours of a row are there when it is shown. */
const ROWS_AT_ONCE = 10;
/** Rows from the end of those that are there at which the next ones are asked for. */
const AHEAD = 3;
const NONE: readonly string[] = [];

/** The bytes of a .docx and a text that changes with them. */
export interface TemplateFile {
  readonly bytes: Uint8Array;
  readonly version: string;
}

/** Rows as the server gives them to the preview. */
interface RowStretch {
  readonly columns: readonly string[];
  readonly rows: readonly RowJson[];
  /** Null while it is not known. */
  readonly total: number | null;
  /** Columns that the document asks for and the plan leaves empty. */
  readonly locked: readonly string[];
}

/** The document that is chosen. Who comes back from editing it at Google sees it as it is now. */
export function useTemplateFile(source: TemplateSource) {
  return useQuery({
    queryKey: ['preview', 'template', source],
    queryFn: async ({ signal }): Promise<TemplateFile> => {
      const response = await fetchFile(`preview/template.docx?${new URLSearchParams({ template: sourceText(source) })}`, { signal });
      return { bytes: new Uint8Array(await response.arrayBuffer()), version: response.headers.get('etag') ?? '' };
    },
    // The same object for the same bytes, so that nothing is made anew.
    structuralSharing: (before, now) => ((before as TemplateFile | undefined)?.version === (now as TemplateFile).version ? before : now),
    refetchOnWindowFocus: source.kind === 'google' ? 'always' : false,
  });
}

/** The rows around `number`, from 0. */
export function usePreviewRows(source: RowSource, template: TemplateSource, version: string | undefined, number: number) {
  const client = useQueryClient();
  const optionsFrom = (from: number) => ({
    queryKey: ['preview', 'rows', source, template, version, from],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<RowStretch> => {
      const query = new URLSearchParams({
        template: sourceText(template),
        rows: sourceText(source),
        version: version ?? '',
        from: String(from),
        count: String(ROWS_AT_ONCE),
      });
      return (await fetchFile(`preview/rows?${query}`, { signal })).json();
    },
  });
  const from = number - (number % ROWS_AT_ONCE);
  const isWanted = version !== undefined;
  const query = useQuery({ ...optionsFrom(from), enabled: isWanted, placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = query;

  const next = from + ROWS_AT_ONCE;
  const isNextWanted = isWanted && number >= next - AHEAD && data !== undefined && (data.total === null || next < data.total);
  useEffect(() => {
    if (isNextWanted) void client.prefetchQuery(optionsFrom(next));
  });
  return {
    columns: data?.columns,
    locked: data?.locked ?? NONE,
    total: data?.total ?? null,
    /** Null: it is not there yet, or there is no such row. */
    row: (isPlaceholderData ? null : data?.rows[number - from]) ?? null,
    error: query.error,
    retry: query.refetch,
  };
}
