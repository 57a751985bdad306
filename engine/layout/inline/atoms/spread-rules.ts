import type { ParagraphProperties } from '../../../model/paragraph.ts';
import type { LayoutContext } from '../../context.ts';
import { resizeDrawing } from '../../drawing/resize-drawing.ts';
import type { Atom } from './atom.ts';

/** The atoms with every drawing that takes a share of its line (a horizontal rule) as wide as the indents leave room for. */
export function spreadRules(
  atoms: readonly Atom[],
  { indent }: Pick<ParagraphProperties, 'indent'>,
  width: number,
  context: LayoutContext,
): readonly Atom[] {
  if (!atoms.some((atom) => atom.type === 'drawing' && atom.drawing.lineShare !== undefined)) return atoms;
  const room = Math.max(0, width - indent.start - indent.end - Math.max(0, indent.firstLine));
  return atoms.map((atom) => {
    if (atom.type !== 'drawing' || atom.drawing.lineShare === undefined) return atom;
    const drawing = resizeDrawing(atom.drawing, { width: room * atom.drawing.lineShare, height: atom.drawing.height }, context);
    return { ...atom, drawing, width: drawing.width };
  });
}
