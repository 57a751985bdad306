import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Profile } from '../../../contracts/index.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { api, queries } from '../../lib/api.ts';
import { AccountSection, Loading, tellFault, tellSuccess } from './account-section.tsx';

export function ProfileSection() {
  const profile = useQuery(queries.accounts.profile.queryOptions());
  return (
    <AccountSection
      title="Profile"
      description="Your name, as documents and mails greet you. Dates and numbers are set in the tool, under Settings."
    >
      <Loading query={profile}>{(data) => <ProfileForm profile={data} />}</Loading>
    </AccountSection>
  );
}

function ProfileForm({ profile }: { readonly profile: Profile }) {
  const client = useQueryClient();
  const [name, setName] = useState(profile.displayName);
  const save = useMutation({
    mutationFn: () => api.accounts.updateProfile({ displayName: name }),
    onSuccess: (saved) => {
      client.setQueryData(queries.accounts.profile.queryKey(), saved);
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
