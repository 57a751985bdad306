import type { ParagraphProperties } from '../../model/paragraph.ts';
import type { Atom, TextAtom } from './atom.ts';
import { decimalSeparator, type TabTarget } from './tab-stops.ts';

/** Width of the tab at `index`, so that what follows stands at its stop; points. */
export function tabWidth(atoms: readonly Atom[], index: number, pen: number, target: TabTarget, limit: number): number {
  const room = target.position - pen;
  if (target.alignment === 'start') return Math.max(0, room);
  const room2 = Math.max(limit, target.position) - pen;
  const following = widthUpToTab(
    atoms,
    index + 1,
    target.alignment === 'decimal' ? decimalSeparator((atoms[index] ?? atoms[index + 1])?.style.language) : undefined,
  );
  if (target.alignment === 'center') return Math.max(0, Math.min(room - following.before / 2, room2 - following.all));
  if (target.alignment === 'decimal') return Math.max(0, Math.min(room - following.before, Math.max(room2 - following.all, 0)));
  return Math.max(0, room - following.all);
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
  return tabWidth(atoms, -1, pen, { position: stop.position, alignment: 'decimal', leader: 'none', custom: true }, width - indent.end);
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

/** Width of the text between a tab and the next one, `before` the separator and altogether; spaces at its end hang. */
function widthUpToTab(
  atoms: readonly Atom[],
  from: number,
  separator: string | undefined,
): { readonly before: number; readonly all: number } {
  let all = 0;
  let pending = 0;
  let before: number | undefined;
  for (let index = from; index < atoms.length; index++) {
    const atom = atoms[index];
    if (atom === undefined || atom.type === 'tab' || atom.type === 'break') break;
    if (atom.type === 'text' && atom.space) {
      pending += atom.width;
      continue;
    }
    all += pending;
    pending = 0;
    if (separator !== undefined && before === undefined && atom.type === 'text' && atom.text.includes(separator))
      before = all + widthBefore(atom, separator);
    all += atom.width;
  }
  return { before: before ?? all, all };
}

function widthBefore(atom: TextAtom, separator: string): number {
  let width = 0;
  for (const [index, text] of atom.shaped.texts.entries()) {
    if (text.startsWith(separator)) break;
    width += (atom.shaped.advances[index] ?? 0) * atom.style.size * atom.style.scale + (text === '' ? 0 : atom.style.spacing);
  }
  return width;
}
