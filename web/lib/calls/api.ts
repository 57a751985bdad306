import routes from 'virtual:contract-routes';
import { createORPCClient, onError } from '@orpc/client';
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { contract } from '../../../contracts/index.ts';
import { type Fault, faultOf } from '../faults/fault.ts';

const faultListeners = new Set<(fault: Fault) => void>();

/** Hears of every call that fails, besides its caller. Returns what ends it. */
export function hearFaults(listener: (fault: Fault) => void): () => void {
  faultListeners.add(listener);
  return () => faultListeners.delete(listener);
}

interface CallContext {
  /** A call under the same name is the same call, however often it is made. */
  readonly idempotencyKey?: string;
}

/** The time zone goes along: a new profile starts with it. */
const link = new OpenAPILink<CallContext>(routes as AnyContractRouter, {
  url: () => `${location.origin}/api`,
  headers: ({ context: { idempotencyKey } }) => ({
    'x-timezone': Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  }),
  interceptors: [
    onError((error) => {
      const fault = faultOf(error);
      for (const listener of faultListeners) listener(fault);
    }),
  ],
});

/** Every call of the server, typed by the contract. A refusal is thrown as ORPCError: see `faultOf`. */
export const api: ContractRouterClient<typeof contract, CallContext> = createORPCClient(link);

/** The same calls as options for `useQuery` and `useMutation`, with their keys. */
export const queries = createTanstackQueryUtils(api);
