import { ServiceFailure } from '../../generation/index.ts';
import { FilesUnavailable } from '../files/file-store.ts';

/**
 * SQLSTATE classes of a database that is not there or not able: connection, transactions that others stood in the way of, resources,
 * operator's intervention, system; and a transaction that was ended because this process stood still.
 */
const OUTAGES = /^(?:08|40|53|57|58|25P03)/u;
const BROKEN = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT']);
const LOST = /connection terminated|timeout exceeded when trying to connect|not queryable/iu;

/** What else may be away: it is reached over connections that break in the same ways. */
const isOfAnother = (error: Error): boolean => error instanceof ServiceFailure || error instanceof FilesUnavailable;

/** The database could not be asked: nothing is wrong with what was asked, and later it may work. */
export function isOutage(error: unknown): error is Error {
  for (let cause = error; cause instanceof Error && !isOfAnother(cause); cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : '';
    if (('severity' in cause && OUTAGES.test(code)) || (BROKEN.has(code) && 'syscall' in cause) || LOST.test(cause.message)) return true;
    // Every address of a name was tried.
    if (cause instanceof AggregateError && cause.errors.some(isOutage)) return true;
  }
  return false;
}
