import { expect, it } from 'vitest';
import { isLimited } from './plans.ts';

it.each([
  ['free', true, true],
  ['free', false, false],
  ['paid_yearly', true, false],
  ['demo', true, false],
] as const)('a user on %s, where plans have limits: %s, is limited by the free plan: %s', (planType, hasPlanLimits, isSo) => {
  expect(isLimited({ planType }, { hasPlanLimits })).toBe(isSo);
});
