import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { TextField } from '../../components/controls/field.tsx';
import { PageSection } from '../../components/layout/page-section.tsx';
import { Dialog } from '../../components/overlays/dialog.tsx';
import { FaultNotice } from '../../components/status/fault-notice.tsx';
import { api } from '../../lib/calls/api.ts';
import { keepFarewell } from '../../lib/session/farewell.ts';
import { useAuth } from '../../lib/session/session.tsx';

/** What has to be typed before the account is deleted. */
const CONFIRMATION = 'delete my account';

/** Everything stored, to take along or to delete. */
export function DataSection() {
  return (
    <PageSection title="Your data" description="Everything stored about you, without secrets. Finished PDFs are kept for 24 hours.">
      <div className="flex flex-wrap gap-2">
        {(['json', 'csv'] as const).map((format) => (
          <Button asChild key={format}>
            <a href={`/api/account/export?format=${format}`} download={`sheafmill-account.${format}`}>
              <Download aria-hidden />
              Export {format.toUpperCase()}
            </a>
          </Button>
        ))}
      </div>
      <Dialog
        title="Delete the account?"
        description="Your profile, connections, files, runs and keys are deleted, and the access to Google and Notion is given back. Documents and databases there stay as they are."
        trigger={
          <Button variant="danger" className="self-start">
            Delete account
          </Button>
        }
      >
        <DeleteForm />
      </Dialog>
    </PageSection>
  );
}

function DeleteForm() {
  const { signOut } = useAuth();
  const [typed, setTyped] = useState('');
  const remove = useMutation({
    mutationFn: () =>
      signOut(async () => {
        await api.accounts.deleteAccount({ confirm: CONFIRMATION });
        keepFarewell({ title: 'Success', description: 'Your account is deleted.' });
      }),
  });
  const isConfirmed = typed.trim().toLowerCase() === CONFIRMATION;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isConfirmed && !remove.isPending) remove.mutate();
  };
  return (
    <form className="flex flex-col gap-3" onSubmit={submit}>
      <TextField label={`Type “${CONFIRMATION}”`} autoComplete="off" value={typed} onChange={({ target }) => setTyped(target.value)} />
      {remove.error && <FaultNotice error={remove.error} />}
      <Button
        type="submit"
        variant="danger"
        isBusy={remove.isPending}
        {...(isConfirmed ? {} : { 'aria-disabled': true })}
        className="self-end"
      >
        Delete for good
      </Button>
    </form>
  );
}
