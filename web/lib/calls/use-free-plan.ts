import { useQuery } from '@tanstack/react-query';
import { isLimited } from '../words/plans.ts';
import { queries } from './api.ts';
import { useConfig } from './use-config.ts';

/** Whether the limits of the free plan hold for the user. */
export function useFreePlan(): boolean {
  const { data: profile } = useQuery(queries.accounts.profile.queryOptions());
  return isLimited(profile, useConfig());
}
