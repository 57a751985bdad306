import type { Diagnostic } from '../engine/index.ts';
import type { ServiceFailure } from './service-failure.ts';

/** What the user is told of a failure of the world: its code is `workspace/` or `documents/` and the reason. */
export function failureDiagnostic({ area, reason, message, hint }: ServiceFailure): Diagnostic {
  return { severity: 'error', code: `${area}/${reason}`, message, ...(hint === undefined ? {} : { hint }) };
}
