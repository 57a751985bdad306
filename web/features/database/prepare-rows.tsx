import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RowSource } from '../../../contracts/index.ts';
import { Button } from '../../components/controls/button.tsx';
import { Notice } from '../../components/status/notice.tsx';
import { Skeleton } from '../../components/status/skeleton.tsx';
import { api, queries } from '../../lib/calls/api.ts';
import { putNewest } from '../../lib/calls/put-newest.ts';
import { tellFault } from '../../lib/faults/tell-fault.ts';
import type { ChosenRows } from '../../lib/job/job.ts';
import { rowsOptions, toChosenRows } from '../../lib/job/rows.ts';
import { showToast } from '../../lib/toasts.ts';
import { type Marking, useMarking } from './use-marking.ts';

interface PrepareRowsProps {
  readonly source: Extract<RowSource, { kind: 'notion' }>;
  readonly rows: ChosenRows;
  readonly onReload: () => void;
}

/** What a database still lacks before PDFs can be made of its rows, each with the click that adds it. */
export function PrepareRows({ source, rows, onReload }: PrepareRowsProps) {
  const client = useQueryClient();
  const marking = useMarking(source, onReload);
  const add = useMutation({
    mutationFn: () => api.sources.addProperties({ databaseId: source.source, notionApiKey: source.connectionId }),
    onSuccess: async (sample) => {
      await putNewest(client, rowsOptions(source).queryKey, toChosenRows(source, sample));
      showToast({ kind: 'success', title: 'Success', description: 'The database has GeneratePDF and PDFFiles.' });
    },
    onError: tellFault,
  });
  const missing = [rows.hasStatus ? '' : 'GeneratePDF', rows.hasFiles ? '' : 'PDFFiles'].filter(Boolean);
  if (missing.length > 0) {
    return (
      <Notice
        kind="warning"
        action={
          <Button size="small" isBusy={add.isPending} onClick={() => add.mutate()}>
            Add the two properties
          </Button>
        }
      >
        <bdi>{rows.title}</bdi> has no {missing.join(' and ')}: GeneratePDF says which rows become PDFs, PDFFiles keeps them.
      </Notice>
    );
  }
  if (marking.marked.length > 0 && !marking.progress) {
    return (
      <Notice
        action={
          <Button size="small" onClick={marking.undo}>
            Undo
          </Button>
        }
      >
        {marking.marked.length} {marking.marked.length === 1 ? 'row was' : 'rows were'} marked Ready to Generate.
      </Notice>
    );
  }
  return rows.ready === 0 || marking.progress ? <MarkReady source={source} marking={marking} /> : null;
}

interface MarkReadyProps {
  readonly source: Extract<RowSource, { kind: 'notion' }>;
  readonly marking: Marking;
}

/** No row is marked: the first hundred that say nothing can be, with one click. */
function MarkReady({ source, marking }: MarkReadyProps) {
  const { data, isPending } = useQuery(
    queries.sources.listUnmarkedRows.queryOptions({ input: { databaseId: source.source, notionApiKey: source.connectionId } }),
  );
  const { progress, mark } = marking;
  const count = data?.rows.length ?? 0;
  if (isPending) return <Skeleton className="h-16 w-full" />;
  return (
    <Notice
      kind="warning"
      title="No row is ready"
      action={
        progress ? (
          <p role="status" className="text-xs">
            {progress.done} of {progress.total} marked
          </p>
        ) : (
          count > 0 && (
            <Button size="small" onClick={() => mark(data?.rows ?? [])}>
              Mark {count} {count === 1 ? 'row' : 'rows'} Ready to Generate
            </Button>
          )
        )
      }
    >
      {count > 0
        ? `PDFs are made of the rows whose GeneratePDF is Ready to Generate.${data?.hasMore ? ' These are the first of the rows without a mark.' : ''}`
        : 'Set GeneratePDF to Ready to Generate in the rows that are to become PDFs.'}
    </Notice>
  );
}
