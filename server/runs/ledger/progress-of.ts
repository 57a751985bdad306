import type { runs } from '../../database/schema/runs.ts';

/** Percent, while `ended` rows of the run have ended: 10 when it begins, 100 only when it is over. */
export const progressOf = ({ total }: Pick<typeof runs.$inferSelect, 'total'>, ended: number): number =>
  total ? Math.min(99, Math.round(10 + (90 * ended) / total)) : 10;
