import { implement, ORPCError } from '@orpc/server';
import { contract } from '../../contracts/index.ts';
import type { Log } from '../log.ts';

/** Who asks: a session of a browser, or a key of a script. */
export interface Caller {
  readonly userId: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly fullName: string;
  readonly isAdmin: boolean;
  /** Undefined for keys. */
  readonly session: { readonly id: string; readonly expiresAt: Date; readonly method: string | null } | undefined;
  /** The second factor is set up and was not given in this session. */
  readonly needsSecondFactor: boolean;
  readonly hasSecondFactor: boolean;
  /** What a key allows; undefined for sessions, which may do everything. */
  readonly scopes: readonly string[] | undefined;
}

export interface CallContext {
  /** Undefined for visitors. */
  readonly caller: Caller | undefined;
  readonly request: Request;
  /** Address of the client, as far as the trusted proxies say. */
  readonly address: string;
  readonly requestId: string;
  readonly log: Log;
}

/** Builders of the calls for anybody. */
export const open = implement(contract).$context<CallContext>();

const refuse = (code: 'UNAUTHORIZED' | 'SECOND_FACTOR_REQUIRED' | 'FORBIDDEN', status: number, message: string) =>
  new ORPCError(code, { status, message, defined: true });

/** Throws unless a user is signed in, with the second factor where one is set up. Keys need the scope that the call names. */
export function requireCaller(context: CallContext, scope?: string): Caller {
  const { caller } = context;
  if (!caller) throw refuse('UNAUTHORIZED', 401, 'Please sign in.');
  if (caller.needsSecondFactor) throw refuse('SECOND_FACTOR_REQUIRED', 401, 'Enter the code of your authenticator app.');
  if (caller.scopes && !(scope && caller.scopes.includes(scope))) throw refuse('FORBIDDEN', 403, 'This key may not do that.');
  return caller;
}

/** Builders of the calls for users who are signed in. */
export const signedIn = open.use(({ context, next }) => next({ context: { caller: requireCaller(context) } }));

/** The same, also for keys with the scope. */
export const withScope = (scope: 'runs:read' | 'runs:write') =>
  open.use(({ context, next }) => next({ context: { caller: requireCaller(context, scope) } }));

/** Builders of the calls for administrators. To anybody else these calls do not exist. */
export const asAdmin = open.use(({ context, next }) => {
  const caller = requireCaller(context);
  if (!caller.isAdmin) throw new ORPCError('NOT_FOUND', { status: 404, message: 'There is nothing under this address.', defined: true });
  return next({ context: { caller } });
});
