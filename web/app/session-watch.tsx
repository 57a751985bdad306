import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { SignOutReason } from '../lib/session/auth-context.ts';
import { keepFarewell } from '../lib/session/farewell.ts';
import { rememberPlace } from '../lib/session/return-to.ts';
import { useAuth } from '../lib/session/session.tsx';
import { showToast } from '../lib/toasts.ts';

/** Goes where a session that has ended leaves one, and says why. */
export function SessionWatch() {
  const { listen } = useAuth();
  const navigate = useNavigate();
  useEffect(() => {
    const leave: Record<SignOutReason, (method: string | null) => void> = {
      asked: () => {
        keepFarewell({ title: 'Signed Out' });
        void navigate('/');
      },
      elsewhere: () => {
        keepFarewell({ title: 'Signed Out', description: 'You signed out in another tab.' });
        void navigate('/');
      },
      expired: (method) => {
        const description =
          method === 'google'
            ? 'Your Google session has expired. Please re-authenticate.'
            : 'Your session has expired. Please sign in again.';
        showToast({ kind: 'error', title: 'Authentication Required', description });
        rememberPlace();
        void navigate('/auth');
      },
      withdrawn: () => {
        showToast({ kind: 'error', title: 'Session Expired', description: 'Google access has expired. Sign in again.' });
        rememberPlace();
        void navigate('/auth');
      },
    };
    return listen((_event, _session, ended) => ended && leave[ended.reason](ended.session.method));
  }, [listen, navigate]);
  return null;
}
