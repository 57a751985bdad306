import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { CutText } from '../../components/cut-text.tsx';
import { TextField } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { Loading, PageSection, tellSuccess } from '../../components/page-section.tsx';
import { Switch } from '../../components/switch.tsx';
import { api, queries } from '../../lib/api.ts';
import { tellFault } from '../../lib/tell-fault.ts';

const dates = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

export function ApiKeysSection() {
  const client = useQueryClient();
  const keys = useQuery(queries.accounts.listApiKeys.queryOptions());
  const revoke = useMutation({
    mutationFn: (id: string) => api.accounts.revokeApiKey({ id }),
    onSuccess: async () => {
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
                  title={`Revoke ${name}?`}
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
      <NewKey />
    </PageSection>
  );
}

function NewKey() {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [mayWrite, setMayWrite] = useState(true);
  const create = useMutation({
    mutationFn: () => api.accounts.createApiKey({ name, scopes: mayWrite ? ['runs:read', 'runs:write'] : ['runs:read'] }),
    onSuccess: async () => {
      setName('');
      await client.invalidateQueries({ queryKey: queries.accounts.listApiKeys.key() });
    },
    onError: tellFault,
  });
  const made = create.data;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!create.isPending) create.mutate();
  };
  return (
    <form className="flex flex-col gap-3" onSubmit={submit}>
      {made && (
        <Notice title="Copy the key now: it is not shown again" action={<CopyButton size="small" label="Copy the key" text={made.key} />}>
          <code className="break-all select-all">{made.key}</code>
        </Notice>
      )}
      <TextField label="Name of a new key" maxLength={100} required value={name} onChange={({ target }) => setName(target.value)} />
      <Switch label="May start runs" isOn={mayWrite} onChange={setMayWrite} />
      <Button type="submit" isBusy={create.isPending} className="self-start">
        Make a key
      </Button>
    </form>
  );
}
