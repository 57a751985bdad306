import { connectionFor } from '../session/connect-account.ts';
import { showToast } from '../toasts.ts';
import { type Fault, faultOf } from './fault.ts';
import { faultText } from './fault-text.ts';

/** Shows what went wrong, with the click that connects an account again where that is the matter. */
export const tellFault = (error: unknown): void => showFault(faultOf(error));

/** The same for a fault that was read already. `action`: another click that helps. */
export function showFault(fault: Fault, action = connectionFor(fault.code)): void {
  // The session has ended: that is told once, where it leads to the page for signing in.
  if (fault.code === 'UNAUTHORIZED') return;
  showToast({ kind: 'error', title: fault.title, description: faultText(fault, fault.title), ...(action ? { action } : {}) });
}
