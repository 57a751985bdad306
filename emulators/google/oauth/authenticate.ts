import type { EmulatorContext } from '../../kit/open-emulator.ts';
import { docsFault, driveFault, GoogleFault as Fault, type GoogleFault, unauthenticated } from '../google-fault.ts';
import type { Store } from '../open-store.ts';
import { findClient, type Tokens } from './issue-tokens.ts';

/** Who calls, for which app, and what the token allows. */
export interface Caller {
  readonly email: string;
  readonly clientId: string;
  readonly projectNumber: string;
  readonly scopes: readonly string[];
}

export type Service = 'drive' | 'docs';

/**
 * The caller of a request by its bearer token; names the account in the journal. Throws 401 for a dead or missing token, 403 when
 * the service is switched off or the token has none of the `scopes`.
 */
export function authenticate(context: EmulatorContext, store: Store, tokens: Tokens, service: Service, scopes: readonly string[]): Caller {
  const token = tokens.findAccess(bearerOf(context) ?? context.req.query('access_token') ?? '');
  const client = token && findClient(store, token.clientId);
  if (!token || !client) throw unauthenticated();
  context.set('actor', token.email);
  if (store.state.settings.disabledApis.includes(service)) throw serviceDisabled(service, client.projectNumber);
  if (!token.scopes.some((scope) => scopes.includes(scope))) throw scopeMissing(service);
  return { email: token.email, clientId: token.clientId, projectNumber: client.projectNumber, scopes: token.scopes };
}

export function bearerOf(context: EmulatorContext): string | undefined {
  return /^Bearer (.+)$/iu.exec(context.req.header('authorization') ?? '')?.[1];
}

const HOSTS = { drive: 'drive.googleapis.com', docs: 'docs.googleapis.com' };
const TITLES = { drive: 'Google Drive API', docs: 'Google Docs API' };

function serviceDisabled(service: Service, projectNumber: string): GoogleFault {
  const link = `https://console.developers.google.com/apis/api/${HOSTS[service]}/overview?project=${projectNumber}`;
  const message = `${TITLES[service]} has not been used in project ${projectNumber} before or it is disabled. Enable it by visiting ${link} then retry. If you enabled this API recently, wait a few minutes for the action to propagate to our systems and retry.`;
  return withInfo(message, 'SERVICE_DISABLED', service, driveFault(403, 'accessNotConfigured', message, { domain: 'usageLimits' }));
}

function scopeMissing(service: Service): GoogleFault {
  const message = 'Request had insufficient authentication scopes.';
  return withInfo(
    message,
    'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
    service,
    driveFault(403, 'insufficientPermissions', 'Insufficient Permission'),
  );
}

/** Drive adds its list of reasons to the body that both services share. */
function withInfo(message: string, reason: string, service: Service, drive: GoogleFault): GoogleFault {
  const info = {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason,
    domain: 'googleapis.com',
    metadata: { service: HOSTS[service] },
  };
  const docs = docsFault(403, 'PERMISSION_DENIED', message, [info]);
  if (service === 'docs') return docs;
  const { error } = drive.body as { error: { errors: unknown } };
  return new Fault(403, message, { error: { ...(docs.body as { error: object }).error, errors: error.errors } });
}
