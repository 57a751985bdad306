import type { Plan, Profile, PublicConfig } from '../../../contracts/index.ts';

/** Plans as users read them. */
export const PLAN_NAMES: Readonly<Record<Plan, string>> = {
  free: 'Free',
  paid_monthly: 'Monthly',
  paid_yearly: 'Yearly',
  paid_lifetime: 'Lifetime',
  demo: 'Demo',
};

/** Whether the free plan limits a user. It does so also where the operator lets it make PDFs without a limit in total. */
export const isLimited = (
  profile: Pick<Profile, 'planType'> | undefined,
  config: Pick<PublicConfig, 'hasPlanLimits'> | undefined,
): boolean => profile?.planType === 'free' && config?.hasPlanLimits !== false;
