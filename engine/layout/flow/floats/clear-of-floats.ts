import { bottomEdge, type Obstacle } from '../../areas.ts';
import type { TableLayout } from '../../table/layout-table.ts';
import { anyNear } from './obstacles.ts';

/** How many floats, one below the other, a table makes way for. */
const MAX_ROUNDS = 16;

/**
 * The first place from `top` on for a table of a column. It does not run beside floats that it has no room next to: all of it starts
 * below them, where its first row fits above `bottom`. It may stand in the distance that text keeps from them on either side
 * (measured: LibreOffice 7.4, which does as Word there).
 */
export function clearOfFloats(
  { x, width, rows }: Pick<TableLayout, 'x' | 'width' | 'rows'>,
  column: { readonly x: number; readonly width: number },
  top: number,
  obstacles: readonly Obstacle[],
  bottom: number,
): number {
  if (rows.length === 0 || obstacles.length === 0) return top;
  const first = rows[0]?.box.height ?? 0;
  const whole = rows.reduce((sum, { box }) => sum + box.height, 0);
  let clear = top;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const area = { x: column.x + x, y: clear, width, height: Math.max(whole, 1) };
    const hit = obstacles.find((obstacle) => {
      if (obstacle.kind === 'topAndBottom') return anyNear([obstacle], { ...area, x: column.x, width: column.width });
      const [left, right] = obstacle.beside ?? [0, 0];
      return anyNear([{ ...obstacle, x: obstacle.x + left, width: obstacle.width - left - right }], area);
    });
    if (!hit) break;
    const below = bottomEdge(hit);
    if (below + first > bottom) break;
    clear = below;
  }
  return clear;
}
