import path from 'node:path';
import { parseArgs } from 'node:util';
import { BadConfig, readConfig } from '../config.ts';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { openDatabase } from '../database/open-database.ts';
import { runAction } from './actions.ts';
import { BadRequest } from './bad-request.ts';

/** What `sheafmill admin` runs: 0 done, 2 bad input. */
async function main(): Promise<number> {
  const config = readConfig(process.env);
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    options: { until: { type: 'string' } },
    allowPositionals: true,
  });
  // Only a backup is read into a database that is not there yet.
  const mustExist = positionals[0] !== 'restore';
  const embedded = config.databaseUrl === undefined ? await startEmbeddedPostgres(config.dataFolder, { mustExist }) : undefined;
  // A database that the server uses stays up.
  const isOurs = embedded !== undefined && !embedded.isAdopted;
  if (isOurs) await embedded.hold();
  try {
    const database = await openDatabase(embedded?.connection ?? { connectionString: config.databaseUrl ?? '' }, () => {});
    try {
      const { dataFolder, appKeys, bucket } = config;
      const filesFolder = bucket ? undefined : path.join(dataFolder, 'files');
      const installation = { database, filesFolder, dataFolder, appKeys };
      process.stdout.write(`${await runAction(installation, positionals, values)}\n`);
    } finally {
      await database.close();
    }
  } finally {
    if (isOurs) await embedded.stop();
  }
  return 0;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const isOurs = error instanceof BadRequest || error instanceof BadConfig || (error instanceof TypeError && 'code' in error);
    process.stderr.write(`${error instanceof Error ? (isOurs ? error.message : error.stack) : error}\n`);
    process.exitCode = 2;
  },
);
