import type { Diagnostic } from '../../../engine/index.ts';
import { HEAVY_WORK_HINT } from '../../../generation/heavy-work.ts';

/** Says of a template or a row that it ended the threads that were to render it. */
export const poison = (code: Diagnostic['code'], message: string): Diagnostic => ({
  severity: 'error',
  code,
  message,
  hint: HEAVY_WORK_HINT,
});
