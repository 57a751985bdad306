import routes from 'virtual:contract-routes';
import { createORPCClient, ORPCError, onError } from '@orpc/client';
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { contract, ErrorCode } from '../../contracts/index.ts';

const faultListeners = new Set<(fault: Fault) => void>();

/** Hears of every call that fails, besides its caller. Returns what ends it. */
export function hearFaults(listener: (fault: Fault) => void): () => void {
  faultListeners.add(listener);
  return () => faultListeners.delete(listener);
}

/** The time zone goes along: a new profile starts with it. */
const link = new OpenAPILink(routes as AnyContractRouter, {
  url: () => `${location.origin}/api`,
  headers: () => ({ 'x-timezone': Intl.DateTimeFormat().resolvedOptions().timeZone }),
  interceptors: [
    onError((error) => {
      const fault = faultOf(error);
      for (const listener of faultListeners) listener(fault);
    }),
  ],
});

/** Every call of the server, typed by the contract. A refusal is thrown as ORPCError: see `faultOf`. */
export const api: ContractRouterClient<typeof contract> = createORPCClient(link);

/** The same calls as options for `useQuery` and `useMutation`, with their keys. */
export const queries = createTanstackQueryUtils(api);

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
    const data = (error.data ?? {}) as FaultData;
    return {
      title: TITLED.has(error.code) ? error.message : title,
      ...data,
      code: error.code as ErrorCode,
      message: error.message,
      isPassing: error.status >= 500 || error.status === 429,
    };
  }
  if (error instanceof TypeError) {
    return { code: 'NETWORK', title, message: 'The server can not be reached. Check the connection and try again.', isPassing: true };
  }
  return { code: 'UNKNOWN', title, message: error instanceof Error ? error.message : 'Unknown error occurred', isPassing: false };
}
