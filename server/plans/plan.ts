import { type Plan, planSchema } from '../../contracts/index.ts';
import type { Config } from '../config.ts';
import type { profiles } from '../database/schema/belongings.ts';

/** What a user may do. Undefined limits are none. */
export interface PlanTerms {
  readonly plan: Plan;
  /** The paid time is over: nothing is made until it is renewed. */
  readonly isExpired: boolean;
  /** PDFs in one run. */
  readonly perRun: number | undefined;
  /** PDFs over the life of the plan. */
  readonly total: number | undefined;
  /** Rows of the sample in the tool. */
  readonly sampleRows: number;
  /** Whether properties of a type of the workspace may be used. */
  readonly allows: (propertyType: string) => boolean;
}

/** PDFs of one run, and rows of the sample, on the free plan and in the demo. */
export const FREE_PER_RUN = 3;
export const SAMPLE_ROWS = 3;
const PAID_PROPERTIES: ReadonlySet<string> = new Set(['relation', 'rollup', 'files']);

/** The terms of a profile now. Operators may lift every gate (`PLAN_LIMITS=off`). */
export function termsOf(
  profile: Pick<typeof profiles.$inferSelect, 'planType' | 'subscriptionEndDate'>,
  config: Pick<Config, 'hasPlanLimits' | 'freeTotalPdfs'>,
  now: Date,
): PlanTerms {
  const plan = planSchema.catch('free').parse(profile.planType);
  const free = plan === 'free' || plan === 'demo';
  if (!config.hasPlanLimits) {
    return { plan, isExpired: false, perRun: undefined, total: undefined, sampleRows: SAMPLE_ROWS, allows: () => true };
  }
  return {
    plan,
    // An empty end never comes: the lifetime pass.
    isExpired: !free && profile.subscriptionEndDate !== null && profile.subscriptionEndDate < now,
    perRun: free ? FREE_PER_RUN : undefined,
    total: plan === 'free' && config.freeTotalPdfs > 0 ? config.freeTotalPdfs : undefined,
    sampleRows: SAMPLE_ROWS,
    allows: (type) => !free || !PAID_PROPERTIES.has(type),
  };
}
