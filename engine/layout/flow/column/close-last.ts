import { closedBox } from '../box-end.ts';
import type { PageDraft } from '../page/page-draft.ts';
import type { ColumnEnd } from './cursor.ts';

/**
 * Draws the lower border of what was placed last in a column, where its table or its frame goes on in another. `placed`: boxes that the
 * page had before the column.
 */
export function closeLast(draft: PageDraft, placed: number, { reason, cursor }: ColumnEnd): void {
  const last = draft.boxes.at(-1);
  if (!last || draft.boxes.length === placed || cursor.rest || reason === 'end' || reason === 'again') return;
  draft.boxes[draft.boxes.length - 1] = { ...last, box: closedBox(last.box) };
}
