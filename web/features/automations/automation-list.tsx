import { useQuery } from '@tanstack/react-query';
import { Zap } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../components/controls/button.tsx';
import { useFocusKept } from '../../components/controls/use-focus-kept.ts';
import { FaultNotice } from '../../components/status/fault-notice.tsx';
import { Skeleton } from '../../components/status/skeleton.tsx';
import { queries } from '../../lib/calls/api.ts';
import { AutomationCard } from './automation-card.tsx';
import { LOOK_EVERY } from './look-every.ts';

/** Every automation of the user, the newest first. */
export function AutomationList() {
  const recipes = useQuery(queries.recipes.listRecipes.queryOptions({ refetchInterval: LOOK_EVERY }));
  const focusKept = useFocusKept();
  if (recipes.isPending) return <Skeleton className="h-64" />;
  if (!recipes.data) {
    return <FaultNotice title="The automations can not be shown" error={recipes.error} onRetry={recipes.refetch} />;
  }
  return (
    <section {...focusKept} aria-label="Your automations" className="flex flex-col gap-4">
      {recipes.data.length === 0 && <NoAutomations />}
      {recipes.data.map((recipe) => (
        <AutomationCard key={recipe.id} recipe={recipe} />
      ))}
    </section>
  );
}

const NoAutomations = () => (
  <div className="flex flex-col items-start gap-3 rounded-lg border border-line bg-surface p-6">
    <Zap className="size-6 text-muted" aria-hidden />
    <p>
      No automations yet. Choose a Notion database and a Google document in the tool, then press ‘Setup Notion Automation’: rows that you
      mark Ready to Generate become PDFs by themselves.
    </p>
    <Button asChild variant="primary">
      <Link to="/">Choose a database and a document</Link>
    </Button>
  </div>
);
