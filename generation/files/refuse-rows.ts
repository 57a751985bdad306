import { type Diagnostic, RefusedInput } from '../../engine/diagnostics.ts';

/** The error for rows that cannot be used as a whole. */
export function refuseRows(code: Diagnostic['code'], message: string, hint?: string): RefusedInput {
  return new RefusedInput({ severity: 'error', code, message, ...(hint === undefined ? {} : { hint }) });
}
