import type { LayoutContext } from './context.ts';

/** Levels of tables and text boxes, one inside the other, that are set. */
const MAX_DEPTH = 32;

/** Whether content stands so deep that it is left out; reports it then. */
export function isTooDeep({ depth, report }: LayoutContext): boolean {
  if (depth <= MAX_DEPTH) return false;
  report({
    severity: 'warning',
    code: 'layout/nested-too-deep',
    message: `Content nested more than ${MAX_DEPTH} levels deep is left out.`,
    hint: 'Take a table or text box out of the one that holds it.',
  });
  return true;
}
