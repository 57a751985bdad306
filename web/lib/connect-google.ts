import { faultOf } from './api.ts';
import { authorizeGoogle } from './authorization.ts';
import { showToast, type ToastAction } from './toasts.ts';

/** Leads to Google's consent page and back: for toasts about an access that is missing or has ended. */
export const connectGoogle: ToastAction = {
  label: 'Connect Google',
  onClick: () => {
    authorizeGoogle().catch((error: unknown) => {
      const { title, message } = faultOf(error, 'Authentication Error');
      showToast({ kind: 'error', title, description: message });
    });
  },
};
