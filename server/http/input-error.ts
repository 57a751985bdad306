import { ORPCError, ValidationError } from '@orpc/server';
import { callError } from './call-error.ts';

/** The error of the contract for a request that does not fit its schema, with the field at fault; anything else is given back. */
export function inputError(error: unknown): unknown {
  if (!(error instanceof ORPCError && error.status === 400 && error.cause instanceof ValidationError)) return error;
  const [issue] = error.cause.issues;
  const field = issue?.path?.map((part) => (typeof part === 'object' ? String(part.key) : String(part))).join('.');
  return callError('INVALID_INPUT', {
    ...(issue ? { message: field ? `${field}: ${issue.message}` : issue.message } : {}),
    ...(field ? { field } : {}),
    cause: error,
  });
}
