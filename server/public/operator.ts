import type { Operator } from '../../contracts/index.ts';
import type { Config } from '../config.ts';

const CHECKOUT_LINKS = {
  purchaseMonthly: '/sandbox/checkout?plan=paid_monthly',
  purchaseYearly: '/sandbox/checkout?plan=paid_yearly',
  purchaseLifetime: '/sandbox/checkout?plan=paid_lifetime',
} as const;

/** The operator's content as pages show it: in the sandbox, purchases lead to its own checkout page. */
export function operatorOf({ operator, isSandbox }: Pick<Config, 'operator' | 'isSandbox'>): Operator {
  return isSandbox ? { ...operator, links: { ...operator.links, ...CHECKOUT_LINKS } } : operator;
}
