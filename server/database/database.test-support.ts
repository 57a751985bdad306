import { randomUUID } from 'node:crypto';
import { mkdirSync, rmdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
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

/** A database of its own with nothing in it, in the cluster of this run of the tests. */
export async function createTestDatabase(): Promise<{ readonly connection: Connection; readonly drop: () => Promise<void> }> {
  const { connection } = await oneAtATime(() => startEmbeddedPostgres(inject('testCluster')));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const administrate = async (statement: string) => {
    const client = new pg.Client({ host: connection.host, user: 'postgres', database: 'postgres' });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await administrate(`create database ${name} owner ${connection.user}`);
  return { connection: { ...connection, database: name }, drop: () => administrate(`drop database ${name} with (force)`) };
}

/** A database of its own, migrated. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const { connection, drop } = await createTestDatabase();
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
