import path from 'node:path';
import type { Config } from './config.ts';
import { bypassesPolicies } from './database/bypasses-policies.ts';
import { startEmbeddedPostgres } from './database/embedded-postgres.ts';
import { type Connection, openDatabase } from './database/open-database.ts';
import { diskStore } from './files/disk-store.ts';
import type { FileStore } from './files/file-store.ts';
import type { Log } from './log.ts';
import { openLoopLag } from './loop-lag.ts';
import { observeCalls } from './metrics/observe-calls.ts';
import { openMetrics } from './metrics/open-metrics.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { readKeyRing } from './secrets/key-ring.ts';
import { requireKeys } from './secrets/require-keys.ts';
import { openVault } from './secrets/vault.ts';
import type { Services } from './services.ts';

/**
 * Database, secrets and files as the settings name them, for a server and for a worker. `stops` gets what ends them, for the case of a
 * failure half way, too.
 */
export async function openServices(
  config: Config,
  log: Log,
  stops: (() => Promise<void>)[],
): Promise<{ readonly services: Services; readonly connection: Connection }> {
  let connection: Connection;
  if (config.databaseUrl === undefined) {
    const embedded = await startEmbeddedPostgres(config.dataFolder);
    await embedded.hold();
    stops.push(embedded.stop);
    if (embedded.notice) log.warn(embedded.notice);
    connection = embedded.connection;
  } else {
    connection = { connectionString: config.databaseUrl };
  }
  const database = await openDatabase(connection, (error) => log.error({ err: error }, 'database connection lost'));
  stops.push(database.close);
  if (await bypassesPolicies(database)) {
    log.warn('The role of DATABASE_URL bypasses row-level security: let it own its database and be no superuser.');
  }
  const keys = readKeyRing(config.appKeys, config.dataFolder);
  await requireKeys(database, keys);
  const services: Services = {
    config,
    log,
    database,
    vault: openVault(keys),
    files: await openFiles(config),
    metrics: openMetrics(),
    lag: openLoopLag(),
  };
  stops.push(observeCalls(config, services.metrics));
  const served = await serveMetrics(services);
  if (served) stops.push(served.stop);
  return { services, connection };
}

/** The bucket's client is large: it is loaded only where there is one. */
async function openFiles({ bucket, dataFolder }: Config): Promise<FileStore> {
  if (!bucket) return diskStore(path.join(dataFolder, 'files'));
  const { s3Store } = await import('./files/s3-store.ts');
  return s3Store({ ...bucket, copies: path.join(dataFolder, `copies-${process.pid}`) });
}
