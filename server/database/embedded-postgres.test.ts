import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

let folder: string;
let stranger: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-embedded-'));
  chmodSync(folder, 0o755);
});
afterEach(() => {
  stranger?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const lockFile = () => path.join(folder, 'postgres', 'postmaster.pid');
const postmaster = () => Number(readFileSync(lockFile(), 'utf8').split('\n')[0]);
const isGone = (pid: number) => {
  try {
    return process.kill(pid, 0) && false;
  } catch {
    return true;
  }
};

async function query(host: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ host, user: 'postgres', database: 'postgres' });
  await client.connect();
  return client
    .query(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

it('starts again when everything was killed and another process has got the number of the database, as after a power cut', async () => {
  const first = await startEmbeddedPostgres(folder);
  await query(first.connection.host, 'create table kept as select 1 as value');
  const killed = postmaster();
  const { uid, gid } = statSync(lockFile());
  process.kill(killed, 'SIGKILL');
  await vi.waitFor(() => expect(isGone(killed)).toBe(true), 10_000);
  stranger = spawn('sleep', ['600'], { uid, gid, stdio: 'ignore' });
  writeFileSync(lockFile(), readFileSync(lockFile(), 'utf8').replace(/^\d+/u, String(stranger.pid)));

  const again = await startEmbeddedPostgres(folder);
  try {
    await again.hold();
    expect(again.isAdopted).toBe(false);
    expect(await query(again.connection.host, 'select value from kept')).toEqual([{ value: 1 }]);
    expect(stranger.exitCode).toBeNull();
  } finally {
    await again.stop();
  }
});

it('makes nothing where the database is to be there already, and says so', async () => {
  const mistyped = path.join(folder, 'dta');
  const started = startEmbeddedPostgres(mistyped, { mustExist: true });
  await expect(started).rejects.toThrow(`There is no database in ${mistyped}. Set DATA_DIR to the data folder of the server.`);
  expect(existsSync(mistyped)).toBe(false);
});
