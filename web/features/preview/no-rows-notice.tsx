import { Notice } from '../../components/status/notice.tsx';
import type { ChosenRows } from '../../lib/job/job.ts';
import { isolated } from '../../lib/words/isolated.ts';

/** In place of pages: the rows that are chosen are none yet. */
export function NoRowsNotice({ rows: { source, title } }: { readonly rows: ChosenRows }) {
  return (
    <Notice className="m-4" title="There are no rows yet">
      {source.kind === 'upload' ? 'Add rows to the file, and choose it again.' : `Add a row to ${isolated(title)}, and it is shown here.`}
    </Notice>
  );
}
