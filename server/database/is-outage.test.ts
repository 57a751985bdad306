import { once } from 'node:events';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { DocumentsFailure, WorkspaceFailure } from '../../generation/index.ts';
import { freePorts } from '../../integrations/free-ports.test-support.ts';
import { FilesUnavailable } from '../files/file-store.ts';
import { useTestDatabase } from './database.test-support.ts';
import { isOutage } from './is-outage.ts';

const test = useTestDatabase();

const failureOf = (task: Promise<unknown>): Promise<unknown> =>
  task.then(
    () => undefined,
    (error: unknown) => error,
  );

/** Whether the server has this process of a connection. */
const isThere = async (pid: number): Promise<boolean> => {
  const asked = sql`select 1 from pg_stat_activity where pid = ${pid}`;
  return (await test.database.asSystem((transaction) => transaction.execute(asked))).rows.length > 0;
};

describe('an outage of the database', () => {
  it('is a server that is not there', async () => {
    expect(isOutage(await failureOf(new pg.Client({ host: path.join(tmpdir(), 'no-such-socket') }).connect()))).toBe(true);
  });

  it('is a server that is at none of the addresses of its name', async () => {
    const both = [
      { address: '127.0.0.1', family: 4 },
      { address: '127.0.0.2', family: 4 },
    ];
    const port = await freePorts(1);
    const socket = connect({ host: 'database', port, lookup: (_name, _options, found) => found(null, both) });
    const [failure] = await once(socket, 'error');
    expect(failure).toBeInstanceOf(AggregateError);
    expect(isOutage(failure)).toBe(true);
  });

  it('is none of Notion, Google or the bucket, whose connections break in the same way', async () => {
    const port = await freePorts(1);
    const cause = await failureOf(fetch(`http://127.0.0.1:${port}/`));
    expect(isOutage(cause)).toBe(true);
    expect(isOutage(new WorkspaceFailure('unavailable', 'Notion can not be reached.', { cause }))).toBe(false);
    expect(isOutage(new DocumentsFailure('unavailable', 'Google can not be reached.', { cause }))).toBe(false);
    expect(isOutage(new FilesUnavailable('The bucket can not be reached.', { cause }))).toBe(false);
  });

  it('is a connection that the server ends in the middle of a query', async () => {
    const failure = await failureOf(
      test.database.asSystem((transaction) => transaction.execute(sql`select pg_terminate_backend(pg_backend_pid())`)),
    );
    expect(isOutage(failure)).toBe(true);
  });

  it('is a transaction that ended because its process stood still', async () => {
    const failure = await failureOf(
      test.database.asSystem(async (transaction) => {
        const { rows } = await transaction.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
        await transaction.execute(sql`set local idle_in_transaction_session_timeout = 20`);
        await expect.poll(() => isThere(rows[0]?.pid ?? 0)).toBe(false);
        await transaction.execute(sql`select 1`);
      }),
    );
    expect(isOutage(failure)).toBe(true);
  });

  it('is a transaction that waited for one which waited for it', async () => {
    let locked = 0;
    const lockBoth = (first: number, second: number) =>
      test.database.asSystem(async (transaction) => {
        await transaction.execute(sql`select pg_advisory_xact_lock(${first})`);
        locked += 1;
        await expect.poll(() => locked).toBe(2);
        await transaction.execute(sql`select pg_advisory_xact_lock(${second})`);
      });
    const failures = (await Promise.all([lockBoth(1, 2), lockBoth(2, 1)].map(failureOf))).filter((failure) => failure !== undefined);
    expect(failures.map(isOutage)).toEqual([true]);
  });

  it.each(['select 1/0', 'select nothing', "insert into users (id, name, email) values (null, '', '')"])(
    'is not a query at fault: %s',
    async (query) => {
      const failure = await failureOf(test.database.asSystem((transaction) => transaction.execute(query)));
      expect(failure).toBeInstanceOf(Error);
      expect(isOutage(failure)).toBe(false);
    },
  );
});
