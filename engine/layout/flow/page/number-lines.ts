import { madeOnce } from '../../../made-once.ts';
import type { Block } from '../../../model/document.ts';
import type { Section } from '../../../model/section.ts';
import { addItems } from '../../add-items.ts';
import type { Stack } from '../../boxes.ts';
import type { LayoutContext } from '../../context.ts';
import { withoutGrid } from '../../context-apart.ts';
import type { Placed } from '../../display-list.ts';
import type { PageDraft } from './page-draft.ts';

type LineNumbers = NonNullable<Section['lineNumbers']>;

/** Where the count of lines stands after a page. */
export interface LineCount {
  readonly section: Section;
  /** Number of the next line. */
  readonly next: number;
}

/** Measured in LibreOffice 7.4, where the section names none: 283 twips, half a centimetre, between number and text. */
const DISTANCE = 14.15;
/** Room for a number, points: more than six digits have nowhere to stand. */
const WIDTH = 200;

/**
 * The numbers of a page's lines (ECMA-376 17.6.8), artifacts to the left of their columns, and the count after it. As in Word and
 * LibreOffice paragraphs of the text are counted, also the empty ones; tables, notes and what floats are not.
 */
export function numberLines(
  draft: PageDraft,
  before: LineCount | undefined,
): { readonly numbers: readonly Placed[]; readonly lines: LineCount | undefined } {
  const numbers: Placed[] = [];
  let lines = before;
  let fresh = true;
  for (const { section, from, to } of draft.numbered) {
    const settings = section.lineNumbers as LineNumbers;
    const restarts = settings.restart === 'page' ? fresh : settings.restart === 'section' && lines?.section !== section;
    let next = lines === undefined || restarts ? settings.start : lines.next;
    fresh = false;
    for (const { x, y, box, repeated } of draft.boxes.slice(from, to)) {
      if (repeated) continue;
      for (const baseline of box.baselines ?? []) {
        if (next % settings.countBy === 0) addNumber(next, settings, x, y + baseline, draft.context, numbers);
        next++;
      }
    }
    lines = { section, next };
  }
  return { numbers, lines };
}

function addNumber(number: number, settings: LineNumbers, x: number, baseline: number, context: LayoutContext, into: Placed[]): void {
  const stack = numberStack(number, settings, context);
  const left = x - (settings.distance ?? DISTANCE) - WIDTH;
  const top = baseline - (stack.firstBaseline ?? 0);
  addItems(stack.items, left, top, into, true);
}

/** A number set as a line of its own, ending at `WIDTH`: the same object on every page and in every row. */
function numberStack(number: number, { style }: LineNumbers, context: LayoutContext): Stack {
  const cache = context.session.cache<LineNumbers['style'], Map<number, readonly Block[]>>('flow/line-numbers');
  const known = madeOnce(cache, style, () => new Map<number, readonly Block[]>());
  const blocks = madeOnce(known, number, (): readonly Block[] => [
    { type: 'paragraph', ...style, children: [{ type: 'text', text: String(number), properties: style.mark }] },
  ]);
  return context.layoutStack(blocks, WIDTH, withoutGrid(context));
}
