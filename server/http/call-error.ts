import { ORPCError } from '@orpc/server';
import { type ErrorCode, errors } from '../../contracts/index.ts';

/** Besides the code: `errors` of the contract says what each field is for. */
export interface CallErrorDetails {
  /** Instead of the code's own text. */
  readonly message?: string;
  readonly title?: string;
  readonly hint?: string | undefined;
  readonly field?: string;
  readonly updateErrors?: readonly string[];
  /** Seconds. */
  readonly retryAfter?: number;
  /** For the log alone. */
  readonly cause?: unknown;
}

/** An error of the contract, for the parts below the handlers of calls. */
export function callError(code: ErrorCode, { message, cause, ...data }: CallErrorDetails = {}): ORPCError<ErrorCode, unknown> {
  const told = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
  return new ORPCError(code, {
    status: errors[code].status,
    message: message ?? errors[code].message,
    data: Object.keys(told).length > 0 ? told : undefined,
    defined: true,
    cause,
  });
}

/** For `catch`: whatever went wrong is told by these words; what has a code of the contract already is passed on as it is. */
export const sayInstead =
  (message: string) =>
  (cause: unknown): never => {
    throw cause instanceof ORPCError ? cause : callError('UNAVAILABLE', { message, cause });
  };
