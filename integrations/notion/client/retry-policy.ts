import { APIErrorCode, InvalidPathParameterError, isHTTPResponseError, RequestTimeoutError } from '@notionhq/client';
import { shorten } from '../../../engine/shorten.ts';
import { WorkspaceFailure, type WorkspaceFailureReason } from '../../../generation/index.ts';
import { readRetryAfter } from '../../retry-after.ts';
import type { Timing } from './timing.ts';

/** What a request that failed means for the next step. */
export type Fault =
  /** Not done; the service says when to come again, or only that it is too much. */
  | { readonly type: 'throttled'; readonly wait: number | undefined; readonly failure: WorkspaceFailure }
  /** May have been done or not: the reply is lost, or says nothing about it but perhaps when to come again. */
  | { readonly type: 'uncertain'; readonly wait?: number | undefined; readonly failure: WorkspaceFailure }
  /** Not done: the access token is refused. */
  | { readonly type: 'unauthorized'; readonly failure: WorkspaceFailure }
  /** Not done, and never will be. */
  | { readonly type: 'final'; readonly failure: WorkspaceFailure };

/** Tries of one request whose outcome is uncertain. */
export const MOST_TRIES = 8;
/** Milliseconds that one request lets itself be put off in all, and that one pause is waited out, unless the caller has less patience. */
export const MOST_PATIENCE = 15 * 60_000;

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 60_000;

/** Exponential with full jitter; `tries` counts those made. */
export function backOff(tries: number, timing: Timing): number {
  return timing.random() * Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** tries);
}

/**
 * The statuses at which Notion may have done what was asked: 503 is known to come after a saved write, 408 and those from 520 on come from
 * servers in front of it.
 */
const isUncertain = (status: number): boolean => status === 408 || status === 409 || status >= 500;

/** Sorts what a call through the SDK threw. The SDK itself must not retry: it cuts `Retry-After` short and gives up 409, 502 and 504. */
export function toFault(error: unknown): Fault {
  if (error instanceof WorkspaceFailure) return { type: 'final', failure: error };
  if (RequestTimeoutError.isRequestTimeoutError(error)) return uncertain('Notion did not answer in time.', error);
  if (InvalidPathParameterError.isInvalidPathParameterError(error))
    return { type: 'final', failure: new WorkspaceFailure('invalid', "An id can't be part of a request to Notion.", { cause: error }) };
  if (!isHTTPResponseError(error)) return uncertain('The connection to Notion broke off.', error);
  const { status } = error;
  const told = messageOf(error);
  const wait = retryAfter(error.headers, error.additional_data);
  if (status === 429 || status === 529) return { type: 'throttled', wait, failure: leftAlone(wait, error) };
  if (isUncertain(status)) {
    const reason: WorkspaceFailureReason = status === 409 ? 'conflict' : 'unavailable';
    const message =
      status === 409 ? 'Notion could not save because something else was saved at once.' : `Notion is not working (${status}).`;
    return { type: 'uncertain', wait, failure: new WorkspaceFailure(reason, message, { hint: LATER, cause: error, ...retryAtOf(wait) }) };
  }
  if (status === 401) return { type: 'unauthorized', failure: finalFailure('unauthorized', told, error) };
  if (status === 400 && IN_TRASH.test(told)) return { type: 'final', failure: inTrash('The row or its database', error) };
  return { type: 'final', failure: finalFailure(REASONS.get(status) ?? 'invalid', told, error) };
}

/**
 * A page of a list, or undefined where Notion refuses the cursor that it gave itself, for it keeps its lists for a while only. Throws then,
 * too, when the list can not be begun anew.
 */
export async function unlessCursorLapsed<T>(reading: Promise<T>, canBeginAnew: boolean): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (canBeginAnew && isRefusedCursor(error)) return undefined;
    throw error;
  }
}

function isRefusedCursor(error: unknown): boolean {
  if (!(error instanceof WorkspaceFailure) || error.reason !== 'invalid') return false;
  return (
    isHTTPResponseError(error.cause) && error.cause.code === APIErrorCode.ValidationError && /\bstart_cursor\b/u.test(error.cause.message)
  );
}

/** How Notion refuses to change what is in the trash, or in something that is. */
const IN_TRASH = /\barchived\b.*\bunarchive\b/u;

/** Failure for what is in Notion's trash; `what` begins the sentence. */
export function inTrash(what: string, cause?: unknown): WorkspaceFailure {
  return new WorkspaceFailure('not-found', `${what} is in the trash of Notion.`, { hint: 'Restore it there.', cause });
}

/** Failure of a request while Notion wants none; `wait`: for how many milliseconds, where it says so. */
export function leftAlone(wait: number | undefined, cause?: unknown): WorkspaceFailure {
  const time = wait === undefined || wait <= 60_000 ? 'a while' : `${Math.ceil(wait / 60_000)} minutes`;
  return new WorkspaceFailure('rate-limited', `Notion asked to be left alone for ${time}.`, {
    hint: 'Wait some minutes, then go on with the rows that are left.',
    ...retryAtOf(wait),
    cause,
  });
}

const retryAtOf = (wait: number | undefined): { readonly retryAt?: Date } =>
  wait === undefined ? {} : { retryAt: new Date(Date.now() + wait) };

const LATER = 'Try again in some minutes.';

const REASONS: ReadonlyMap<number, WorkspaceFailureReason> = new Map([
  [403, 'forbidden'],
  [404, 'not-found'],
  [413, 'too-large'],
]);

const HINTS: ReadonlyMap<WorkspaceFailureReason, string> = new Map([
  ['unauthorized', 'Connect Notion again, or paste the token of the connection anew.'],
  ['forbidden', 'Give the connection the capabilities to read and to update content, and full access to the database.'],
  ['not-found', "Open the page in Notion and add the connection under '•••' → 'Connections'."],
]);

/** Failure for a token that can't be sent. */
export const unusableToken = (): WorkspaceFailure =>
  new WorkspaceFailure('unauthorized', 'The token of Notion holds a character that no token has.', {
    hint: HINTS.get('unauthorized'),
  });

function uncertain(message: string, cause: unknown): Fault {
  return { type: 'uncertain', failure: new WorkspaceFailure('unavailable', message, { hint: LATER, cause }) };
}

function finalFailure(reason: WorkspaceFailureReason, told: string, cause: unknown): WorkspaceFailure {
  const hint = HINTS.get(reason);
  return new WorkspaceFailure(reason, `Notion answered: ${told}`, { ...(hint === undefined ? {} : { hint }), cause });
}

const LONGEST_MESSAGE = 300;

/** What Notion says; pages of a proxy in between are not for people. */
function messageOf(error: { readonly message: string; readonly body: string; readonly status: number }): string {
  const text = /^\s*</u.test(error.body) || error.message.trim() === '' ? `status ${error.status}` : error.message.trim();
  return shorten(text, LONGEST_MESSAGE);
}

/** Milliseconds: from the header, else from the body. */
function retryAfter(headers: unknown, additional: Readonly<Record<string, unknown>> | undefined): number | undefined {
  return readRetryAfter((headers instanceof Headers ? headers.get('retry-after') : null) ?? additional?.['retry_after']);
}
