import { FeatureList } from '../feature-list.tsx';
import { Guest } from '../guest.tsx';
import { Hero } from '../hero.tsx';
import { type PageProps, SectionHead } from '../parts.tsx';
import { PlanCards, planLead } from '../plan-cards.tsx';
import { Questions } from '../questions.tsx';
import { ReviewList } from '../review-list.tsx';
import { StepsList } from '../steps-list.tsx';

const section = 'mx-auto flex w-full max-w-6xl flex-col gap-8 px-4 py-12 sm:px-6';

/** What a visitor sees first. */
export function Landing({ content }: PageProps) {
  return (
    <main className="flex-1">
      <Hero content={content} />
      <section aria-labelledby="how-to-use" className={section}>
        <SectionHead id="how-to-use" title="How to use" lead="Three steps, and the third one is a button." />
        <StepsList content={content} />
        <Guest party={content.operator.thirdParties.video} what="Watch the video" failure="The video can not be loaded now." />
      </section>
      <section aria-labelledby="features" className={section}>
        <SectionHead id="features" title="Features" />
        <FeatureList />
      </section>
      <section aria-labelledby="pricing" className={section}>
        <SectionHead id="pricing" title="Pricing" lead={planLead(content)} />
        <PlanCards content={content} />
      </section>
      <section aria-labelledby="questions" className={section}>
        <SectionHead id="questions" title="Questions" />
        <Questions content={content} />
      </section>
      <section aria-labelledby="reviews" className={section}>
        <SectionHead id="reviews" title="Reviews" />
        <ReviewList content={content} most={6} />
      </section>
    </main>
  );
}
