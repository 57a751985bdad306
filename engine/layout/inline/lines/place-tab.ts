import { TWIP } from '../../twips.ts';
import type { PlacedTab } from './line.ts';
import type { LineFiller } from './line-filler.ts';
import { absoluteTab, nextTabStop } from './tab-stops.ts';
import { endsBeyond, roomBehind, tabExtent, widthOfWord } from './tab-width.ts';
import { TOLERANCE } from './tolerance.ts';

/** How far an interval of a line is filled when a tab comes. Points from the start edge of the area. */
interface FilledSoFar {
  /** The first atom of the interval. */
  readonly start: number;
  readonly from: number;
  readonly pen: number;
  /** Where the interval ends. */
  readonly edge: number;
  /** Where text must end: behind the edge once an author's stop has opened the room there. */
  readonly limit: number;
  /** The interval takes at least one atom. */
  readonly must: boolean;
}

interface TabPlace {
  readonly tab: PlacedTab;
  /** Of the text behind it. */
  readonly limit: number;
  /** The tab gets narrower as that text gets wider. */
  readonly yields: boolean;
}

/** Places the tab at `index` of the paragraph; undefined: it begins the next interval. */
export function placeTab({ atoms, request, first }: LineFiller, index: number, filled: FilledSoFar): TabPlace | undefined {
  const { start, from, pen, edge, limit, must } = filled;
  const { properties, width: areaWidth, textInMargin } = request;
  // Measured: a tab needs a twip at least, also before a stop in the margin.
  if (index > start && pen >= limit - TWIP) return undefined;
  const atom = atoms[index];
  const absolute = atom?.type === 'tab' ? atom.tab?.absolute : undefined;
  const target =
    absolute === undefined ? nextTabStop(pen, properties, request.defaultTabStop, first) : absoluteTab(absolute, areaWidth, properties);
  // A default stop at or outside the line's end takes the tab to the next line; the author's own stops may stand in the margin.
  if (!target.custom && target.position > limit - TOLERANCE && index > start) {
    const lineStart = properties.indent.start + (first ? properties.indent.firstLine : 0);
    if (!endsBeyond(atoms, index, target.position - lineStart, pen, edge, request)) return undefined;
    return { tab: { atom: index, width: limit - pen, leader: target.leader }, limit, yields: false };
  }
  // Measured: so does an end stop that the word behind has no room before.
  const word = target.alignment === 'end' && index > start && pen > from ? widthOfWord(atoms, index + 1) : 0;
  const room = must ? roomBehind(target, limit, areaWidth) : limit;
  if (pen + word > Math.max(room, target.position) + TOLERANCE) return undefined;
  const { width, reach } = tabExtent(atoms, index, pen, target, { limit, room, inMargin: textInMargin });
  const tab = { atom: index, width, leader: target.leader };
  const yields = target.alignment !== 'start';
  if (!target.custom) return { tab, limit, yields };
  // Before mode 15, text behind an author's stop in the margin stands there (LibreOffice: TabOverMargin).
  const inMargin = textInMargin && target.alignment === 'start' && target.position > limit;
  return { tab, limit: Math.max(room, reach + (inMargin ? widthOfWord(atoms, index + 1) : 0)), yields };
}
