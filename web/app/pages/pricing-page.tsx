import { PlanCards } from '../../features/public/plan-cards.tsx';
import { PublicFrame } from '../public-frame.tsx';

export default function PricingPage() {
  return (
    <PublicFrame>
      <main className="mx-auto flex w-full max-w-6xl flex-1 flex-col gap-8 px-6 py-10">
        <div className="flex flex-col gap-2">
          <h1 className="text-[2.5rem] leading-tight font-semibold">Pricing</h1>
          <p className="max-w-[60ch] text-base text-muted">
            Start free. Pay when your PDFs are more than a few, or need relations and images.
          </p>
        </div>
        <PlanCards />
      </main>
    </PublicFrame>
  );
}
