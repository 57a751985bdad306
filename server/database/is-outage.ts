/** SQLSTATE classes of a database that is not there or not able: connection, resources, operator's intervention, system. */
const OUTAGES = /^(?:08|53|57|58)/u;
const BROKEN = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT']);
const LOST = /connection terminated|timeout exceeded when trying to connect|not queryable/iu;

/** The database could not be asked: nothing is wrong with what was asked, and later it may work. */
export function isOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : '';
    if (('severity' in cause && OUTAGES.test(code)) || (BROKEN.has(code) && 'syscall' in cause) || LOST.test(cause.message)) return true;
  }
  return false;
}
