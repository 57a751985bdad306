import type { ParagraphProperties } from '../../../model/paragraph.ts';
import { TWIP } from '../../twips.ts';
import type { Atom } from '../atoms/atom.ts';
import { decimalPointFinder } from './decimal-point.ts';
import { italicRoom } from './italic-room.ts';
import { decimalSeparator, type TabTarget } from './tab-stops.ts';

/** A tab as wide as its stop wants, points. */
export interface TabExtent {
  readonly width: number;
  /** Where what the stop aligns ends: past the end of the line where centred text or a decimal reaches over it. */
  readonly reach: number;
}

/**
 * Up to where text behind a stop may stand, points: an author's stop beyond the line's end (`limit`) opens the end indent of the
 * paragraph, up to the `width` of the text area. Measured in LibreOffice 7.4.
 */
export const roomBehind = ({ custom, position }: TabTarget, limit: number, width: number): number =>
  custom && position > limit ? Math.max(limit, width) : limit;

/**
 * The tab at `index`, so that what follows stands at its stop. Text that has `room` on the line is centred at its stop even past the
 * line's end (`limit`); so is a number set by its decimal point, in compatibility modes below 15 (`inMargin`). Measured in LibreOffice 7.4.
 */
export function tabExtent(
  atoms: readonly Atom[],
  index: number,
  pen: number,
  target: TabTarget,
  { limit, room, inMargin }: { readonly limit: number; readonly room: number; readonly inMargin: boolean },
): TabExtent {
  const distance = target.position - pen;
  if (target.alignment === 'start') return { width: Math.max(0, distance), reach: target.position };
  const following = widthUpToTab(
    atoms,
    index + 1,
    target.alignment === 'decimal' ? decimalSeparator((atoms[index] ?? atoms[index + 1])?.style.language) : undefined,
    inMargin,
  );
  if (target.alignment === 'end') return { width: Math.max(0, distance - following.all), reach: target.position };
  const wanted = target.alignment === 'center' ? distance - following.all / 2 : distance - following.before;
  const fits = pen + following.all <= Math.max(room, target.position);
  const over = fits && (target.alignment === 'center' || inMargin);
  const width = Math.max(0, over ? wanted : Math.min(wanted, limit - pen - following.all));
  return { width, reach: over ? pen + width + following.all : limit };
}

/**
 * How far the first line of a cell goes in, points: text without a tab stands at the paragraph's only tab stop when that is a
 * decimal one (Word, and measured in LibreOffice 7.4).
 */
export function decimalLead(atoms: readonly Atom[], { tabs, indent, alignment }: ParagraphProperties, width: number): number {
  const [stop] = tabs;
  if (tabs.length !== 1 || stop?.alignment !== 'decimal' || (alignment !== 'start' && alignment !== 'justify')) return 0;
  if (atoms.some((atom) => atom.type === 'tab')) return 0;
  const pen = indent.start + indent.firstLine;
  const target = { position: stop.position, alignment: 'decimal', leader: 'none', custom: true } as const;
  const limit = width - indent.end;
  return tabExtent(atoms, -1, pen, target, { limit, room: limit, inMargin: false }).width;
}

/**
 * Whether the tab at `index` needs no line of its own though its stop, so far from where the line begins, lies beyond the text area: it
 * ends the paragraph, and the text before it ends before the `edge` of the line, or behind it in compatibility modes below 15 (measured:
 * LibreOffice 7.4).
 */
export function endsBeyond(
  atoms: readonly Atom[],
  index: number,
  fromLineStart: number,
  pen: number,
  edge: number,
  { width, textInMargin }: { readonly width: number; readonly textInMargin: boolean },
): boolean {
  if (index + 1 < atoms.length || fromLineStart < width) return false;
  return pen < edge - TWIP || (textInMargin && pen > edge + TWIP);
}

/** Up to the first opportunity to break, from atom `from`; points. */
export function widthOfWord(atoms: readonly Atom[], from: number): number {
  let width = 0;
  for (let index = from; index < atoms.length; index++) {
    const atom = atoms[index];
    if (atom === undefined || atom.type === 'tab' || atom.type === 'break' || (atom.type === 'text' && atom.space)) break;
    width += atom.width;
    if (atom.breakAfter) break;
  }
  return width;
}

/**
 * Width of the text between a tab and the next one, `before` the decimal point and altogether. Spaces at its end and the room
 * behind italics count, wherever the stop is (measured in LibreOffice 7.4).
 */
function widthUpToTab(
  atoms: readonly Atom[],
  from: number,
  separator: ',' | '.' | undefined,
  textInMargin: boolean,
): { readonly before: number; readonly all: number } {
  let all = 0;
  let before: number | undefined;
  let last: Atom | undefined;
  const pointIn = separator === undefined ? undefined : decimalPointFinder(separator);
  for (let index = from; index < atoms.length; index++) {
    const atom = atoms[index];
    if (atom === undefined || atom.type === 'tab' || atom.type === 'break') break;
    const point = before === undefined && atom.type === 'text' ? pointIn?.(atom) : undefined;
    if (point !== undefined) before = all + point;
    all += atom.width;
    last = atom;
  }
  all += italicRoom(last, textInMargin);
  return { before: before ?? all, all };
}
