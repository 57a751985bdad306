export interface ServiceFailureOptions {
  readonly hint?: string | undefined;
  readonly retryAt?: Date | undefined;
  readonly cause?: unknown;
}

/** A fault of the world, not of the user's data. The message is meant for the user. */
export abstract class ServiceFailure extends Error {
  /** The port that failed: what codes of its diagnostics begin with. */
  abstract readonly area: 'workspace' | 'documents';
  abstract readonly reason: string;
  readonly hint: string | undefined;
  /** Of what passes by itself: when the service wants to be asked again, where it says so. */
  readonly retryAt: Date | undefined;
  constructor(message: string, { hint, retryAt, cause }: ServiceFailureOptions = {}) {
    super(message, cause === undefined ? {} : { cause });
    this.hint = hint;
    this.retryAt = retryAt;
  }
}
