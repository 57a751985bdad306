import type { Atom } from '../atoms/atom.ts';
import { isSoftHyphen } from '../atoms/soft-hyphen.ts';
import type { TextStyle } from '../atoms/text-style.ts';
import { cutLastCluster, cutWord } from './cut-word.ts';
import { divideWord } from './divide-word.ts';
import { overhangOf } from './hanging-punctuation.ts';
import { italicRoom } from './italic-room.ts';
import type { PlacedTab, Stretch } from './line.ts';
import type { LineFiller } from './line-filler.ts';
import { AtomPieces, endBeforePath } from './path-breaks.ts';
import { placeTab } from './place-tab.ts';
import { portionRounding } from './portion-rounding.ts';
import { TOLERANCE } from './tolerance.ts';
import { trailingSpacing } from './trailing-spacing.ts';

const HARD_SPACE = '\u00a0';

/** Fills one interval from atom `at`; undefined when nothing fits and `must` allows that. */
export function fillStretch(filler: LineFiller, at: number, from: number, edge: number, must: boolean): Stretch | undefined {
  const { request } = filler;
  const tabs: PlacedTab[] = [];
  /** Where text must end, less what rounding adds to the text before it. */
  let limit = edge;
  let rounded = 0;
  /** A tab takes up what is rounded. */
  let yields = false;
  let pen = from;
  /** Where the text of the last look begins. */
  let lookStart = from;
  let look: TextStyle | undefined;
  let index = at;
  let breakIndex = -1;
  /** Behind the last white space. */
  let spaceIndex = -1;
  const done = (end: number): Stretch => ({
    from,
    limit: edge,
    start: at,
    end,
    tabs: tabs.length > 0 && (tabs.at(-1)?.atom ?? 0) >= end ? tabs.filter((tab) => tab.atom < end) : tabs,
  });
  while (index < filler.atoms.length) {
    const atom = filler.atoms[index];
    if (atom === undefined) break;
    if (atom.type === 'break') return done(index + 1);
    if (atom.type === 'tab') {
      limit += rounded;
      rounded = 0;
      const placed = placeTab(filler, index, { start: at, from, pen, edge, limit, must });
      if (!placed) return done(index);
      tabs.push(placed.tab);
      ({ limit, yields } = placed);
      pen += placed.tab.width;
      lookStart = pen;
      look = undefined;
      index++;
      breakIndex = spaceIndex = index;
      continue;
    }
    if (atom.type !== 'anchor' && !isOneLook(look, atom)) {
      const rounding = yields ? 0 : portionRounding(pen - lookStart);
      rounded += rounding;
      limit -= rounding;
      lookStart = pen;
      look = atom.type === 'text' ? atom.style : undefined;
    }
    if (atom.type === 'text' && atom.space) {
      pen += atom.width;
      index++;
      // Measured: a line ends at the space that has no room on it, whatever sign follows.
      spaceIndex = index;
      if (atom.breakAfter || pen > limit + TOLERANCE) breakIndex = index;
      continue;
    }
    const behind = pen + atom.width + italicRoom(atom, request.textInMargin) - trailingSpacing(atom);
    const hanging = behind > limit + TOLERANCE ? overhangOf(atom, request.properties) : 0;
    if (behind - hanging > limit + TOLERANCE && atom.width > 0) {
      const divided = divideWord(filler, { at, index, pen, limit });
      if (divided !== undefined) return done(divided);
      if (breakIndex > at) {
        // Measured in LibreOffice 7.4: a tab goes to the next line with the word behind it, unless it begins the line.
        const tab = filler.atoms[breakIndex - 1]?.type === 'tab' ? breakIndex - 1 : at;
        const room = index > breakIndex ? Number.POSITIVE_INFINITY : limit - pen + TOLERANCE;
        const end = tab > at ? tab : endBeforePath(new AtomPieces(filler.atoms), at, spaceIndex, breakIndex, room);
        if (end > at) return done(end);
      }
      if (!must) return undefined;
      const portion = filler.rest === at ? index + 1 : endOfLook(filler.atoms, behindHardSpace(filler.atoms, at, index), index);
      if (portion <= index) {
        // Measured: LibreOffice cuts a word of several looks before the last letter of the first.
        cutLastCluster(filler, portion - 1);
        filler.rest = portion;
        return done(portion);
      }
      if (atom.type === 'text') {
        const cut = cutWord(filler, index, limit - pen - italicRoom(atom, request.textInMargin) + trailingSpacing(atom), index === at);
        if (cut) {
          filler.rest = index + 1;
          return done(index + 1);
        }
      }
      // Something wider than the line stands on it alone.
      if (index > at && hasWidth(filler.atoms, at, index)) return done(index);
      return done(endOfLine(filler.atoms, index + 1));
    }
    pen += atom.width;
    index++;
    if (atom.breakAfter && (!isSoftHyphen(atom) || pen + atom.softHyphenWidth <= limit + TOLERANCE)) breakIndex = index;
  }
  return done(index);
}

/** Set alike, so that LibreOffice measures them as one. */
function isOneLook(style: TextStyle | undefined, atom: Atom): boolean {
  if (style === atom.style) return atom.type === 'text';
  return atom.type === 'text' && style?.properties === atom.style.properties && style.request.family === atom.style.request.family;
}

/** Behind the text from `at` to `last` that has the formatting of its first atom; infinite where no text stands there. */
function endOfLook(atoms: readonly Atom[], at: number, last: number): number {
  const { style } = atoms[at] ?? {};
  let end = at;
  for (let atom = atoms[end]; end <= last && atom?.type === 'text' && atom.style.properties === style?.properties; atom = atoms[end]) end++;
  return end > at ? end : Number.POSITIVE_INFINITY;
}

/** The first atom from `at` to `last` of what stands behind a no-break space, of which cut words are made (measured: LibreOffice 7.4). */
function behindHardSpace(atoms: readonly Atom[], at: number, last: number): number {
  const over = atoms[last];
  if (over?.type === 'text' && over.text.startsWith(HARD_SPACE)) return last;
  for (let index = last - 1; index >= at; index--) {
    const atom = atoms[index];
    if (atom?.type === 'text' && atom.text.includes(HARD_SPACE)) return atom.text.endsWith(HARD_SPACE) ? index + 1 : index;
  }
  return at;
}

/** Spaces and a break that follow what fills a line still belong to it. */
function endOfLine(atoms: readonly Atom[], from: number): number {
  let end = from;
  for (let atom = atoms[end]; atom !== undefined && atom.type === 'text' && atom.space; atom = atoms[end]) end++;
  return atoms[end]?.type === 'break' ? end + 1 : end;
}

function hasWidth(atoms: readonly Atom[], from: number, to: number): boolean {
  for (let index = from; index < to; index++) if ((atoms[index]?.width ?? 0) > 0) return true;
  return false;
}
