import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { ToggleGroup } from 'radix-ui';
import { useState } from 'react';
import type { Plan } from '../../../contracts/index.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { queries } from '../../lib/api.ts';
import { useAuth } from '../../lib/session.tsx';
import { useConfig } from '../../lib/use-config.ts';

type Period = 'monthly' | 'yearly';

interface Card {
  readonly plan: Plan;
  readonly name: string;
  readonly tag?: string;
  readonly price: string;
  readonly note: string;
  readonly action: string;
  /** Key of the operator's link. */
  readonly link: string;
}

const PAID = [
  'Unlimited PDFs',
  'Unlimited databases and documents',
  'Relation and rollup properties',
  'Image properties',
  'Onboarding support',
  'Chat and video support',
  '30-day money-back guarantee',
] as const;
const free = (total: number) => [
  total > 0 ? `Up to ${total} PDF generations` : 'PDFs without a limit in total',
  '3 PDFs per run',
  '1 database and 1 document',
];

const dollars = (amount: number): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 });

/** The plans of this server with what each costs, and which of them is the user's. */
export function PlanCards() {
  const config = useConfig();
  const { session } = useAuth();
  const profile = useQuery({ ...queries.accounts.profile.queryOptions(), enabled: session !== null }).data;
  const [period, setPeriod] = useState<Period>('monthly');
  if (!config) return <Skeleton className="h-96" />;
  const { monthly, yearly, lifetime } = config.prices;
  const isYearly = period === 'yearly';
  const cards: readonly Card[] = [
    {
      plan: 'free',
      name: 'Free',
      price: dollars(0),
      note: 'To try it, for as long as you like.',
      action: 'Get Started Free',
      link: 'purchaseFree',
    },
    {
      plan: 'paid_monthly',
      name: 'Monthly',
      tag: 'Most Popular',
      price: isYearly ? `${dollars(12 * monthly)} per year` : `${dollars(monthly)} per month`,
      note: isYearly ? `${dollars(monthly)} per month, twelve times.` : 'Ends when you say so.',
      action: 'Choose monthly',
      link: 'purchaseMonthly',
    },
    {
      plan: 'paid_yearly',
      name: 'Yearly',
      tag: 'Get 2 months free',
      price: isYearly ? `${dollars(yearly)} per year` : `${dollars(yearly / 12)} per month`,
      note: isYearly ? `${dollars(yearly / 12)} per month.` : `${dollars(yearly)} per year.`,
      action: 'Choose yearly',
      link: 'purchaseYearly',
    },
    {
      plan: 'paid_lifetime',
      name: 'Lifetime pass',
      tag: 'Lifetime Deal',
      price: `${dollars(lifetime)} once`,
      note: 'Never expires.',
      action: 'Choose the pass',
      link: 'purchaseLifetime',
    },
  ];
  return (
    <div className="flex flex-col gap-6">
      <ToggleGroup.Root
        type="single"
        aria-label="Prices"
        value={period}
        onValueChange={(chosen) => chosen !== '' && setPeriod(chosen as Period)}
        className="grid grid-cols-2 gap-1 self-start rounded-lg bg-line p-1"
      >
        {(['monthly', 'yearly'] as const).map((value) => (
          <ToggleGroup.Item
            key={value}
            value={value}
            className="rounded-md px-4 py-1.5 data-[state=on]:bg-surface data-[state=on]:font-medium data-[state=on]:shadow-sm"
          >
            {value === 'monthly' ? 'Monthly' : 'Yearly'}
          </ToggleGroup.Item>
        ))}
      </ToggleGroup.Root>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {cards.map((card) => (
          <PlanCard
            key={card.plan}
            card={card}
            features={card.plan === 'free' ? free(config.freeTotalPdfs) : PAID}
            isCurrent={profile?.planType === card.plan}
            link={config.links[card.link] ?? null}
          />
        ))}
      </ul>
    </div>
  );
}

interface PlanCardProps {
  readonly card: Card;
  readonly features: readonly string[];
  readonly isCurrent: boolean;
  readonly link: string | null;
}

function PlanCard({ card, features, isCurrent, link }: PlanCardProps) {
  return (
    <li className={`flex flex-col gap-4 rounded-lg border bg-surface p-6 ${isCurrent ? 'border-accent' : 'border-line'}`}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-base font-semibold">{card.name}</h2>
        {card.tag && <Badge tone="accent">{card.tag}</Badge>}
      </div>
      <div className="flex flex-col gap-1">
        <p className="text-xl font-semibold">{card.price}</p>
        <p className="text-muted">{card.note}</p>
      </div>
      <ul className="flex flex-1 flex-col gap-2">
        {features.map((feature) => (
          <li key={feature} className="flex gap-2">
            <Check className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden />
            {feature}
          </li>
        ))}
      </ul>
      {isCurrent ? (
        <p className="flex h-9 items-center justify-center gap-2 font-medium">
          <Check className="size-4 text-success" aria-hidden />
          Current plan
        </p>
      ) : (
        link !== null && (
          <Button asChild variant={card.plan === 'paid_monthly' ? 'primary' : 'outline'}>
            <SiteLink to={link}>{card.action}</SiteLink>
          </Button>
        )
      )}
    </li>
  );
}
