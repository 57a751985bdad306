import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { BadConfig } from '../config.ts';

/** What this process holds until it lets go of it, or ends, or the database does. */
export interface Hold {
  readonly release: () => Promise<void>;
}

/** Any number that nobody else locks in the cluster. */
const LOCK = 4_713_060;
/** How its connection is named, before the number of the process. */
const NAME = 'sheafmill process ';
/** Tries, and milliseconds between two: PostgreSQL may see a moment later that a process was killed. */
const TRIES = 20;
const PAUSE = 100;

/**
 * Makes this process the one that works with an embedded cluster. PostgreSQL lets go of the lock when the process dies, however that
 * happens, and nobody has to judge by its number whether it is alive. Throws when another one holds it.
 */
export async function holdCluster(socketFolder: string, cluster: string): Promise<Hold> {
  const client = new pg.Client({ host: socketFolder, user: 'postgres', database: 'postgres' });
  // It ends with the database.
  client.on('error', () => {});
  await client.connect();
  try {
    for (let tries = 1; !(await locked(client)); tries += 1) {
      if (tries === TRIES) throw await taken(client, cluster);
      await delay(PAUSE);
    }
    await client.query(`set application_name = '${NAME}${process.pid}'`);
  } catch (error) {
    await client.end();
    throw error;
  }
  return { release: () => client.end() };
}

async function locked(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [LOCK]);
  return rows[0]?.locked === true;
}

async function taken(client: pg.Client, cluster: string): Promise<BadConfig> {
  const { rows } = await client.query<{ name: string }>(
    'select application_name as name from pg_stat_activity where starts_with(application_name, $1)',
    [NAME],
  );
  const who = rows[0] ? `process ${rows[0].name.slice(NAME.length)}` : 'another process';
  return new BadConfig(
    `The database in ${cluster} is in use by ${who}. Stop that one, or set another DATA_DIR; several processes share a PostgreSQL by DATABASE_URL.`,
  );
}
