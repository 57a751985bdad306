import type { RowBox } from '../../table/layout-table.ts';
import type { PageDraft } from '../page/page-draft.ts';

/** Draws the lower border of the row that was placed last, where its table goes on in another column. */
export function closeTable(draft: PageDraft): void {
  const last = draft.boxes.at(-1);
  const row: Partial<RowBox> | undefined = last?.box;
  if (!last || !row?.closing) return;
  const { height, item } = row.closing;
  draft.boxes[draft.boxes.length - 1] = {
    ...last,
    box: { ...last.box, height: last.box.height + height, items: [...last.box.items, item] },
  };
}
