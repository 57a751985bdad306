import type { EmulatorContext } from '../../kit/open-emulator.ts';
import { driveFault } from '../google-fault.ts';
import { authenticate, type Caller } from '../oauth/authenticate.ts';
import { DRIVE, DRIVE_FILE, DRIVE_METADATA_READONLY, DRIVE_READONLY } from '../oauth/scopes.ts';
import type { DriveServices } from './drive-services.ts';
import { checkFields } from './field-mask.ts';
import { FILE_FIELDS } from './file-resource.ts';

/** Scopes of which one is needed to see metadata, to read content and to write. */
export const SEE = [DRIVE, DRIVE_FILE, DRIVE_READONLY, DRIVE_METADATA_READONLY];
export const READ = [DRIVE, DRIVE_FILE, DRIVE_READONLY];
export const WRITE = [DRIVE, DRIVE_FILE];

/**
 * The caller of a request to Drive. Throws 401 and 403 for tokens, scopes and quota, and 400 for a `fields` mask that names something
 * other than `fields`: before anything is done.
 */
export function admit(
  context: EmulatorContext,
  { store, tokens, quotas }: DriveServices,
  scopes: readonly string[],
  fields: readonly string[] = FILE_FIELDS,
): Caller {
  const caller = authenticate(context, store, tokens, 'drive', scopes);
  if (!quotas.spend('drive', caller.email, store.state.settings.driveQueriesPerMinute)) {
    const message =
      'User Rate Limit Exceeded. Rate of requests for user exceed configured project quota, you may consider re-evaluating expected per-user traffic to the API and adjust project quota limits accordingly.';
    throw driveFault(403, 'userRateLimitExceeded', message, { domain: 'usageLimits' });
  }
  checkFields(context.req.query('fields'), fields);
  return caller;
}
