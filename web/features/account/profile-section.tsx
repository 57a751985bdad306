import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Profile } from '../../../contracts/index.ts';
import { Button } from '../../components/controls/button.tsx';
import { TextField } from '../../components/controls/field.tsx';
import { Loading, PageSection, tellSuccess } from '../../components/layout/page-section.tsx';
import { api, queries } from '../../lib/calls/api.ts';
import { putNewest } from '../../lib/calls/put-newest.ts';
import { tellFault } from '../../lib/faults/tell-fault.ts';

/** `settings`: what opens the settings of dates and numbers. */
export function ProfileSection({ settings }: { readonly settings: ReactNode }) {
  const profile = useQuery(queries.accounts.profile.queryOptions());
  return (
    <PageSection title="Profile" description="Your name, as documents and mails greet you, and how dates and numbers are written.">
      <Loading query={profile} height="h-62">
        {(data) => (
          <>
            <ProfileForm profile={data} />
            <div className="flex flex-wrap items-center justify-between gap-2 rounded-lg border border-line bg-surface px-4 py-3">
              <p>
                <span className="font-medium">Time zone</span>{' '}
                <span className="text-muted">{data.settings.timezone.replaceAll('_', ' ')}</span>
              </p>
              {settings}
            </div>
          </>
        )}
      </Loading>
    </PageSection>
  );
}

function ProfileForm({ profile }: { readonly profile: Profile }) {
  const client = useQueryClient();
  const [name, setName] = useState(profile.displayName);
  const save = useMutation({
    mutationFn: () => api.accounts.updateProfile({ displayName: name }),
    onSuccess: async (saved) => {
      await putNewest(client, queries.accounts.profile.queryKey(), saved);
      tellSuccess('Profile saved.');
    },
    onError: tellFault,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  };
  return (
    <form className="flex flex-col gap-3" onSubmit={submit}>
      <TextField label="Email" value={profile.email} readOnly hint="It identifies the account and can not be changed." />
      <TextField label="Name" autoComplete="name" maxLength={200} required value={name} onChange={({ target }) => setName(target.value)} />
      <Button type="submit" isBusy={save.isPending} className="self-start">
        Save profile
      </Button>
    </form>
  );
}
