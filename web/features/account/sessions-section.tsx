import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../components/controls/button.tsx';
import { Loading, PageSection, tellSuccess } from '../../components/layout/page-section.tsx';
import { Badge } from '../../components/status/badge.tsx';
import { api, queries } from '../../lib/calls/api.ts';
import { tellFault } from '../../lib/faults/tell-fault.ts';
import { useAuth } from '../../lib/session/session.tsx';

const dates = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const METHODS: Readonly<Record<string, string>> = {
  google: 'Google',
  sso: 'single sign-on',
  'magic-link': 'magic link',
  password: 'password',
};
const SCOPES = { local: 'This session', others: 'All others', global: 'All sessions' } as const;

/** `Firefox on Linux`, as far as the browser tells. */
function describeBrowser(agent: string | null): string {
  const browser = /(?:Edg|OPR|Firefox|Chrome|Safari)(?=[/])/u.exec(agent ?? '')?.[0];
  const system = /Windows|Android|iPhone|iPad|Mac OS X|Linux/u.exec(agent ?? '')?.[0];
  const name = { Edg: 'Edge', OPR: 'Opera' }[browser ?? ''] ?? browser ?? 'A browser or program';
  return system ? `${name} on ${system.replace(' OS X', '')}` : name;
}

export function SessionsSection() {
  const client = useQueryClient();
  const { signOut } = useAuth();
  const sessions = useQuery(queries.accounts.listSessions.queryOptions());
  const after = async (told: string) => {
    tellSuccess(told);
    await client.invalidateQueries({ queryKey: queries.accounts.listSessions.key() });
  };
  const revokeOne = useMutation({
    mutationFn: (id: string) => api.accounts.revokeSession({ id }),
    onSuccess: () => after('The session is signed out.'),
    onError: tellFault,
  });
  const revoke = useMutation({
    mutationFn: async (scope: keyof typeof SCOPES) => {
      const end = () => api.accounts.revokeSessions({ scope });
      if (scope !== 'others') return signOut(end);
      await end();
      await after('All other sessions are signed out.');
    },
    onError: tellFault,
  });
  return (
    <PageSection title="Sessions" description="Where you are signed in. End what you do not know.">
      <Loading query={sessions}>
        {(list) => (
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {list.map(({ id, isCurrent, method, address, userAgent, createdAt }) => (
              <li key={id} className="flex items-center justify-between gap-3 px-4 py-3">
                <div className="min-w-0">
                  <p className="flex flex-wrap items-center gap-2">
                    {describeBrowser(userAgent)}
                    {isCurrent && <Badge tone="accent">This session</Badge>}
                  </p>
                  <p className="text-xs text-muted">
                    {[method && `by ${METHODS[method] ?? method}`, address, `since ${dates.format(new Date(createdAt))}`]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                </div>
                {!isCurrent && (
                  <Button
                    size="small"
                    className="shrink-0"
                    aria-label={`Sign out the session since ${dates.format(new Date(createdAt))}`}
                    isBusy={revokeOne.isPending && revokeOne.variables === id}
                    onClick={() => revokeOne.mutate(id)}
                  >
                    Sign out
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loading>
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="sr-only">Sign out</legend>
        {(['local', 'others', 'global'] as const).map((scope) => (
          <Button key={scope} size="small" isBusy={revoke.isPending && revoke.variables === scope} onClick={() => revoke.mutate(scope)}>
            Sign out {SCOPES[scope].toLowerCase()}
          </Button>
        ))}
      </fieldset>
    </PageSection>
  );
}
