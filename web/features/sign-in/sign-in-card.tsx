import { useMutation } from '@tanstack/react-query';
import { ChevronDown, KeyRound, LogIn, Mail } from 'lucide-react';
import { Collapsible } from 'radix-ui';
import { type FormEvent, useEffect, useState } from 'react';
import type { PublicConfig } from '../../../contracts/index.ts';
import { Button } from '../../components/controls/button.tsx';
import { TextField } from '../../components/controls/field.tsx';
import { Notice } from '../../components/status/notice.tsx';
import { authCall } from '../../lib/session/auth-call.ts';
import { showToast } from '../../lib/toasts.ts';
import { PasswordForms } from './password-forms.tsx';

const fail = (description: string) => showToast({ kind: 'error', title: 'Authentication Error', description });
const reasonOf = (error: Error): string => (error.message === 'Unknown error occurred' ? '' : ` ${error.message}`);

/** A new profile starts with it; the providers send the browser back by an address that carries no header of ours. */
function rememberTimezone(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser yet
  document.cookie = `timezone=${Intl.DateTimeFormat().resolvedOptions().timeZone}; path=/; max-age=86400; samesite=lax`;
}

/** All ways to sign in that this server offers. */
export function SignInCard({ offers, isSandbox }: { readonly offers: PublicConfig['signIn']; readonly isSandbox: boolean }) {
  useEffect(rememberTimezone, []);
  const [isMoreOpen, setIsMoreOpen] = useState(false);
  const redirect = useMutation({
    mutationFn: (provider: 'google' | 'sso') => authCall<{ url: string }>('sign-in/social', { provider, callbackURL: '/onboarding' }),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error, provider) => fail(`Failed to sign in with ${provider === 'google' ? 'Google' : 'single sign-on'}.${reasonOf(error)}`),
  });
  const { google, magicLink, password, singleSignOn } = offers;
  if (!google && !magicLink && !password && !singleSignOn) {
    return (
      <Notice kind="warning" title="Nobody can sign in here yet">
        This server needs the client of Google, a server for mail or single sign-on.{' '}
        <a className="underline underline-offset-2" href="/oauth-setup">
          Set up your own
        </a>{' '}
        says how.
      </Notice>
    );
  }
  const isLeaving = redirect.isPending || redirect.isSuccess;
  return (
    <div className="flex flex-col gap-5">
      {google && (
        <div className="flex flex-col gap-3">
          <p className="text-muted">Grant all permissions during signin</p>
          <Button variant="primary" isBusy={isLeaving && redirect.variables === 'google'} onClick={() => redirect.mutate('google')}>
            <LogIn aria-hidden />
            Continue with Google
          </Button>
        </div>
      )}
      {google && magicLink && (
        <p className="flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          or
        </p>
      )}
      {magicLink && <MagicLinkForm isSandbox={isSandbox} />}
      {(password || singleSignOn) && (
        <Collapsible.Root open={isMoreOpen} onOpenChange={setIsMoreOpen} className="flex flex-col gap-4 border-t border-line pt-4">
          <Collapsible.Trigger className="group flex min-h-6 items-center justify-between gap-2 rounded-md text-left font-medium">
            More ways to sign in
            <ChevronDown className="size-4 text-muted transition-transform group-data-[state=open]:rotate-180" aria-hidden />
          </Collapsible.Trigger>
          <Collapsible.Content className="flex flex-col gap-4">
            {singleSignOn && (
              <Button isBusy={isLeaving && redirect.variables === 'sso'} onClick={() => redirect.mutate('sso')}>
                <KeyRound aria-hidden />
                Continue with single sign-on
              </Button>
            )}
            {password && <PasswordForms />}
          </Collapsible.Content>
        </Collapsible.Root>
      )}
    </div>
  );
}

function MagicLinkForm({ isSandbox }: { readonly isSandbox: boolean }) {
  const [email, setEmail] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const send = useMutation({
    mutationFn: (address: string) => authCall('sign-in/magic-link', { email: address, callbackURL: '/onboarding' }),
    onSuccess: () => showToast({ kind: 'success', title: 'Check your email', description: 'We sent you a link to sign in.' }),
    onError: (error) => fail(`Failed to send magic link.${reasonOf(error)}`),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    setIsMissing(address === '');
    if (address === '') showToast({ kind: 'error', title: 'Email required', description: 'Please enter your email address' });
    else if (!send.isPending) send.mutate(address);
  };
  return (
    <form className="flex flex-col gap-3" noValidate onSubmit={submit}>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        placeholder="you@example.com"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        fault={isMissing && email.trim() === '' ? 'Please enter your email address' : undefined}
      />
      <Button type="submit" isBusy={send.isPending}>
        <Mail aria-hidden />
        Send Magic Link
      </Button>
      {send.isSuccess && (
        <Notice title="Check your email">
          A link went to {send.variables}. It signs you in once, within 15 minutes.
          {isSandbox && (
            <>
              {' '}
              <a className="underline underline-offset-2" href="/sandbox/mail">
                Open the sandbox’s mail
              </a>
            </>
          )}
        </Notice>
      )}
    </form>
  );
}
