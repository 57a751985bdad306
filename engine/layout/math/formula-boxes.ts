import { madeOnce } from '../../made-once.ts';
import type { Formula } from '../../model/paragraph.ts';
import type { LayoutContext } from '../context.ts';
import type { MathBox } from './math-box.ts';
import { setFormula } from './set-formula.ts';

interface FormulaPart {
  readonly box: MathBox;
  /** Of its formula. */
  readonly last: boolean;
}

/** The stretches of a formula between which a line may end; set once for all rows. */
export function formulaBoxes(formula: Formula, { session, fonts }: Pick<LayoutContext, 'session' | 'fonts'>): readonly FormulaPart[] {
  const cache = session.cache<Formula, readonly FormulaPart[]>('inline/formulas');
  return madeOnce(cache, formula, () => {
    const boxes = setFormula(formula.root, formula.display, fonts);
    return boxes.map((box, index) => ({ box, last: index + 1 === boxes.length }));
  });
}
