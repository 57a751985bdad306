import { ORPCError } from '@orpc/client';
import type { ErrorCode } from '../../../contracts/index.ts';

/** What went wrong, ready to be shown. */
export interface Fault {
  readonly code: ErrorCode | 'NETWORK' | 'UNKNOWN';
  readonly title: string;
  readonly message: string;
  readonly hint?: string;
  /** Path of the help that explains it. */
  readonly help?: string;
  /** Seconds to wait. */
  readonly retryAfter?: number;
  readonly updateErrors?: readonly string[];
  /** Trying the same again may work. */
  readonly isPassing: boolean;
}

interface FaultData {
  readonly title?: string;
  readonly hint?: string;
  readonly help?: string;
  readonly retryAfter?: number;
  readonly updateErrors?: readonly string[];
}

/** Errors whose message is the title that the specification gives them. */
const TITLED: ReadonlySet<string> = new Set(['NOTION_UNAUTHORIZED', 'NO_DATABASES'] satisfies readonly ErrorCode[]);

/** Reads whatever was thrown. `title` is used where the server gives none. */
export function faultOf(error: unknown, title = 'Error'): Fault {
  if (error instanceof ORPCError) {
    const isPassing = error.status >= 500 || error.status === 429;
    // Something between the browser and the server has answered, in words for whoever runs it.
    if (!error.defined) return { code: 'UNKNOWN', title, message: strangeText(error.status), isPassing };
    const data = (error.data ?? {}) as FaultData;
    return {
      title: TITLED.has(error.code) ? error.message : title,
      ...data,
      code: error.code as ErrorCode,
      message: error.message,
      isPassing,
    };
  }
  // An answer that broke off is the cause of an error that says it can't be read.
  if (error instanceof TypeError || (error instanceof Error && error.cause !== undefined)) {
    return { code: 'NETWORK', title, message: 'The server can not be reached. Check the connection and try again.', isPassing: true };
  }
  return { code: 'UNKNOWN', title, message: error instanceof Error ? error.message : 'Unknown error occurred', isPassing: false };
}

/** What an answer of this status says that is in nobody's own words. */
export const strangeText = (status: number): string =>
  status === 413 ? 'This is too large for the server.' : `The server did not answer as it should (${status}). Try again in a moment.`;
