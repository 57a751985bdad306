import { setTimeout as delay } from 'node:timers/promises';
import { DocumentsFailure } from '../../generation/index.ts';
import { isToken } from '../is-token.ts';
import { orAborted } from '../or-aborted.ts';
import { documentsFailure, faultCause, readGoogleFault } from './google-fault.ts';
import type { TokenSource } from './token-source.ts';

/** What every call of an SDK is given. */
export interface CallOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Milliseconds. */
  readonly timeout: number;
  /** Repeating is ours: the SDK knows neither quotas in 403 nor what may be repeated. */
  readonly retry: false;
}

export interface CallsOptions {
  readonly tokens: TokenSource;
  /** Milliseconds for one attempt; 60 seconds by default. */
  readonly timeout?: number;
  /** Waits before the next attempt. */
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
}

/** The one door to Drive and Docs. */
export interface GoogleCalls {
  /** A call that changes nothing: repeated until it is answered. Throws `DocumentsFailure`. */
  readonly read: <T>(send: (options: CallOptions) => Promise<T>, signal: AbortSignal) => Promise<T>;
  /**
   * A call that must not be done twice. When its reply is lost, `confirm` looks whether it was done and gives its result; only
   * undefined leads to another attempt. Throws `DocumentsFailure`.
   */
  readonly write: <T>(send: (options: CallOptions) => Promise<T>, confirm: () => Promise<T | undefined>, signal: AbortSignal) => Promise<T>;
}

/** Longest waits of Google's own advice: together they outlast a quota's minute. */
const QUOTA_WAITS = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000];
const FAULT_WAITS = [500, 1_000, 2_000, 4_000];
const LONGEST_WAIT = 60_000;

/** Calls with a token of the user, one refresh when that is dead, and back-off for quotas and faults. */
export function googleCalls({ tokens, timeout = 60_000, wait = waitFor }: CallsOptions): GoogleCalls {
  const call = async <T>(
    send: (options: CallOptions) => Promise<T>,
    confirm: () => Promise<T | undefined>,
    signal: AbortSignal,
  ): Promise<T> => {
    const token = <Answer>(asked: Promise<Answer>) =>
      orAborted(asked, signal).catch((error: unknown) => {
        throwIfStopped(signal);
        throw error;
      });
    let renewed = false;
    for (let attempt = 0; ; ) {
      throwIfStopped(signal);
      const current = await token(tokens.current());
      if (!isToken(current))
        throw new DocumentsFailure('needs-reauthorization', 'The token of Google holds a character that no token has.', {
          hint: 'Please re-authenticate.',
        });
      try {
        return await send({ headers: { authorization: `Bearer ${current}` }, signal, timeout, retry: false });
      } catch (error) {
        throwIfStopped(signal);
        if (error instanceof DocumentsFailure) throw error;
        const fault = readGoogleFault(error);
        if (fault.kind === 'token' && !renewed) {
          renewed = true;
          await token(tokens.renew(current));
          continue;
        }
        if (fault.kind === 'token') {
          await token(tokens.refused(current));
          throw new DocumentsFailure('needs-reauthorization', 'Token refresh failed. Please re-authenticate.', {
            cause: faultCause(fault),
          });
        }
        const wanted = fault.retryAfter ?? 0;
        const pause = (fault.kind === 'quota' ? QUOTA_WAITS : fault.kind === 'open' ? FAULT_WAITS : [])[attempt++];
        const goesOn = pause !== undefined && wanted <= LONGEST_WAIT;
        if (goesOn) await wait(Math.max(wanted, pause), signal);
        const done = fault.kind === 'open' ? await confirm() : undefined;
        if (done !== undefined) return done;
        if (!goesOn) throw documentsFailure(fault);
      }
    }
  };
  return { read: (send, signal) => call(send, async () => undefined, signal), write: call };
}

/** Up to a quarter longer, so that clients that were turned away together do not come back together. */
async function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds * (1 + Math.random() / 4), undefined, { signal: AbortSignal.any([signal]) }).catch(() => throwIfStopped(signal));
}

/** Throws the failure of a caller who has left. */
export function throwIfStopped(signal: AbortSignal): void {
  if (signal.aborted) throw new DocumentsFailure('stopped', 'It was stopped.', { cause: signal.reason });
}
