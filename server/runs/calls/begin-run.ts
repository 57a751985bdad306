import type { RunOrder } from '../../../contracts/index.ts';
import { callError } from '../../http/call-error.ts';
import type { PdfPasswords } from '../../secrets/pdf-password.ts';
import type { Ledger, RunRecord, ShownRun } from '../ledger/ledger.ts';
import type { RunQueue } from '../run-queue.ts';
import { requestKey } from './request-key.ts';

/**
 * Begins the run of an order, or leads to the one that is there: under way for the same request, or named the same within a day.
 * `admit` throws where a new one can't be begun now; what it gives is `admitted`, undefined where a named run was there. Throws CONFLICT
 * where the name is that of another order.
 */
export type BeginRun = <T>(
  userId: string,
  order: RunOrder,
  name: string | undefined,
  admit: () => Promise<T>,
) => Promise<{ readonly run: ShownRun; readonly admitted: T | undefined }>;

export function openBeginning(parts: { readonly ledger: Ledger; readonly queue: RunQueue; readonly passwords: PdfPasswords }): BeginRun {
  const { ledger, queue, passwords } = parts;
  return async (userId, { password = '', ...request }, name, admit) => {
    const key = requestKey(request, name, password !== '');
    const requireSame = (run: ShownRun | RunRecord): void => {
      const isSame = run.request !== null && requestKey(run.request) === requestKey(request);
      if (isSame && passwords.open('runs', userId, run.password) === password) return;
      throw name
        ? callError('CONFLICT', { message: 'The Idempotency-Key names a run of another request.', hint: 'Send another key.' })
        : callError('CONFLICT', {
            message: 'The same run is under way with another password.',
            hint: 'Wait for its end, or cancel it.',
          });
    };
    const known = name ? await ledger.findByKey(userId, key) : undefined;
    if (known) {
      requireSame(known);
      return { run: known, admitted: undefined };
    }
    const admitted = await admit();
    const { run, isNew } = await ledger.start(userId, key, request, { password: passwords.seal('runs', userId, password) });
    if (isNew) await queue.submit(run.id);
    else requireSame(run);
    return { run, admitted };
  };
}
