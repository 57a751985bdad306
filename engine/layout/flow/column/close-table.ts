import { closedRow } from '../closed-row.ts';
import type { PageDraft } from '../page/page-draft.ts';

/** Draws the lower border of the row that was placed last, where its table goes on in another column. */
export function closeTable(draft: PageDraft): void {
  const last = draft.boxes.at(-1);
  if (last) draft.boxes[draft.boxes.length - 1] = { ...last, box: closedRow(last.box) };
}
