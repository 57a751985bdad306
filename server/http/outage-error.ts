import { ORPCError } from '@orpc/server';
import { isOutage } from '../database/is-outage.ts';
import { FilesUnavailable } from '../files/file-store.ts';
import { callError } from './call-error.ts';

/** Seconds until the same request is worth another try: a database is soon back, room for files is made by people. */
const DATABASE = 2;
const FILES = 30;

/** The error of the contract for a request for which the database could not be asked. */
export const databaseAway = (cause: unknown): ORPCError<string, unknown> => callError('UNAVAILABLE', { retryAfter: DATABASE, cause });

/** The error of the contract where the database, or the place of the files, is away; undefined for anything else. */
export function outageError(error: unknown): ORPCError<string, unknown> | undefined {
  if (error instanceof ORPCError) return undefined;
  if (isOutage(error)) return databaseAway(error);
  if (!(error instanceof FilesUnavailable)) return undefined;
  const message = 'There is no room for files, or the place where they are kept can not be reached.';
  return callError('UNAVAILABLE', { message, hint: 'Try again in a while.', retryAfter: FILES, cause: error });
}
