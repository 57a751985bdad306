import type { Section } from '../../../model/section.ts';
import { addItems } from '../../add-items.ts';
import { bottomEdge, type Rectangle } from '../../areas.ts';
import type { Page, Placed } from '../../display-list.ts';
import type { Floating } from '../floats/floating.ts';
import { drawFloating } from '../floats/floating.ts';
import { drawNotes } from '../notes/page-notes.ts';
import type { PageDraft } from './page-draft.ts';
import { backgroundFragment, pageBorderFragment } from './page-marks.ts';
import type { RunningHead } from './running-heads.ts';

export interface PageDress {
  readonly section: Section;
  readonly label: string;
  /** First page of its section. */
  readonly first: boolean;
  readonly heads: readonly RunningHead[];
  readonly background: string | undefined;
  /** Bottom of the text, for notes beneath it and for vertical alignment. */
  readonly textBottom: number;
  readonly lineNumbers: readonly Placed[];
}

function byOrder(a: Floating, b: Floating): number {
  return a.order - b.order;
}

/** Sections centred or set at the bottom of the page (ECMA-376 17.6.22); `both` only stretches full pages, and we leave those. */
function alignmentShift(draft: PageDraft, dress: PageDress): number {
  const { verticalAlign } = dress.section;
  if (verticalAlign !== 'center' && verticalAlign !== 'bottom') return 0;
  const spare = bottomEdge(draft.body) - dress.textBottom;
  if (spare <= 0 || draft.notes.length > 0) return 0;
  return verticalAlign === 'center' ? spare / 2 : spare;
}

/** What borders go round that are measured from the text: header and footer as well, unless the document says otherwise (17.15.1.11). */
function borderedText(draft: PageDraft, heads: readonly RunningHead[]): Rectangle {
  const { compatibility } = draft.context.document.settings;
  const { x, width } = draft.margin;
  let top = draft.margin.y;
  let bottom = top + draft.margin.height;
  for (const { y, stack } of heads) {
    if (y >= draft.body.y) bottom = compatibility.has('bordersDoNotSurroundFooter') ? bottom : Math.max(bottom, y + stack.height);
    else if (!compatibility.has('bordersDoNotSurroundHeader')) top = Math.min(top, y);
  }
  return { x, y: top, width, height: bottom - top };
}

/** The filled page as a display list: background, running heads, what is behind the text, text, notes, what is in front. */
export function finishPage(draft: PageDraft, dress: PageDress): Page {
  const items: Placed[] = [];
  const { section } = dress;
  if (dress.background !== undefined) items.push({ x: 0, y: 0, fragment: backgroundFragment(draft.page, dress.background) });
  const borders = section.pageBorders;
  const bordered = borders && (borders.pages === 'all' || (borders.pages === 'first') === dress.first);
  const border = bordered ? { x: 0, y: 0, fragment: pageBorderFragment(borders, draft.page, borderedText(draft, dress.heads)) } : undefined;
  if (border && borders?.behind) items.push(border);
  for (const { x, y, stack } of dress.heads) addItems(stack.items, x, y, items, true);
  const shift = alignmentShift(draft, dress);
  const floats = draft.floats.length > 1 ? [...draft.floats].sort(byOrder) : draft.floats;
  for (const floating of floats) if (floating.behind) drawFloating(floating, items);
  for (const rule of draft.rules) items.push(rule);
  for (const { x, y, box, repeated } of draft.boxes) addItems(box.items, x, y + shift, items, repeated);
  addItems(dress.lineNumbers, 0, shift, items);
  if (draft.notes.length > 0)
    for (const item of drawNotes(draft, section.footnotes.position === 'beneathText' ? dress.textBottom : undefined)) items.push(item);
  for (const floating of floats) if (!floating.behind) drawFloating(floating, items, shift);
  if (border && !borders?.behind) items.push(border);
  return { width: draft.page.width, height: draft.page.height, items, label: dress.label };
}
