import type { Config } from './config.ts';
import type { Database } from './database/open-database.ts';
import type { FileStore } from './files/file-store.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics/open-metrics.ts';
import type { Vault } from './secrets/vault.ts';

/** What every feature is built on; made once in `main.ts`. */
export interface Services {
  readonly config: Config;
  readonly log: Log;
  readonly database: Database;
  readonly vault: Vault;
  readonly files: FileStore;
  readonly metrics: Metrics;
  /** Milliseconds that others wait for this thread. */
  readonly lag: () => number;
}
