import type { ListLabel } from '../../model/numbering.ts';
import type { Row } from '../../model/table.ts';
import type { Box } from '../boxes.ts';
import type { LayoutContext } from '../context.ts';
import { type ContextUse, shownValues } from '../context-use.ts';

/** A row's box and all it was made from. */
export interface CachedRow {
  readonly geometry: readonly unknown[];
  /** What its fields and notes show. */
  readonly values: string;
  readonly labels: readonly (ListLabel | undefined)[];
  readonly box: Box;
}

/** The box set before for this row, while its geometry, what its fields show and the labels inside are the same. */
export function findRow(row: Row, use: ContextUse, geometry: readonly unknown[], context: LayoutContext): Box | undefined {
  const known = context.session.cache<Row, CachedRow>('table-row').get(row);
  if (!known || known.geometry.length !== geometry.length) return undefined;
  for (let index = 0; index < geometry.length; index++) if (known.geometry[index] !== geometry[index]) return undefined;
  if (known.values !== shownValues(use, context.fields)) return undefined;
  for (let index = 0; index < use.numbered.length; index++) {
    const paragraph = use.numbered[index];
    if (paragraph && known.labels[index] !== context.labels.get(paragraph)) return undefined;
  }
  return known.box;
}

/** Keeps the box, unless page references or linked text boxes stand in the row, which are not compared. */
export function keepRow(row: Row, use: ContextUse, geometry: readonly unknown[], box: Box, context: LayoutContext): void {
  const values = shownValues(use, context.fields);
  if (values === undefined) return;
  const labels = use.numbered.map((paragraph) => context.labels.get(paragraph));
  context.session.cache<Row, CachedRow>('table-row').set(row, { geometry, values, labels, box });
}
