import { type Diagnostic, RefusedInput } from '../../../engine/index.ts';

/** What the user is told of what the engine threw. */
export function diagnosticOf(error: unknown): Diagnostic {
  if (error instanceof RefusedInput) return error.diagnostic;
  return {
    severity: 'error',
    code: 'run/renderer-fault',
    message: `The renderer failed: ${error instanceof Error ? error.message : String(error)}.`,
    hint: 'This is a defect of Sheafmill: please report it with the template, if you may share it.',
  };
}
