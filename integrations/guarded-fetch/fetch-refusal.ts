/** Why a file was not fetched; `forbidden-address`, `forbidden-port`, `credentials` and `scheme` mean that nothing was sent there. */
export type FetchRefusalReason =
  | 'malformed'
  | 'scheme'
  | 'credentials'
  | 'forbidden-address'
  | 'forbidden-port'
  | 'unresolved'
  | 'unreachable'
  | 'too-many-redirects'
  | 'status'
  | 'too-large'
  | 'too-many-pixels'
  | 'timed-out'
  | 'incomplete';

/** A file that was not fetched. The message is meant for the user and names the host at most, never the query of the address. */
export class FetchRefusal extends Error {
  override readonly name = 'FetchRefusal';
  readonly reason: FetchRefusalReason;
  /** HTTP status, when the reason is `status`. */
  readonly status: number | undefined;
  constructor(reason: FetchRefusalReason, message: string, options: { readonly status?: number; readonly cause?: unknown } = {}) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.reason = reason;
    this.status = options.status;
  }
}
