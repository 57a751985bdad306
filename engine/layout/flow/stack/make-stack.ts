import { addItems } from '../../add-items.ts';
import type { Obstacle } from '../../areas.ts';
import type { AnchoredDrawing, Cut, Cutting, ReferenceAt, Stack, StackedBox } from '../../boxes.ts';
import type { Placed } from '../../display-list.ts';
import { movedAnchor } from '../../moved-anchor.ts';
import { closedBox, closingHeight } from '../closed-box.ts';
import type { Floating } from '../floats/floating.ts';
import { drawFloating } from '../floats/floating.ts';

export interface Entry extends StackedBox {
  /** Its own space above, without that below what stands before it: it counts when the entry starts the next page. */
  readonly before: number;
  /** Its own share of the space below it, points: its last line takes it along to the next page. */
  readonly after: number;
  /** What a cell that is cut behind it grows by below its last line, points; negative: it shrinks. */
  readonly ending: number;
  /** A row of a table that is marked to be shown again on every page: it stays with the next. */
  readonly heading?: boolean;
}

interface Measures extends Pick<Stack, 'anchors' | 'minimumWidth' | 'preferredWidth' | 'firstBaseline'> {
  /** Where its paragraphs may be cut. */
  readonly cutting: Cutting;
}

const EPSILON = 0.01;

