import { ORPCError, ValidationError } from '@orpc/server';
import { callError } from './call-error.ts';

/**
 * The error of the contract for a request that does not fit its schema, with the field at fault and the product's name for `{product}`;
 * anything else is given back.
 */
export function inputError(error: unknown, productName: string): unknown {
  if (!(error instanceof ORPCError && error.status === 400 && error.cause instanceof ValidationError)) return error;
  const [issue] = error.cause.issues;
  const field = issue?.path?.map((part) => (typeof part === 'object' ? String(part.key) : String(part))).join('.');
  const message = issue?.message.replaceAll('{product}', productName);
  return callError('INVALID_INPUT', {
    ...(message === undefined ? {} : { message: field ? `${field}: ${message}` : message }),
    ...(field ? { field } : {}),
    cause: error,
  });
}
