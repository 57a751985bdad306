import { BadConfig, type Config } from './config.ts';
import { openConnections } from './connections/connections.ts';
import type { Log } from './log.ts';
import { openOutbox } from './mail/open-outbox.ts';
import { openRenderer } from './open-renderer.ts';
import { openServices } from './open-services.ts';
import { measuredLedger } from './runs/ledger/measured-ledger.ts';
import { openLedger } from './runs/ledger/open-ledger.ts';
import { openSources } from './runs/open-sources.ts';
import { openRunQueue } from './runs/run-queue.ts';
import { openRun } from './runs/worker/open-run.ts';
import { openRunWorker } from './runs/worker/open-run-worker.ts';

/** Works on the runs of servers that share its database, and answers nobody. Throws BadConfig where it would have nothing to share. */
export async function startWorker(config: Config, log: Log, stops: (() => Promise<void>)[]): Promise<void> {
  if (config.databaseUrl === undefined) {
    throw new BadConfig('DATABASE_URL: a worker needs the PostgreSQL of its server. Without one the server works on runs by itself.');
  }
  if (config.isSandbox) {
    throw new BadConfig('GOOGLE_CLIENT_ID, NOTION_CLIENT_ID: a worker needs those of its server. The sandbox is one process.');
  }
  if (config.runsAtOnce === 0) throw new BadConfig('RUNS_AT_ONCE: a worker works on one run at least.');
  const { services, connection } = await openServices(config, log, stops);
  const connections = openConnections(services);
  const queue = await openRunQueue(connection, log);
  stops.push(queue.stop);
  const worker = await openRunWorker(services, connection, {
    ledger: measuredLedger(openLedger(services.database), services.metrics),
    queue,
    renderer: openRenderer(services),
    outbox: openOutbox(services.database, services.vault),
    ...openRun(services, connections, openSources(services, connections)),
  });
  stops.push(worker.stop);
  process.stdout.write(`Sheafmill works on up to ${config.runsAtOnce} runs at once\n`);
}
