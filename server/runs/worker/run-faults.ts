import type { Diagnostic } from '../../../engine/index.ts';
import { DocumentsFailure, failureDiagnostic, RunFailure, WorkspaceFailure } from '../../../generation/index.ts';
import type { RunWait } from '../../database/schema/runs.ts';
import { FilesUnavailable } from '../../files/file-store.ts';

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
  ((error instanceof WorkspaceFailure || error instanceof DocumentsFailure) &&
    (error.reason === 'unavailable' || error.reason === 'rate-limited'));

/** What the user is told; undefined for defects of ours. */
export function diagnosticOf(error: unknown): Diagnostic | undefined {
  if (error instanceof RunFailure) return error.diagnostic;
  return error instanceof WorkspaceFailure || error instanceof DocumentsFailure ? failureDiagnostic(error) : undefined;
}

/** What a run waits for that is put off because of a fault that will pass. */
export function waitFor(error: unknown): RunWait {
  const message = diagnosticOf(error)?.message ?? 'There is no room for the PDFs, or the place where they are kept can not be reached.';
  const until = error instanceof WorkspaceFailure ? error.retryAt?.toISOString() : undefined;
  return {
    diagnostic: { severity: 'warning', code: 'run/waiting', message, hint: 'The run goes on by itself.' },
    ...(until === undefined ? {} : { until }),
  };
}
