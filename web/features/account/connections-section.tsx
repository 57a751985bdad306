import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../components/controls/button.tsx';
import { CutText } from '../../components/layout/cut-text.tsx';
import { Loading, PageSection, tellSuccess } from '../../components/layout/page-section.tsx';
import { ConfirmDialog } from '../../components/overlays/confirm-dialog.tsx';
import { Badge } from '../../components/status/badge.tsx';
import { api, queries } from '../../lib/calls/api.ts';
import { productName } from '../../lib/calls/page-config.ts';
import { useConfig } from '../../lib/calls/use-config.ts';
import { tellFault } from '../../lib/faults/tell-fault.ts';
import { authCall } from '../../lib/session/auth-call.ts';
import { authorizeGoogle, authorizeNotion } from '../../lib/session/authorization.ts';
import { rememberPlace } from '../../lib/session/return-to.ts';
import { showToast } from '../../lib/toasts.ts';
import { IDENTITIES, useIdentities } from './use-identities.ts';

const NAMES = { google: 'Google', notion: 'Notion' } as const;
type Provider = keyof typeof NAMES;

/** Access to Google and Notion, which makes documents and rows readable. */
export function ConnectionsSection() {
  const client = useQueryClient();
  const connections = useQuery(queries.sources.listConnections.queryOptions());
  const connect = useMutation({
    mutationFn: async (provider: Provider) => {
      if (provider === 'google') return authorizeGoogle();
      if (!(await authorizeNotion())) {
        showToast({ kind: 'notice', title: 'Notion', description: "Paste an API key in the tool's first step to connect Notion." });
      }
    },
    onError: (error, provider) => (provider === 'notion' ? tellNotionFault() : tellFault(error)),
  });
  const remove = useMutation({
    mutationFn: (id: string) => api.sources.removeConnection({ id }),
    onSuccess: async () => {
      tellSuccess('The access is withdrawn and forgotten.');
      await client.invalidateQueries({ queryKey: queries.sources.listConnections.key() });
      await client.invalidateQueries({ queryKey: queries.accounts.profile.key() });
    },
    onError: tellFault,
  });
  return (
    <PageSection
      title="Connections"
      description={`What ${productName} may read and write for you. Its tokens are sealed and never reach the browser.`}
    >
      <Loading query={connections}>
        {(list) => (
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface empty:hidden">
            {list.map(({ id, provider, label, isBroken }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
                <p className="flex min-w-0 flex-wrap items-center gap-2">
                  <span className="font-medium">{NAMES[provider]}</span>
                  {label && <CutText text={label} className="text-muted" />}
                  <Badge tone={isBroken ? 'danger' : 'success'}>{isBroken ? 'Has ended' : 'Connected'}</Badge>
                </p>
                <div className="flex gap-2">
                  <Button
                    size="small"
                    aria-label={`Reconnect ${NAMES[provider]} ${label ?? ''}`}
                    isBusy={connect.isPending && connect.variables === provider}
                    onClick={() => connect.mutate(provider)}
                  >
                    Reconnect
                  </Button>
                  <ConfirmDialog
                    trigger={
                      <Button
                        size="small"
                        aria-label={`Remove ${NAMES[provider]} ${label ?? ''}`}
                        isBusy={remove.isPending && remove.variables === id}
                      >
                        Remove
                      </Button>
                    }
                    title={`Remove ${NAMES[provider]}?`}
                    description={`${productName} gives the access back to ${NAMES[provider]} and forgets it. Automations that need it wait until you connect it again.`}
                    action="Remove"
                    isDangerous
                    onConfirm={() => remove.mutate(id)}
                  />
                </div>
              </li>
            ))}
          </ul>
        )}
      </Loading>
      <div className="flex flex-wrap gap-2">
        {(['google', 'notion'] as const).map((provider) => (
          <Button key={provider} isBusy={connect.isPending && connect.variables === provider} onClick={() => connect.mutate(provider)}>
            Connect {NAMES[provider]}
          </Button>
        ))}
      </div>
    </PageSection>
  );
}

const tellNotionFault = () => showToast({ kind: 'error', title: 'Error', description: 'Failed to initiate Notion authentication' });

const IDENTITY_NAMES: Readonly<Record<string, string>> = { google: 'Google', sso: 'Single sign-on', credential: 'Password' };
const nameOf = (provider: string): string => IDENTITY_NAMES[provider] ?? provider;

/** Ways to sign in to the account. */
export function IdentitiesSection() {
  const client = useQueryClient();
  const offered = useConfig()?.signIn;
  const identities = useIdentities();
  const link = useMutation({
    mutationFn: (provider: 'google' | 'sso') =>
      authCall<{ url: string }>('link-social', { provider, callbackURL: '/account', errorCallbackURL: '/auth' }),
    onSuccess: ({ url }) => {
      rememberPlace();
      location.assign(url);
    },
    onError: tellFault,
  });
  const unlink = useMutation({
    mutationFn: (accountId: string) => authCall('unlink-account', { accountId }),
    onSuccess: async () => {
      tellSuccess('It no longer signs you in.');
      await client.invalidateQueries({ queryKey: IDENTITIES });
      await client.invalidateQueries({ queryKey: queries.sources.listConnections.key() });
    },
    onError: tellFault,
  });
  const has = (provider: string) => identities.data?.some(({ providerId }) => providerId === provider) ?? true;
  return (
    <PageSection title="Ways to sign in" description="A link by mail always works, whatever else is here.">
      <Loading query={identities}>
        {(list) => (
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface empty:hidden">
            {list.map(({ id, providerId }) => (
              <li key={id} className="flex items-center justify-between gap-3 px-4 py-3">
                <span className="font-medium">{nameOf(providerId)}</span>
                <ConfirmDialog
                  trigger={
                    <Button size="small" aria-label={`Unlink ${nameOf(providerId)}`} isBusy={unlink.isPending && unlink.variables === id}>
                      Unlink
                    </Button>
                  }
                  title={`Unlink ${nameOf(providerId)}?`}
                  description="It signs you in no more. A link by mail still does."
                  action="Unlink"
                  isDangerous
                  onConfirm={() => unlink.mutate(id)}
                />
              </li>
            ))}
          </ul>
        )}
      </Loading>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {offered?.google && !has('google') && (
          <Button isBusy={link.isPending} onClick={() => link.mutate('google')}>
            Link Google
          </Button>
        )}
        {offered?.singleSignOn && !has('sso') && (
          <Button isBusy={link.isPending} onClick={() => link.mutate('sso')}>
            Link single sign-on
          </Button>
        )}
      </div>
    </PageSection>
  );
}
