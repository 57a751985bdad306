import type { Tokens } from '../oauth/issue-tokens.ts';
import type { Store } from '../open-store.ts';
import type { Quotas } from '../quotas.ts';
import type { Drive } from './drive.ts';

/** What the routes of Drive answer from. */
export interface DriveServices {
  readonly store: Store;
  readonly drive: Drive;
  readonly tokens: Tokens;
  readonly quotas: Quotas;
}
