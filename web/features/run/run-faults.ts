import type { ErrorCode } from '../../../contracts/index.ts';
import { faultOf } from '../../lib/faults/fault.ts';
import { faultText } from '../../lib/faults/fault-text.ts';
import { showFault } from '../../lib/faults/tell-fault.ts';
import { connectGoogle, connectionFor } from '../../lib/session/connect-account.ts';
import { showToast, type ToastAction } from '../../lib/toasts.ts';

const FAILED = 'PDF Generation Failed';

/** Titles of what stands between a click and a run. */
const TITLES: Partial<Record<ErrorCode | 'NETWORK' | 'UNKNOWN', string>> = {
  MISSING_REQUIREMENTS: 'Missing Requirements',
  NO_ROWS_TO_PROCESS: 'No Rows to Process',
  PLAN_LIMIT: 'Plan Limit',
  SUBSCRIPTION_EXPIRED: 'Subscription Expired',
  NEEDS_REAUTH: 'Authentication Required',
  MISSING_DRIVE_SCOPE: 'Additional Permissions Required',
};

const OF_PLANS: readonly string[] = ['PLAN_LIMIT', 'SUBSCRIPTION_EXPIRED'];

export const upgrade = (navigate: (path: string) => void): ToastAction => ({ label: 'Upgrade Plan', onClick: () => navigate('/pricing') });

/** Says why no run was started, and what to do about it. */
export function showRunFault(error: unknown, navigate: (path: string) => void): void {
  const fault = faultOf(error, FAILED);
  const title = TITLES[fault.code] ?? fault.title;
  const hint = [fault.hint, ...(fault.updateErrors ?? [])].filter(Boolean).join(' ');
  showFault({ ...fault, title, hint }, OF_PLANS.includes(fault.code) ? upgrade(navigate) : undefined);
}

/** Says why a run goes on although somebody wanted it to stop. */
export const showNotCancelled = (error: unknown): void => showFault(faultOf(error, 'The run can not be cancelled'));

export function showMissingRequirements(description = 'Select a document and connect a database first.'): void {
  showToast({ kind: 'error', title: 'Missing Requirements', description });
}

/** A run that ended although rows are left which the plan does not allow. */
export function showPlanLimit(made: number, left: number, navigate: (path: string) => void): void {
  showToast({
    kind: 'error',
    title: 'Plan Limit',
    description: `Demo and free plan allow up to 3 PDFs in a run: ${made} made, ${left} left. Upgrade to make them all.`,
    action: upgrade(navigate),
  });
}

/** Whether what was asked of a run failed because there is none: it was deleted, here or in another tab, or never was. */
export const isNoRun = (error: unknown): boolean => error !== null && faultOf(error).code === 'NOT_FOUND';

interface BrokenRun {
  /** Of the diagnostic that ended it. */
  readonly code?: string;
  readonly message: string;
  readonly hint?: string | undefined;
}

export function showBrokenRun({ code, message, hint }: BrokenRun): void {
  if (code === 'documents/needs-reauthorization') {
    const description = 'Your Google session has expired. Please re-authenticate.';
    showToast({ kind: 'error', title: 'Authentication Required', description, action: connectGoogle });
    return;
  }
  const action = connectionFor(code);
  showToast({ kind: 'error', title: FAILED, description: faultText({ message, hint }), ...(action ? { action } : {}) });
}
