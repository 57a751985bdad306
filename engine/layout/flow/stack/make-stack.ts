import { addItems } from '../../add-items.ts';
import type { Obstacle } from '../../areas.ts';
import type { Cut, Cutting, ReferenceAt, Stack } from '../../boxes.ts';
import type { Placed } from '../../display-list.ts';
import { EPSILON } from '../../epsilon.ts';
import { movedAnchor } from '../../moved-anchor.ts';
import { closedBox } from '../box-end.ts';
import type { Floating } from '../floats/floating.ts';
import { drawFloating } from '../floats/floating.ts';
import { findCut, type StackCut } from './find-cut.ts';
import { bottomOf, type Entry, spacedBottom } from './stack-entry.ts';

/** What a stack is made of. */
export interface StackContent extends Pick<Stack, 'width' | 'height' | 'anchors' | 'minimumWidth' | 'preferredWidth' | 'firstBaseline'> {
  readonly entries: readonly Entry[];
  readonly floats: readonly Floating[];
  /** Where its paragraphs may be cut. */
  readonly cutting: Cutting;
}

export function makeStack(content: StackContent): Stack {
  return new DrawnStack(content);
}

/** A stack of nothing. */
export const emptyStack = (width: number): Stack =>
  makeStack({
    entries: [],
    floats: [],
    width,
    height: 0,
    anchors: [],
    minimumWidth: 0,
    preferredWidth: 0,
    firstBaseline: undefined,
    cutting: 'as-asked',
  });

/** A class for the sake of its getter: see `ParagraphParts`. */
class DrawnStack implements Stack {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly Entry[];
  readonly anchors: Stack['anchors'];
  readonly notes: readonly ReferenceAt[];
  readonly minimumWidth: number;
  readonly preferredWidth: number;
  readonly firstBaseline: number | undefined;
  private readonly content: StackContent;
  private placed: readonly Placed[] | undefined;

  constructor(content: StackContent) {
    const notes: ReferenceAt[] = [];
    for (const { y, box } of content.entries) for (const note of box.notes) notes.push({ y: y + note.y, reference: note.reference });
    this.width = content.width;
    this.height = content.height;
    this.boxes = content.entries;
    this.anchors = content.anchors;
    this.notes = notes;
    this.minimumWidth = content.minimumWidth;
    this.preferredWidth = content.preferredWidth;
    this.firstBaseline = content.firstBaseline;
    this.content = content;
  }

  get items(): readonly Placed[] {
    this.placed ??= drawStack(this.boxes, this.content.floats);
    return this.placed;
  }

  itemsAbove(height: number): readonly Placed[] {
    const above = this.boxes.filter(({ y }) => y < height);
    return drawStack(
      above.map((entry) =>
        bottomOf(entry) > height ? { ...entry, box: entry.box.split(height - entry.y, 'anywhere')?.head ?? entry.box } : entry,
      ),
      this.content.floats,
    );
  }

  get obstacles(): readonly Obstacle[] {
    return this.content.floats.flatMap((floating) => floating.obstacle ?? []);
  }

  split(available: number): Cut<Stack> | undefined {
    const at = findCut(this.content, available);
    if (!at) return undefined;
    return at.count === this.boxes.length ? dropSpaceBelow(this.content, available) : cutAt(this.content, at, available);
  }
}

/** What stands in boxes, with what floats behind and in front of it. */
export function drawStack(entries: readonly Pick<Entry, 'x' | 'y' | 'box'>[], floats: readonly Floating[]): readonly Placed[] {
  const items: Placed[] = [];
  const sorted = floats.length > 1 ? [...floats].sort((a, b) => a.order - b.order) : floats;
  for (const floating of sorted) if (floating.behind) drawFloating(floating, items);
  for (const { x, y, box } of entries) addItems(box.items, x, y, items);
  for (const floating of sorted) if (!floating.behind) drawFloating(floating, items);
  return items;
}

/** All that is drawn stays, and the space below the last line, which has no room, is dropped. */
function dropSpaceBelow(content: StackContent, available: number): Cut<Stack> {
  return {
    head: makeStack({ ...content, height: headHeight(content.entries.at(-1), false, available) }),
    tail: makeStack({ ...content, entries: [], floats: [], height: 0, anchors: [], firstBaseline: undefined }),
  };
}

function cutAt(content: StackContent, { count, through }: StackCut, available: number): Cut<Stack> {
  const { entries, floats, anchors, height } = content;
  const whole = entries.slice(0, count);
  const crossing = entries[count] as Entry;
  const above = through ? [...whole, { ...crossing, after: 0, ending: 0, box: through.head }] : closedBelow(whole);
  const first = through ? { ...crossing, y: 0, before: 0, box: through.tail } : { ...crossing, y: crossing.before };
  // What follows the crossing box keeps its distance to the box's end.
  const shift = through ? crossing.y + crossing.box.height - through.tail.height : crossing.y - crossing.before;
  const limit = through ? available : crossing.y;
  return {
    head: makeStack({
      ...content,
      entries: above,
      floats: floats.filter(({ frame }) => frame.y < limit),
      height: headHeight(above.at(-1), through !== undefined, available),
      anchors: anchors.filter(({ y }) => y < limit),
    }),
    tail: makeStack({
      ...content,
      entries: [first, ...entries.slice(count + 1).map((entry) => ({ ...entry, y: entry.y - shift }))],
      floats: floats
        .filter(({ frame }) => frame.y >= limit)
        .map((floating) => ({ ...floating, frame: { ...floating.frame, y: Math.max(0, floating.frame.y - shift) } })),
      height: Math.max(0, height - shift),
      anchors: anchors.filter(({ y }) => y >= limit).map((anchored) => movedAnchor(anchored, 0, -shift)),
      firstBaseline: undefined,
    }),
  };
}

/** The table that goes on behind a cut is closed there: its last row above is. */
function closedBelow(entries: readonly Entry[]): readonly Entry[] {
  const last = entries.at(-1);
  return last ? [...entries.slice(0, -1), { ...last, box: closedBox(last.box) }] : entries;
}

/** Down to the text of the last line above a cut, or with what comes below it where it ends its paragraph and has room (measured: LibreOffice 7.4). */
function headHeight(last: Entry | undefined, isCut: boolean, available: number): number {
  if (!last) return 0;
  const whole = spacedBottom(last);
  return Math.min(available, isCut || whole > available + EPSILON ? bottomOf(last) - Math.max(0, last.box.overhang ?? 0) : whole);
}
