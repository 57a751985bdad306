import { faultOf } from '../faults/fault.ts';
import { showToast } from '../toasts.ts';

/** Says that the session goes on although its end was asked for, and why. */
export const tellStillSignedIn = (error: unknown): unknown =>
  showToast({ kind: 'error', title: 'Failed to sign out', description: faultOf(error).message });
