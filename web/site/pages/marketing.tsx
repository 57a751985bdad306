import { FeatureList } from '../feature-list.tsx';
import { Guest } from '../guest.tsx';
import { PageMain, PagePicture, type PageProps } from '../parts.tsx';
import { PlanCards, planLead } from '../plan-cards.tsx';
import { Questions } from '../questions.tsx';
import { ReviewList } from '../review-list.tsx';
import { StepsList } from '../steps-list.tsx';

export const Pricing = ({ content }: PageProps) => (
  <PageMain title="Pricing" lead={planLead(content)}>
    <h2 className="sr-only">Plans</h2>
    <PlanCards content={content} />
  </PageMain>
);

export const Features = ({ content }: PageProps) => (
  <PageMain title="Features" lead="What it does with your rows and your document.">
    <h2 className="sr-only">All features</h2>
    <FeatureList />
    <div className="grid gap-6 sm:grid-cols-3">
      {(
        [
          ['invoice-2', 'An invoice with its lines, subtotal, tax and total'],
          ['certificate', 'A certificate across the page, with a name and a date'],
          ['contract', 'The first page of a contract with numbered clauses'],
        ] as const
      ).map(([name, alt]) => (
        <PagePicture key={name} pictures={content.pictures} name={name} alt={alt} className="w-full self-center" />
      ))}
    </div>
  </PageMain>
);

export const HowToUse = ({ content }: PageProps) => (
  <PageMain title="How to use" lead="From a table to a folder of PDFs in three steps.">
    <h2 className="sr-only">The three steps</h2>
    <StepsList content={content} />
    <Guest party={content.operator.thirdParties.video} what="Watch the video" failure="The video can not be loaded now." />
    <p className="text-base">
      <a href="/help" className="text-accent underline underline-offset-2">
        The help
      </a>{' '}
      goes through all of it, and{' '}
      <a href="/demo" className="text-accent underline underline-offset-2">
        the demo
      </a>{' '}
      lets you try it on samples.
    </p>
  </PageMain>
);

export const Faq = ({ content }: PageProps) => (
  <PageMain title="Frequently asked questions">
    <Questions content={content} />
  </PageMain>
);

export const Reviews = ({ content }: PageProps) => (
  <PageMain title="Reviews" lead="What users wrote in the tool. Each is shown as it was left, after the operator has read it.">
    <h2 className="sr-only">All reviews</h2>
    <ReviewList content={content} />
  </PageMain>
);
