import { useMutation } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { Button, type ButtonProps } from '../../components/controls/button.tsx';
import { useAuth } from '../../lib/session/session.tsx';
import { tellStillSignedIn } from '../../lib/session/tell-still-signed-in.ts';
import { showToast } from '../../lib/toasts.ts';

/** 'Sign out', which the demo refuses. */
export function SignOutButton({ isDemo = false, ...look }: { readonly isDemo?: boolean } & Pick<ButtonProps, 'variant' | 'className'>) {
  const { signOut } = useAuth();
  const leave = useMutation({
    mutationFn: () => signOut(),
    onError: tellStillSignedIn,
  });
  const click = () => {
    if (isDemo) showToast({ kind: 'notice', title: 'Demo', description: 'Sign out is disabled in demo mode.' });
    else leave.mutate();
  };
  return (
    <Button isBusy={leave.isPending} {...(isDemo ? { 'aria-disabled': true } : {})} onClick={click} {...look}>
      <LogOut aria-hidden />
      Sign out
    </Button>
  );
}
