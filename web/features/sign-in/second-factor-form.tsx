import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { TextField } from '../../components/controls/field.tsx';
import { authCall } from '../../lib/session/auth-call.ts';
import { useAuth } from '../../lib/session/auth-context.ts';

/** Asks for the code of the authenticator app, or a backup code, after any other way to sign in. */
export function SecondFactorForm() {
  const { refresh } = useAuth();
  const [isBackup, setIsBackup] = useState(false);
  const [code, setCode] = useState('');
  const verify = useMutation({
    mutationFn: async () => {
      await authCall(isBackup ? 'two-factor/verify-backup-code' : 'two-factor/verify-totp', { code: code.trim() });
      await refresh();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!verify.isPending) verify.mutate();
  };
  return (
    <form className="flex flex-col gap-3" onSubmit={submit}>
      <TextField
        key={String(isBackup)}
        label={isBackup ? 'Backup code' : 'Code of your authenticator app'}
        hint={isBackup ? 'Each works once.' : 'Six digits that change every 30 seconds.'}
        autoComplete="one-time-code"
        inputMode={isBackup ? 'text' : 'numeric'}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        fault={verify.error?.message}
        autoFocus
        required
      />
      <Button type="submit" variant="primary" isBusy={verify.isPending}>
        Continue
      </Button>
      <Button
        variant="link"
        size="inline"
        className="self-start"
        onClick={() => {
          setIsBackup(!isBackup);
          setCode('');
          verify.reset();
        }}
      >
        {isBackup ? 'Use the authenticator app' : 'Use a backup code'}
      </Button>
    </form>
  );
}
