import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RowSource } from '../../../contracts/index.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { api, faultOf } from '../../lib/api.ts';
import type { ChosenRows } from '../../lib/job.ts';
import { rowsOptions, toChosenRows } from '../../lib/rows.ts';
import { showToast } from '../../lib/toasts.ts';

interface PrepareRowsProps {
  readonly source: Extract<RowSource, { kind: 'notion' }>;
  readonly rows: ChosenRows;
  readonly onReload: () => void;
}

/** What a database still lacks before PDFs can be made of its rows, each with the click that adds it. */
export function PrepareRows({ source, rows }: PrepareRowsProps) {
  const client = useQueryClient();
  const add = useMutation({
    mutationFn: () => api.sources.addProperties({ databaseId: source.source, notionApiKey: source.connectionId }),
    onSuccess: (sample) => {
      client.setQueryData(rowsOptions(source).queryKey, toChosenRows(source, sample));
      showToast({ kind: 'success', title: 'Success', description: 'The database has GeneratePDF and PDFFiles.' });
    },
    onError: (error) => {
      const { title, message, hint } = faultOf(error);
      showToast({ kind: 'error', title, description: [message, hint].filter(Boolean).join(' ') });
    },
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
        {rows.title} has no {missing.join(' and ')}: GeneratePDF says which rows become PDFs, PDFFiles keeps them.
      </Notice>
    );
  }
  return null;
}
