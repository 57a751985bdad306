import { type DiagnosticCode, RefusedInput } from '../diagnostics.ts';

/** Ends reading: the file as a whole is broken, hostile or of another kind. */
export function refuse(code: DiagnosticCode, message: string, hint: string, part?: string): never {
  throw new RefusedInput({ severity: 'error', code, message, hint, ...(part === undefined ? {} : { where: { part } }) });
}
