import type { Diagnostic } from '../../../engine/index.ts';
import { failureDiagnostic, RunFailure, ServiceFailure } from '../../../generation/index.ts';
import { FilesUnavailable } from '../../files/file-store.ts';
import type { Lease, Ledger } from '../ledger/ledger.ts';

/** What is told of a defect of ours. */
export const UNEXPECTED: Diagnostic = {
  severity: 'error',
  code: 'run/unexpected',
  message: 'PDF Generation Failed',
  hint: 'Try again. If it stays, tell support the number of the run.',
};

/** Milliseconds that a row waits for a service. */
export const LONGEST_OUTAGE = 24 * 60 * 60_000;

/** The world may be better in half a minute. */
export const isPassing = (error: unknown): boolean =>
  error instanceof FilesUnavailable ||
  (error instanceof ServiceFailure && (error.reason === 'unavailable' || error.reason === 'rate-limited'));

/** What the user is told; undefined for defects of ours. */
export function diagnosticOf(error: unknown): Diagnostic | undefined {
  if (error instanceof RunFailure) return error.diagnostic;
  return error instanceof ServiceFailure ? failureDiagnostic(error) : undefined;
}

/** Seconds until a run is tried again, at least, whose service did not answer. */
const TRY_AGAIN = 30;

/**
 * Puts a run off because of a fault that will pass: for as long as the service wants. How long that is, no two clocks have to agree on.
 * The moment that the service named is told where the run waits for it.
 */
export async function putOff(lease: Lease, error: unknown, ledger: Pick<Ledger, 'putOff'>): Promise<void> {
  const retryAt = error instanceof ServiceFailure ? error.retryAt : undefined;
  const left = retryAt ? Math.ceil((retryAt.getTime() - Date.now()) / 1000) : 0;
  const message = diagnosticOf(error)?.message ?? 'There is no room for the PDFs, or the place where they are kept can not be reached.';
  await ledger.putOff(lease, Math.max(TRY_AGAIN, left), {
    diagnostic: { severity: 'warning', code: 'run/waiting', message, hint: 'The run goes on by itself.' },
    ...(retryAt && left > TRY_AGAIN ? { until: retryAt.toISOString() } : {}),
  });
}
