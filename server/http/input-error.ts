import { ORPCError, ValidationError } from '@orpc/server';
import { z } from 'zod';
import { callError } from './call-error.ts';

/** An address whose id can be none of ours: every `id` of a request stands in its path. */
const wrongId = z.object({ code: z.literal('invalid_format'), format: z.literal('uuid'), path: z.tuple([z.literal('id')]) });

/**
 * The error of the contract for a request that does not fit its schema, with the field at fault and the product's name for `{product}`,
 * or for an address that nothing can have; anything else is given back.
 */
export function inputError(error: unknown, productName: string): unknown {
  if (!(error instanceof ORPCError && error.status === 400 && error.cause instanceof ValidationError)) return error;
  const [issue] = error.cause.issues;
  if (wrongId.safeParse(issue).success) return callError('NOT_FOUND', { cause: error });
  const field = issue?.path?.map((part) => (typeof part === 'object' ? String(part.key) : String(part))).join('.');
  const message = issue?.message.replaceAll('{product}', productName);
  return callError('INVALID_INPUT', {
    ...(message === undefined ? {} : { message: field ? `${field}: ${message}` : message }),
    ...(field ? { field } : {}),
    cause: error,
  });
}
