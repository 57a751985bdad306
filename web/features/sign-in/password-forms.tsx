import { useMutation } from '@tanstack/react-query';
import { Tabs } from 'radix-ui';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { TextField } from '../../components/controls/field.tsx';
import { Notice } from '../../components/status/notice.tsx';
import { AuthRefusal, authCall } from '../../lib/session/auth-call.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { SecondFactorForm } from './second-factor-form.tsx';

const tab = 'rounded-md px-1 py-1.5 text-ink data-[state=active]:bg-surface data-[state=active]:font-medium data-[state=active]:shadow-sm';

/** Sign in with a password, make an account, or ask for a new password. */
export function PasswordForms() {
  return (
    <Tabs.Root defaultValue="sign-in" className="flex flex-col gap-4">
      <Tabs.List aria-label="Password" className="grid grid-cols-[auto_auto_auto] gap-1 rounded-lg bg-line p-1">
        <Tabs.Trigger value="sign-in" className={tab}>
          Password
        </Tabs.Trigger>
        <Tabs.Trigger value="sign-up" className={tab}>
          New account
        </Tabs.Trigger>
        <Tabs.Trigger value="recover" className={tab}>
          Forgotten
        </Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="sign-in">
        <SignIn />
      </Tabs.Content>
      <Tabs.Content value="sign-up">
        <SignUp />
      </Tabs.Content>
      <Tabs.Content value="recover">
        <Recover />
      </Tabs.Content>
    </Tabs.Root>
  );
}

/** The fields of a form by their names. */
const valuesOf = (event: FormEvent<HTMLFormElement>): Readonly<Record<string, string>> =>
  Object.fromEntries([...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]));

interface PasswordFormProps {
  readonly onSubmit: (values: Readonly<Record<string, string>>) => void;
  readonly button: string;
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly children: ReactNode;
}

function PasswordForm({ onSubmit, button, isBusy, error, children }: PasswordFormProps) {
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onSubmit(valuesOf(event));
      }}
    >
      {children}
      {error && <Notice kind="error">{error.message}</Notice>}
      <Button type="submit" isBusy={isBusy}>
        {button}
      </Button>
    </form>
  );
}

const EmailField = () => <TextField label="Email of the account" name="email" type="email" autoComplete="username" required />;

function SignIn() {
  const { refresh } = useAuth();
  const signIn = useMutation({
    mutationFn: async (account: Readonly<Record<string, string>>) => {
      const { twoFactorRedirect = false } = await authCall<{ twoFactorRedirect?: boolean }>('sign-in/email', account);
      if (!twoFactorRedirect) await refresh();
      return twoFactorRedirect;
    },
  });
  const resend = useMutation({
    mutationFn: (email: string) => authCall('send-verification-email', { email, callbackURL: '/auth?verified=1' }),
  });
  if (signIn.data) return <SecondFactorForm />;
  const isUnconfirmed = signIn.error instanceof AuthRefusal && signIn.error.code === 'EMAIL_NOT_VERIFIED';
  return (
    <PasswordForm
      button="Sign in"
      isBusy={signIn.isPending}
      error={isUnconfirmed ? null : (resend.error ?? signIn.error)}
      onSubmit={signIn.mutate}
    >
      <EmailField />
      <TextField label="Password" name="password" type="password" autoComplete="current-password" required />
      {isUnconfirmed && (
        <Notice
          kind="warning"
          title="Confirm your email first"
          action={
            <Button size="small" isBusy={resend.isPending} onClick={() => resend.mutate(signIn.variables?.['email'] ?? '')}>
              Send it again
            </Button>
          }
        >
          {resend.isSuccess ? 'A new mail is on its way.' : 'The link is in the mail that you got when you made the account.'}
        </Notice>
      )}
    </PasswordForm>
  );
}

function SignUp() {
  const signUp = useMutation({
    mutationFn: (account: Readonly<Record<string, string>>) => authCall('sign-up/email', { ...account, callbackURL: '/auth?verified=1' }),
  });
  if (signUp.isSuccess) {
    return <Notice title="Check your email">Confirm your address with the link in the mail, then sign in with your password.</Notice>;
  }
  return (
    <PasswordForm button="Make the account" isBusy={signUp.isPending} error={signUp.error} onSubmit={signUp.mutate}>
      <TextField label="Name" name="name" autoComplete="name" maxLength={200} required />
      <EmailField />
      <TextField
        label="New password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint="At least 8 characters."
        minLength={8}
        maxLength={128}
        required
      />
    </PasswordForm>
  );
}

function Recover() {
  const recover = useMutation({
    mutationFn: ({ email }: Readonly<Record<string, string>>) => authCall('request-password-reset', { email, redirectTo: '/auth' }),
  });
  if (recover.isSuccess) {
    return (
      <Notice title="Check your email">If there is an account with this address, a link to choose a new password is on its way.</Notice>
    );
  }
  return (
    <PasswordForm button="Send a link" isBusy={recover.isPending} error={recover.error} onSubmit={recover.mutate}>
      <EmailField />
    </PasswordForm>
  );
}
