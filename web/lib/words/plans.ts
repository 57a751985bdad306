import type { Plan } from '../../../contracts/index.ts';

/** Plans as users read them. */
export const PLAN_NAMES: Readonly<Record<Plan, string>> = {
  free: 'Free',
  paid_monthly: 'Monthly',
  paid_yearly: 'Yearly',
  paid_lifetime: 'Lifetime',
  demo: 'Demo',
};
