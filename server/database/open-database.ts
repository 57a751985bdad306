import { fileURLToPath } from 'node:url';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

/** Queries of one transaction; none begins another one in it. */
export type Transaction = Omit<NodePgDatabase, 'transaction'>;

/** Everything asked of the database goes through a transaction that says for whom: see `ownedBy` in `schema/columns.ts`. */
export interface Database {
  /** Sees and changes only what belongs to the user. */
  readonly withUser: <T>(userId: string, task: (transaction: Transaction) => Promise<T>) => Promise<T>;
  /** The product acting for itself: workers, webhooks, the administrator. Never with a query that a request has shaped alone. */
  readonly asSystem: <T>(task: (transaction: Transaction) => Promise<T>) => Promise<T>;
  /** For libraries with queries of their own: better-auth, pg-boss. They see no table with a policy. */
  readonly plain: NodePgDatabase;
  readonly pool: pg.Pool;
  readonly isUp: () => Promise<boolean>;
  readonly close: () => Promise<void>;
}

/** Where the database is: an address, or the socket of the embedded one. */
export type Connection =
  | { readonly connectionString: string }
  | { readonly host: string; readonly database: string; readonly user: string };

/** Milliseconds a statement may take before it is given up. */
const STATEMENT_TIMEOUT = 30_000;

/** Milliseconds after which the database ends a transaction whose process stands still: what it has locked, others wait for. */
const IDLE_TIMEOUT = 10_000;

/** Any number known to all processes: only one migrates at a time. */
const MIGRATION_LOCK = 7_325_001;

/** Connects and brings the schema up to date; of several processes that start at once, one migrates and the others wait. */
export async function openDatabase(connection: Connection, onError: (error: Error) => void): Promise<Database> {
  const pool = new pg.Pool({
    ...connection,
    max: 20,
    statement_timeout: STATEMENT_TIMEOUT,
    idle_in_transaction_session_timeout: IDLE_TIMEOUT,
    connectionTimeoutMillis: 10_000,
  });
  // A connection that breaks while idle must not end the process: the next query gets another one.
  pool.on('error', onError);
  // One that breaks while in use fails its query; its own event, unheard, would end the process.
  pool.on('connect', (client) => client.on('error', onError));
  await migrateUnderLock(connection, onError);

  /** Begins and says for whom in one statement: alone, each would take as long as a short query. */
  const transact = async <T>(setting: 'user' | 'system', value: string, task: (transaction: Transaction) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query(`begin; select set_config('sheafmill.${setting}', ${pg.escapeLiteral(value)}, true)`);
      const result = await task(drizzle(client));
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch((why: Error) => {
        broken = why;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  };
  return {
    plain: drizzle(pool),
    pool,
    withUser: (userId, task) => transact('user', userId, task),
    asSystem: (task) => transact('system', 'on', task),
    isUp: async () => {
      try {
        await pool.query('select 1');
        return true;
      } catch {
        return false;
      }
    },
    close: () => pool.end(),
  };
}

async function migrateUnderLock(connection: Connection, onError: (error: Error) => void): Promise<void> {
  const client = new pg.Client({ ...connection });
  client.on('error', onError);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: migrationsFolder() });
  } finally {
    await client.end();
  }
}

/** Beside this file in the sources, beside the bundle in dist/. */
const migrationsFolder = (): string => fileURLToPath(new URL('./migrations', import.meta.url));
