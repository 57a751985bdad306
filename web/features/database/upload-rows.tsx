import { useMutation } from '@tanstack/react-query';
import type { RowSource } from '../../../contracts/index.ts';
import { FileDrop } from '../../components/controls/file-drop.tsx';
import { api } from '../../lib/calls/api.ts';
import { faultText } from '../../lib/faults/fault-text.ts';
import { tellFault } from '../../lib/faults/tell-fault.ts';
import { rowsText } from '../../lib/job/rows.ts';
import { showToast } from '../../lib/toasts.ts';
import { countText } from '../../lib/words/count-text.ts';
import { isolated } from '../../lib/words/isolated.ts';

/** About one file, told together. */
const MOST_NOTES = 3;

/** Brings rows as a file. */
export function UploadRows({ onChoose }: { readonly onChoose: (source: RowSource) => void }) {
  const upload = useMutation({
    mutationFn: (file: File) => api.sources.uploadRows({ file }),
    onSuccess: ({ id, name, total, columns, diagnostics }) => {
      const counts = `${rowsText(total)}, ${columns.length} ${columns.length === 1 ? 'column' : 'columns'}`;
      const description = `"${isolated(name)}": ${counts}`;
      showToast(total === 0 ? { kind: 'notice', title: 'No rows in it', description } : { kind: 'success', title: 'Success', description });
      const notes = diagnostics.slice(0, MOST_NOTES).map((diagnostic) => faultText(diagnostic));
      const left = diagnostics.length - notes.length;
      if (left > 0) notes.push(`And ${countText(left)} more like these.`);
      if (notes.length > 0) showToast({ kind: 'notice', title: name, description: notes.join(' ') });
      onChoose({ kind: 'upload', uploadId: id });
    },
    onError: tellFault,
  });
  return (
    <FileDrop
      label={upload.isPending ? 'Reading the file...' : 'Use a CSV or JSON file'}
      hint="or drop it here, up to 25 MB"
      accept=".csv,.tsv,.json"
      isBusy={upload.isPending}
      onFile={(file) => upload.mutate(file)}
    />
  );
}
