import './limit-garbage.ts';
import { makeFolder } from '../integrations/files/make-folder.ts';
import { BadConfig, readConfig } from './config.ts';
import { openLog } from './log.ts';
import { startServer } from './start-server.ts';
import { startWorker } from './start-worker.ts';
import { openTracing } from './tracing/open-tracing.ts';

/** Milliseconds that rows under way have to end after SIGTERM. */
const GRACE = 20_000;

/** What was started so far; ended in the opposite order. */
const started: (() => Promise<void>)[] = [];
let stopping = false;

/** The first argument of the process says what it is: a `worker`, else a server. */
async function main([role]: readonly string[]): Promise<void> {
  const config = readConfig(process.env);
  makeFolder(config.dataFolder);
  const log = openLog(config.logLevel);
  const isWorker = role === 'worker';
  const stopTracing = await openTracing(config, isWorker ? 'worker' : 'server');
  if (stopTracing) started.push(stopTracing);
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    const deadline = setTimeout(() => process.exit(1), GRACE + 5000);
    for (const end of started.reverse()) await end().catch((error: unknown) => log.error({ err: error }, 'stopping'));
    clearTimeout(deadline);
    process.exit(0);
  };
  // From the start: who is asked to end while starting ends what has been started.
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  await (isWorker ? startWorker : startServer)(config, log, started);
}

main(process.argv.slice(2)).catch(async (error: unknown) => {
  // What is being ended while it starts may fail of that.
  if (stopping) return;
  process.stderr.write(
    error instanceof BadConfig ? `The settings can't be used:\n${error.message}\n` : `${error instanceof Error ? error.stack : error}\n`,
  );
  for (const stop of started.reverse()) await stop().catch(() => {});
  process.exit(2);
});
