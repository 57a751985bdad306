import type { Diagnostic } from '../../../engine/index.ts';
import { DocumentsFailure, RunFailure, WorkspaceFailure } from '../../../generation/index.ts';
import { FilesUnavailable } from '../../files/file-store.ts';

/** What is told of a defect of ours. */
export const UNEXPECTED: Diagnostic = {
  severity: 'error',
  code: 'run/unexpected',
  message: 'PDF Generation Failed',
  hint: 'Try again. If it stays, tell support the number of the run.',
};

/** The world may be better in half a minute. */
export const isPassing = (error: unknown): boolean =>
  error instanceof FilesUnavailable ||
  ((error instanceof WorkspaceFailure || error instanceof DocumentsFailure) &&
    (error.reason === 'unavailable' || error.reason === 'rate-limited'));

/** What the user is told; undefined for defects of ours. */
export function diagnosticOf(error: unknown): Diagnostic | undefined {
  if (error instanceof RunFailure) return error.diagnostic;
  if (!(error instanceof WorkspaceFailure || error instanceof DocumentsFailure)) return undefined;
  const area = error instanceof WorkspaceFailure ? 'workspace' : 'documents';
  return { severity: 'error', code: `${area}/${error.reason}`, message: error.message, ...(error.hint ? { hint: error.hint } : {}) };
}
