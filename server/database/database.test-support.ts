import { randomUUID } from 'node:crypto';
import { mkdirSync, rmdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { type Connection, type Database, openDatabase } from './open-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the cluster that all test files of a run share; the first that needs it starts it. */
    testCluster: string;
  }
}

export interface TestDatabase {
  readonly database: Database;
  readonly connection: Connection;
  readonly close: () => Promise<void>;
}

type Embedded = EmbeddedPostgres['connection'];

interface CreatedDatabase {
  readonly connection: Connection;
  readonly drop: () => Promise<void>;
}

/** A database of its own with nothing in it, in the cluster of this run of the tests. */
export async function createTestDatabase(): Promise<CreatedDatabase> {
  return createDatabase(await oneAtATime(startCluster), 'template1');
}

/** A database of its own, migrated. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { connection, drop } = await createDatabase(await oneAtATime(startMigrated), MIGRATED);
  const database = await openDatabase(connection, () => undefined);
  return {
    database,
    connection,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

/** A database that is migrated once a run of the tests: a copy of it takes a third of the time. */
const MIGRATED = 'migrated';

const startCluster = async (): Promise<Embedded> => (await startEmbeddedPostgres(inject('testCluster'))).connection;

async function startMigrated(): Promise<Embedded> {
  const embedded = await startCluster();
  const { rowCount } = await administrate(embedded, `select from pg_database where datname = '${MIGRATED}'`);
  if (!rowCount) {
    await administrate(embedded, `create database ${MIGRATED} owner ${embedded.user}`);
    const database = await openDatabase({ ...embedded, database: MIGRATED }, () => undefined);
    await database.close();
  }
  return embedded;
}

async function createDatabase(embedded: Embedded, template: string): Promise<CreatedDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administrate(embedded, `create database ${name} owner ${embedded.user} template ${template}`);
  return {
    connection: { ...embedded, database: name },
    drop: async () => void (await administrate(embedded, `drop database ${name} with (force)`)),
  };
}

async function administrate({ host }: Embedded, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ host, user: 'postgres', database: 'postgres' });
  await client.connect();
  return client.query(statement).finally(() => client.end());
}

/** The same for all tests of a file, from its first `beforeAll` on. */
export function useTestDatabase(): Omit<TestDatabase, 'close'> {
  let opened: TestDatabase | undefined;
  beforeAll(async () => {
    opened = await openTestDatabase();
  });
  afterAll(() => opened?.close());
  const test = (): TestDatabase => {
    if (!opened) throw new Error('The database of the tests is not open yet.');
    return opened;
  };
  return {
    get database() {
      return test().database;
    },
    get connection() {
      return test().connection;
    },
  };
}

/** Test files run side by side in processes of their own: only one may start the cluster. */
async function oneAtATime<T>(task: () => Promise<T>): Promise<T> {
  const folder = inject('testCluster');
  mkdirSync(folder, { recursive: true });
  const lock = path.join(folder, 'starting');
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch {
      await delay(50);
    }
  }
  try {
    return await task();
  } finally {
    rmdirSync(lock);
  }
}
