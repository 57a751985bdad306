import type { Diagnostic } from '../../../engine/index.ts';

/** Says of a template or a row that it ended the threads that were to render it. */
export const poison = (code: Diagnostic['code'], message: string): Diagnostic => ({
  severity: 'error',
  code,
  message,
  hint: 'Look for hundreds of pages, very deep nesting, very long values or thousands of repeated rows in the template and in this row.',
});