export function makeStack(
  entries: readonly Entry[],
  floats: readonly Floating[],
  width: number,
  height: number,
  measures: Measures,
): Stack {
  return new DrawnStack(entries, floats, width, height, measures);
}

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
  private readonly floats: readonly Floating[];
  private readonly measures: Measures;
  private placed: readonly Placed[] | undefined;

  constructor(entries: readonly Entry[], floats: readonly Floating[], width: number, height: number, measures: Measures) {
    const notes: ReferenceAt[] = [];
    for (const { y, box } of entries) for (const note of box.notes) notes.push({ y: y + note.y, reference: note.reference });
    this.width = width;
    this.height = height;
    this.boxes = entries;
    this.anchors = measures.anchors;
    this.notes = notes;
    this.minimumWidth = measures.minimumWidth;
    this.preferredWidth = measures.preferredWidth;
    this.firstBaseline = measures.firstBaseline;
    this.floats = floats;
    this.measures = measures;
  }

  get items(): readonly Placed[] {
    this.placed ??= drawStack(this.boxes, this.floats);
    return this.placed;
  }

  itemsAbove(height: number): readonly Placed[] {
    const above = this.boxes.filter(({ y }) => y < height);
    return drawStack(
      above.map((entry) =>
        bottomOf(entry) > height ? { ...entry, box: entry.box.split(height - entry.y, 'anywhere')?.head ?? entry.box } : entry,
      ),
      this.floats,
    );
  }

  get obstacles(): readonly Obstacle[] {
    return this.floats.flatMap((floating) => floating.obstacle ?? []);
  }

  split(available: number): Cut<Stack> | undefined {
    return split(this.boxes, this.floats, this.width, this.height, this.measures, available);
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

function bottomOf({ y, box }: Entry): number {
  return y + box.height;
}

const closedBottom = (entry: Entry): number => bottomOf(entry) + closingHeight(entry.box) + entry.ending;

/** With all that comes below where a cell is cut behind it. */
const spacedBottom = (entry: Entry): number => bottomOf(entry) + entry.after + entry.ending;

/** All that is drawn stays, and the space below the last line, which has no room, is dropped. */
function withoutSpaceBelow(
  entries: readonly Entry[],
  floats: readonly Floating[],
  width: number,
  available: number,
  measures: Measures,
): Cut<Stack> {
  return {
    head: makeStack(entries, floats, width, headHeight(entries.at(-1), false, available), measures),
    tail: makeStack([], [], width, 0, { ...measures, anchors: [], firstBaseline: undefined }),
  };
}

/** In a cell the last line of every paragraph stays with the space below it, unless nothing stands above (measured: LibreOffice 7.4). */
function holdsLine(entries: readonly Entry[], count: number, { cutting }: Measures, available: number): boolean {
  const last = entries[count - 1];
  if (cutting !== 'anywhere' || !last || spacedBottom(last) <= available + EPSILON) return false;
  return count > 1 || last.box.split(available - last.y, cutting) !== undefined;
}

/** A line that begins a cell stays where its text fits, whatever comes below it (measured: LibreOffice 7.4). */
function staysAlone([first]: readonly Entry[], { cutting }: Measures, available: number): boolean {
  if (cutting !== 'anywhere' || !first || bottomOf(first) - (first.box.overhang ?? 0) > available + EPSILON) return false;
  return first.box.split(available - first.y, cutting) === undefined;
}

/** Heading rows do not end a page, unless nothing stands above them (measured: LibreOffice 7.4). */
function aboveHeadings(entries: readonly Entry[], count: number): number {
  let above = count;
  while (above > 0 && entries[above - 1]?.heading) above--;
  return above > 0 ? above : count;
}

/** Down to the text of the last line above a cut, or with what comes below it where it ends its paragraph and has room (measured: LibreOffice 7.4). */
function headHeight(last: Entry | undefined, isCut: boolean, available: number): number {
  if (!last) return 0;
  const whole = spacedBottom(last);
  return Math.min(available, isCut || whole > available + EPSILON ? bottomOf(last) - Math.max(0, last.box.overhang ?? 0) : whole);
}

function split(
  entries: readonly Entry[],
  floats: readonly Floating[],
  width: number,
  height: number,
  measures: Measures,
  available: number,
): Cut<Stack> | undefined {
  let count = 0;
  while (count < entries.length && closedBottom(entries[count] as Entry) <= available + EPSILON) count++;
  if (count === 0 && staysAlone(entries, measures, available)) count = 1;
  const tight = count === entries.length;
  if (tight && (measures.cutting !== 'anywhere' || count === 0 || floats.some(({ frame }) => frame.y + frame.height > available + EPSILON)))
    return undefined;
  if (tight || holdsLine(entries, count, measures, available)) count--;
  let crossing = entries[count];
  if (!crossing) return undefined;
  const cut = crossing.y < available ? crossing.box.split(available - crossing.y, measures.cutting) : undefined;
  if (!cut) count = aboveHeadings(entries, count);
  crossing = entries[count] as Entry;
  const head: Entry[] = entries.slice(0, count);
  const tail: Entry[] = [];
  if (!cut && count === 0) return tight ? withoutSpaceBelow(entries, floats, width, available, measures) : undefined;
  let shift: number;
  if (cut) {
    head.push({ ...crossing, after: 0, ending: 0, box: cut.head });
    tail.push({ ...crossing, y: 0, before: 0, box: cut.tail });
    // What follows the crossing box keeps its distance to the box's end.
    shift = crossing.y + crossing.box.height - cut.tail.height;
  } else {
    // The table goes on there: its last row above is closed.
    const above = head.pop();
    if (above) head.push({ ...above, box: closedBox(above.box) });
    shift = crossing.y - crossing.before;
    tail.push({ ...crossing, y: crossing.before });
  }
  for (const entry of entries.slice(count + 1)) tail.push({ ...entry, y: entry.y - shift });
  const limit = cut ? available : crossing.y;
  const last = head.at(-1);
  const above = floats.filter((floating) => floating.frame.y < limit);
  const below = floats
    .filter((floating) => floating.frame.y >= limit)
    .map((floating) => ({ ...floating, frame: { ...floating.frame, y: Math.max(0, floating.frame.y - shift) } }));
  const anchorsAbove: AnchoredDrawing[] = [];
  const anchorsBelow: AnchoredDrawing[] = [];
  for (const anchored of measures.anchors) {
    if (anchored.y < limit) anchorsAbove.push(anchored);
    else anchorsBelow.push(movedAnchor(anchored, 0, -shift));
  }
  return {
    head: makeStack(head, above, width, headHeight(last, cut !== undefined, available), { ...measures, anchors: anchorsAbove }),
    tail: makeStack(tail, below, width, Math.max(0, height - shift), { ...measures, anchors: anchorsBelow, firstBaseline: undefined }),
  };
}
