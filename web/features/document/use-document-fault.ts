import { productName } from '../../lib/calls/page-config.ts';
import { faultOf } from '../../lib/faults/fault.ts';
import { faultText } from '../../lib/faults/fault-text.ts';
import { connectGoogle } from '../../lib/session/connect-account.ts';
import { useAuth } from '../../lib/session/session.tsx';
import { tellStillSignedIn } from '../../lib/session/tell-still-signed-in.ts';
import { showToast } from '../../lib/toasts.ts';

/** Tells what went wrong with a document, and offers what helps. */
export function useDocumentFault(): (error: unknown) => void {
  const { session, signOut } = useAuth();
  return (error) => {
    const fault = faultOf(error);
    const { code, title, message, hint } = fault;
    const described = faultText(fault, title);
    switch (code) {
      case 'MISSING_DRIVE_SCOPE':
        showToast({
          kind: 'error',
          title: 'Additional Permissions Required',
          description: hint ?? `${productName} needs access to the files that you choose.`,
          action: connectGoogle,
        });
        break;
      case 'NEEDS_REAUTH':
        if (session?.method !== 'google') {
          showToast({ kind: 'error', title: 'Authentication Required', description: described, action: connectGoogle });
          break;
        }
        // Who came by Google has no other way to prove who they are.
        signOut(undefined, 'withdrawn').catch(tellStillSignedIn);
        break;
      case 'TOKEN_REFRESH_FAILED':
      case 'NO_REFRESH_TOKEN':
        showToast({ kind: 'error', title: 'Authentication Required', description: described, action: connectGoogle });
        break;
      case 'GOOGLE_API_ERROR':
        showToast({ kind: 'error', title: 'Google API Error', description: hint ?? message });
        break;
      default:
        showToast({ kind: 'error', title, description: described });
    }
  };
}
