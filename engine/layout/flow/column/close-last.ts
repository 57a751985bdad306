import { closedBox } from '../closed-box.ts';
import type { PageDraft } from '../page/page-draft.ts';

/** Draws the lower border of what was placed last, where its table or its frame goes on in another column. */
export function closeLast(draft: PageDraft): void {
  const last = draft.boxes.at(-1);
  if (last) draft.boxes[draft.boxes.length - 1] = { ...last, box: closedBox(last.box) };
}
