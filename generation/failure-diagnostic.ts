import type { Diagnostic } from '../engine/index.ts';
import { DocumentsFailure } from './documents.ts';
import type { WorkspaceFailure } from './workspace.ts';

/** What the user is told of a failure of the world: its code is `workspace/` or `documents/` and the reason. */
export function failureDiagnostic(failure: WorkspaceFailure | DocumentsFailure): Diagnostic {
  const area = failure instanceof DocumentsFailure ? 'documents' : 'workspace';
  return {
    severity: 'error',
    code: `${area}/${failure.reason}`,
    message: failure.message,
    ...(failure.hint === undefined ? {} : { hint: failure.hint }),
  };
}
