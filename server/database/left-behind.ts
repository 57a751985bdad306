import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';

/**
 * A server that runs on this cluster already. `postmaster.pid` holds its process, the data folder as it was given to it, and in line 5
 * the folder of its socket. The file outlives a power cut, and its number may then be another process's: PostgreSQL would refuse to
 * start. It gets this process's, which PostgreSQL passes over as its parent's, and still looks whether sessions of the old server live.
 */
export async function leftBehind(cluster: string): Promise<{ readonly socketFolder: string } | undefined> {
  const file = path.join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const [pid = '', dataFolder = '', , , socketFolder = ''] = readFileSync(file, 'utf8').split('\n');
  if (pid === '') return undefined;
  if (await isListening(path.join(socketFolder, '.s.PGSQL.5432'))) return { socketFolder };
  const command = await commandOf(Number(pid));
  if (command.includes(dataFolder)) return undefined;
  const [now, ...others] = readFileSync(file, 'utf8').split('\n');
  // Another process may have started one meanwhile.
  if (now === pid) writeFileSync(file, [process.pid, ...others].join('\n'));
  return undefined;
}

const isListening = (socket: string): Promise<boolean> =>
  new Promise((resolve) => {
    const connection = connect(socket, () => {
      connection.destroy();
      resolve(true);
    }).once('error', () => resolve(false));
  });

/** What a process was started as; empty when there is none of this number. */
async function commandOf(pid: number): Promise<string> {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return (await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)])).stdout;
  } catch {
    return '';
  }
}
