import { Button } from '../../components/controls/button.tsx';
import { OuterLink } from '../../components/links/outer-link.tsx';
import { PageMain, type PageProps } from '../parts.tsx';
import { planLead } from '../plan-cards.tsx';

export const GetStarted = ({ content }: PageProps) => {
  const { operator, hasPlanLimits, freeTotalPdfs } = content;
  const limits = freeTotalPdfs > 0 ? `up to ${freeTotalPdfs} PDF generations, 3 in a run` : '3 PDFs in a run';
  return (
    <PageMain
      title="Activate Your Free Plan"
      width="max-w-xl"
      lead={hasPlanLimits ? `The free plan costs nothing and asks for no card: ${limits}.` : planLead(content)}
    >
      <div className="flex flex-wrap gap-3">
        {operator.links.purchaseFree !== null && (
          <Button asChild variant="primary">
            <OuterLink href={operator.links.purchaseFree}>Activate the free plan</OuterLink>
          </Button>
        )}
        <Button asChild>
          <a href="/">Go to the tool</a>
        </Button>
      </div>
    </PageMain>
  );
};
