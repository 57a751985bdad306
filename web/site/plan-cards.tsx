import { Check } from 'lucide-react';
import type { Plan, SiteContent } from '../../contracts/index.ts';
import { Button } from '../components/controls/button.tsx';
import { OuterLink } from '../components/links/outer-link.tsx';
import { Badge } from '../components/status/badge.tsx';
import type { PageProps } from './parts.tsx';

interface Card {
  readonly plan: Plan;
  readonly name: string;
  readonly tag?: string;
  /** By the month and by the year; one where both are the same. */
  readonly prices: readonly [string, string?];
  readonly notes: readonly [string, string?];
  readonly features: readonly string[];
  readonly action: string;
  readonly link: string | null;
}

const dollars = (amount: number): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 });

/** Above the plans. */
export const planLead = ({ hasPlanLimits }: SiteContent): string =>
  hasPlanLimits
    ? 'Start free. Pay when your PDFs are more than a few, or need relations and images.'
    : 'Everything is free here: this server has no limits of plans.';

const WHOLE_TOOL = ['Unlimited PDFs', 'Unlimited databases and documents', 'Relation and rollup properties', 'Image properties'] as const;

const paidFeatures = (refundDays: number | null): readonly string[] => [
  ...WHOLE_TOOL,
  'Onboarding support',
  'Chat and video support',
  ...(refundDays === null ? [] : [`${refundDays}-day money-back guarantee`]),
];

function cardsOf({ operator, hasPlanLimits, freeTotalPdfs }: SiteContent): readonly Card[] {
  const { monthly, yearly, lifetime } = operator.prices;
  const { purchaseFree, purchaseMonthly, purchaseYearly, purchaseLifetime } = operator.links;
  const free: Omit<Card, 'notes' | 'features'> = {
    plan: 'free',
    name: 'Free',
    prices: [dollars(0)],
    action: 'Get Started Free',
    link: purchaseFree,
  };
  if (!hasPlanLimits) return [{ ...free, notes: ['Nobody pays here.'], features: WHOLE_TOOL }];
  const features = paidFeatures(operator.refundDays);
  return [
    {
      ...free,
      notes: ['To try it, for as long as you like.'],
      features: [
        freeTotalPdfs > 0 ? `Up to ${freeTotalPdfs} PDF generations` : 'PDFs without a limit in total',
        '3 PDFs per run',
        '1 database and 1 document',
      ],
    },
    {
      plan: 'paid_monthly',
      name: 'Monthly',
      tag: 'Most Popular',
      prices: [`${dollars(monthly)} per month`, `${dollars(12 * monthly)} per year`],
      notes: ['Ends when you say so.', `${dollars(monthly)} per month, twelve times.`],
      features,
      action: 'Choose monthly',
      link: purchaseMonthly,
    },
    {
      plan: 'paid_yearly',
      name: 'Yearly',
      tag: 'Get 2 months free',
      prices: [`${dollars(yearly / 12)} per month`, `${dollars(yearly)} per year`],
      notes: [`${dollars(yearly)} per year.`, `${dollars(yearly / 12)} per month.`],
      features,
      action: 'Choose yearly',
      link: purchaseYearly,
    },
    {
      plan: 'paid_lifetime',
      name: 'Lifetime pass',
      tag: 'Lifetime Deal',
      prices: [`${dollars(lifetime)} once`],
      notes: ['Never expires.'],
      features,
      action: 'Choose the pass',
      link: purchaseLifetime,
    },
  ];
}

/** One of the two texts, as the switch stands. */
function ByPeriod({ texts: [monthly, yearly] }: { readonly texts: readonly [string, string?] }) {
  if (yearly === undefined) return monthly;
  return (
    <>
      <span className="group-has-[[value=yearly]:checked]/prices:hidden">{monthly}</span>
      <span className="hidden group-has-[[value=yearly]:checked]/prices:inline">{yearly}</span>
    </>
  );
}

/** The plans with what each costs by the month or by the year. The script marks the one that the user has. */
export function PlanCards({ content }: PageProps) {
  return (
    <div className="group/prices flex flex-col gap-6" data-plans>
      {content.hasPlanLimits && <PeriodSwitch />}
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {cardsOf(content).map((card) => (
          <PlanCard key={card.plan} card={card} />
        ))}
      </ul>
      {content.hasPlanLimits && content.operator.refundDays !== null && (
        <p className="text-muted">
          {content.operator.refundDays}-day money-back guarantee on every paid plan: a refund with no questions asked.
        </p>
      )}
    </div>
  );
}

function PeriodSwitch() {
  return (
    <fieldset className="grid grid-cols-2 gap-1 self-start rounded-lg bg-line p-1">
      <legend className="sr-only">Prices</legend>
      {(['monthly', 'yearly'] as const).map((period) => (
        <label
          key={period}
          className="cursor-pointer rounded-md px-4 py-1.5 text-center has-checked:bg-surface has-checked:font-medium has-checked:shadow-sm has-checked:forced-marked! has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input type="radio" name="period" value={period} defaultChecked={period === 'monthly'} className="sr-only" />
          {period === 'monthly' ? 'Monthly' : 'Yearly'}
        </label>
      ))}
    </fieldset>
  );
}

function PlanCard({ card }: { readonly card: Card }) {
  return (
    <li data-plan={card.plan} className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-6 data-[current]:border-accent">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-base font-semibold">{card.name}</h3>
        {card.tag && <Badge tone="accent">{card.tag}</Badge>}
      </div>
      <div className="flex flex-col gap-1">
        <p className="text-xl font-semibold">
          <ByPeriod texts={card.prices} />
        </p>
        <p className="text-muted">
          <ByPeriod texts={card.notes} />
        </p>
      </div>
      <ul className="flex flex-1 flex-col gap-2">
        {card.features.map((feature) => (
          <li key={feature} className="flex gap-2">
            <Check className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden />
            {feature}
          </li>
        ))}
      </ul>
      <p data-current-note hidden className="flex h-9 items-center justify-center gap-2 font-medium [&[hidden]]:hidden">
        <Check className="size-4 text-success" aria-hidden />
        Current plan
      </p>
      {card.link !== null && (
        <Button asChild variant={card.plan === 'paid_monthly' ? 'primary' : 'outline'}>
          <OuterLink href={card.link} data-buy>
            {card.action}
          </OuterLink>
        </Button>
      )}
    </li>
  );
}
