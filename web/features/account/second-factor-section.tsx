import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { TextField } from '../../components/controls/field.tsx';
import { PageSection, tellSuccess } from '../../components/layout/page-section.tsx';
import { Badge } from '../../components/status/badge.tsx';
import { Notice } from '../../components/status/notice.tsx';
import { authCall } from '../../lib/session/auth-call.ts';
import { useAuth } from '../../lib/session/session.tsx';
import { useIdentities } from './use-identities.ts';

interface Enrolment {
  readonly totpURI: string;
  readonly backupCodes: readonly string[];
}

/** The second factor: switched on in two steps, so that nobody locks himself out with a code that his app does not show. */
export function SecondFactorSection() {
  const { session, refresh } = useAuth();
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const hasPassword = useIdentities().data?.some(({ providerId }) => providerId === 'credential') ?? false;
  const isOn = session?.user.hasSecondFactor ?? false;
  const enable = useMutation({
    mutationFn: (password: object) => authCall<Enrolment>('two-factor/enable', password),
    onSuccess: setEnrolment,
  });
  const renew = useMutation({
    mutationFn: (password: object) => authCall<{ backupCodes: readonly string[] }>('two-factor/generate-backup-codes', password),
  });
  const disable = useMutation({
    mutationFn: async (password: object) => {
      await authCall('two-factor/disable', password);
      await refresh();
    },
    onSuccess: () => tellSuccess('The second factor is off.'),
  });
  return (
    <PageSection title="Second factor" description="A code of an authenticator app, asked for after every sign-in.">
      <p>
        <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>
      </p>
      {enrolment ? (
        <Confirm enrolment={enrolment} onEnd={() => setEnrolment(undefined)} />
      ) : isOn ? (
        <PasswordGate
          hasPassword={hasPassword}
          error={disable.error ?? renew.error}
          actions={[
            { label: 'Make new backup codes', isBusy: renew.isPending, run: renew.mutate },
            { label: 'Disable', isBusy: disable.isPending, run: disable.mutate },
          ]}
        />
      ) : (
        <PasswordGate
          hasPassword={hasPassword}
          error={enable.error}
          actions={[{ label: 'Enable', isBusy: enable.isPending, run: enable.mutate }]}
        />
      )}
      {isOn && renew.data && <BackupCodes codes={renew.data.backupCodes} />}
    </PageSection>
  );
}

interface PasswordGateProps {
  readonly hasPassword: boolean;
  readonly error: Error | null;
  readonly actions: readonly { readonly label: string; readonly isBusy: boolean; readonly run: (password: object) => void }[];
}

/** Accounts with a password have to give it for each of the actions. */
function PasswordGate({ hasPassword, error, actions }: PasswordGateProps) {
  const [password, setPassword] = useState('');
  return (
    <div className="flex flex-col gap-3">
      {hasPassword && (
        <TextField
          label="Your password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      )}
      {error && <Notice kind="error">{error.message}</Notice>}
      <div className="flex flex-wrap gap-2">
        {actions.map(({ label, isBusy, run }) => (
          <Button key={label} isBusy={isBusy} onClick={() => run(hasPassword ? { password } : {})}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}

function Confirm({ enrolment, onEnd }: { readonly enrolment: Enrolment; readonly onEnd: () => void }) {
  const { session, refresh } = useAuth();
  const [code, setCode] = useState('');
  const verify = useMutation({
    mutationFn: async () => {
      await authCall('two-factor/verify-totp', { code: code.trim() });
      await refresh();
    },
    onSuccess: () => tellSuccess('The second factor is on.'),
  });
  const secret = new URL(enrolment.totpURI).searchParams.get('secret') ?? '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!verify.isPending) verify.mutate();
  };
  if (session?.user.hasSecondFactor && verify.isSuccess) {
    return (
      <>
        <BackupCodes codes={enrolment.backupCodes} />
        <Button className="self-start" onClick={onEnd}>
          I have kept them
        </Button>
      </>
    );
  }
  return (
    <form className="flex flex-col gap-3" onSubmit={submit}>
      <p>
        Enter this secret in your authenticator app, or{' '}
        <a className="text-accent underline underline-offset-2" href={enrolment.totpURI}>
          open the app on this device
        </a>
        :
      </p>
      <TextField label="Secret" readOnly value={secret.replace(/.{4}(?=.)/gu, '$& ')} className="font-mono" />
      <TextField
        label="Code that the app shows"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={code}
        onChange={({ target }) => setCode(target.value)}
        fault={verify.error?.message}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" isBusy={verify.isPending}>
          Switch on
        </Button>
        <Button onClick={onEnd}>Cancel</Button>
      </div>
    </form>
  );
}

function BackupCodes({ codes }: { readonly codes: readonly string[] }) {
  return (
    <div className="flex flex-col gap-2">
      <p>Keep these backup codes: each signs you in once when the app is not at hand. They are not shown again.</p>
      <ul aria-label="Backup codes" className="grid grid-cols-2 gap-1 rounded-lg border border-line bg-surface p-3 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </div>
  );
}
