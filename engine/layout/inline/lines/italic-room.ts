import { wholeTwips } from '../../twips.ts';
import type { Atom } from '../atoms/atom.ts';

/**
 * Points that text in italics needs free behind it on its line. Measured in LibreOffice 7.4 at four sizes: a twelfth of its height, in
 * whole twips; nothing where text may stand in the margin (compatibility modes below 15).
 */
export function italicRoom(atom: Atom | undefined, textInMargin: boolean): number {
  if (textInMargin || atom?.type !== 'text' || !atom.style.request.italic) return 0;
  return wholeTwips((atom.ascent + atom.descent) / 12);
}
