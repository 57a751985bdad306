import { useQuery } from '@tanstack/react-query';
import { Loading, PageSection } from '../../components/layout/page-section.tsx';
import { Badge } from '../../components/status/badge.tsx';
import { queries } from '../../lib/calls/api.ts';

/** Which settings the operator made; the server tells no values. */
export function SetupSection() {
  const setup = useQuery(queries.admin.setup.queryOptions());
  return (
    <PageSection title="Settings" description="Which variables of the environment are set. Values are not shown.">
      <Loading query={setup}>
        {(settings) => (
          <ul aria-label="Settings" className="gap-x-6 sm:columns-2">
            {settings.map(({ name, isSet }) => (
              <li key={name} className="flex break-inside-avoid items-center justify-between gap-2 border-b border-line py-1.5">
                <code className="min-w-0 break-words text-xs">{name}</code>
                <Badge tone={isSet ? 'success' : 'neutral'} className="shrink-0">
                  {isSet ? 'Set' : 'Not set'}
                </Badge>
              </li>
            ))}
          </ul>
        )}
      </Loading>
      <a href="/oauth-setup" className="inline-flex min-h-6 items-center self-start text-accent underline underline-offset-2">
        How to set up Google and Notion
      </a>
    </PageSection>
  );
}
