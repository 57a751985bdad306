import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { CopyButton } from '../../components/controls/copy-button.tsx';
import { TextField } from '../../components/controls/field.tsx';
import { Switch } from '../../components/controls/switch.tsx';
import { CutText } from '../../components/layout/cut-text.tsx';
import { Loading, PageSection, tellSuccess } from '../../components/layout/page-section.tsx';
import { ConfirmDialog } from '../../components/overlays/confirm-dialog.tsx';
import { Notice } from '../../components/status/notice.tsx';
import { api, queries } from '../../lib/calls/api.ts';
import { tellFault } from '../../lib/faults/tell-fault.ts';
import { isolated } from '../../lib/words/isolated.ts';

const dates = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

type WantedKey = Parameters<typeof api.accounts.createApiKey>[0];

export function ApiKeysSection() {
  const client = useQueryClient();
  const keys = useQuery(queries.accounts.listApiKeys.queryOptions());
  const create = useMutation({
    mutationFn: (key: WantedKey) => api.accounts.createApiKey(key),
    onSuccess: async () => {
      tellSuccess('The key is made.');
      await client.invalidateQueries({ queryKey: queries.accounts.listApiKeys.key() });
    },
    onError: tellFault,
  });
  const revoke = useMutation({
    mutationFn: (id: string) => api.accounts.revokeApiKey({ id }),
    onSuccess: async (_, id) => {
      if (create.data?.id === id) create.reset();
      tellSuccess('The key is revoked.');
      await client.invalidateQueries({ queryKey: queries.accounts.listApiKeys.key() });
    },
    onError: tellFault,
  });
  return (
    <PageSection title="API keys" description="For scripts that start runs and read their results.">
      <Loading query={keys}>
        {(list) => (
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface empty:hidden">
            {list.map(({ id, name, hint, scopes, createdAt, lastUsedAt }) => (
              <li key={id} className="flex items-center justify-between gap-3 px-4 py-3">
                <div className="min-w-0">
                  <p className="flex items-baseline gap-1">
                    <CutText text={name} className="font-medium" /> <code className="text-xs text-muted">{hint}</code>
                  </p>
                  <p className="text-xs text-muted">
                    {scopes.join(', ')} · made {dates.format(new Date(createdAt))} ·{' '}
                    {lastUsedAt ? `used ${dates.format(new Date(lastUsedAt))}` : 'never used'}
                  </p>
                </div>
                <ConfirmDialog
                  trigger={
                    <Button size="small" aria-label={`Revoke ${name}`} isBusy={revoke.isPending && revoke.variables === id}>
                      Revoke
                    </Button>
                  }
                  title={`Revoke ${isolated(name)}?`}
                  description="Scripts that use it are refused from now on."
                  action="Revoke"
                  isDangerous
                  onConfirm={() => revoke.mutate(id)}
                />
              </li>
            ))}
          </ul>
        )}
      </Loading>
      {create.data && (
        <Notice
          title="Copy the key now: it is not shown again"
          action={<CopyButton size="small" label="Copy the key" text={create.data.key} />}
        >
          <code className="break-all select-all">{create.data.key}</code>
        </Notice>
      )}
      <NewKey isBusy={create.isPending} onMake={(key, onMade) => create.mutate(key, { onSuccess: onMade })} />
    </PageSection>
  );
}

interface NewKeyProps {
  readonly isBusy: boolean;
  readonly onMake: (key: WantedKey, onMade: () => void) => void;
}

function NewKey({ isBusy, onMake }: NewKeyProps) {
  const [name, setName] = useState('');
  const [mayWrite, setMayWrite] = useState(true);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onMake({ name, scopes: mayWrite ? ['runs:read', 'runs:write'] : ['runs:read'] }, () => setName(''));
  };
  return (
    <form className="flex flex-col gap-3" onSubmit={submit}>
      <TextField label="Name of a new key" maxLength={100} required value={name} onChange={({ target }) => setName(target.value)} />
      <Switch label="May start runs" isOn={mayWrite} onChange={setMayWrite} />
      <Button type="submit" isBusy={isBusy} className="self-start">
        Make a key
      </Button>
    </form>
  );
}
