import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { TestDatabase } from '../database/database.test-support.ts';

/** What a database and a folder hold and have taken so far. */
export interface Holdings {
  /** Milliseconds of all processes of the database; undefined where there is no /proc. */
  readonly databaseCpu: number | undefined;
  /** Bytes written to the write-ahead log since the beginning of the cluster. */
  readonly wal: number;
  /** By the names of tables; bytes with indexes and with what updates have left behind. */
  readonly tables: Readonly<Record<string, { readonly rows: number; readonly bytes: number }>>;
  /** Bytes of files; 0 before there is a folder. */
  readonly files: number;
}

/** Tables that a run writes to. */
const TABLES = ['runs', 'run_rows', 'run_events', 'usage'];
/** Clock ticks of /proc in a second, on every Linux that Node runs on. */
const TICKS = 100;

export async function readHoldings({ database }: Pick<TestDatabase, 'database'>, folder: string): Promise<Holdings> {
  const tables = await database.asSystem(async (transaction) => {
    const found: Record<string, { rows: number; bytes: number }> = {};
    for (const name of TABLES) {
      const { rows } = await transaction.execute<{ rows: string; bytes: string }>(
        sql`select count(*) as rows, pg_total_relation_size(${name}) as bytes from ${sql.identifier(name)}`,
      );
      found[name] = { rows: Number(rows[0]?.rows), bytes: Number(rows[0]?.bytes) };
    }
    return found;
  });
  const { rows } = await database.plain.execute<{ wal: string; pid: number }>(
    sql`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal, pg_backend_pid() as pid`,
  );
  return {
    databaseCpu: cpuOfFamily(rows[0]?.pid ?? 0),
    wal: Number(rows[0]?.wal),
    tables,
    files: existsSync(folder) ? bytesIn(folder) : 0,
  };
}

/** Milliseconds of processor time that a process has had; undefined where there is no /proc. */
export const cpuOf = (pid: number): number | undefined => {
  const stat = readStat(pid);
  return stat && (stat.ticks * 1000) / TICKS;
};

/** Milliseconds of a process's parent and all its children, with those that have ended. */
function cpuOfFamily(pid: number): number | undefined {
  const parent = readStat(pid)?.parent;
  if (parent === undefined) return undefined;
  const family = readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .flatMap((name) => {
      const stat = readStat(Number(name));
      return stat && (Number(name) === parent || stat.parent === parent) ? [stat.ticks + (Number(name) === parent ? stat.ofEnded : 0)] : [];
    });
  return (family.reduce((sum, ticks) => sum + ticks, 0) * 1000) / TICKS;
}

function readStat(pid: number): { readonly parent: number; readonly ticks: number; readonly ofEnded: number } | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in brackets, may hold anything.
    const fields = line
      .slice(line.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [fields[1], ...fields.slice(11, 15)];
    return { parent, ticks: user + system, ofEnded: endedUser + endedSystem };
  } catch {
    return undefined;
  }
}

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
