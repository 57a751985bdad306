import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePorts } from '../integrations/free-ports.test-support.ts';
import { removeTestFolder } from '../integrations/kept-pdfs.test-support.ts';

const program = fileURLToPath(new URL('../dist/server.js', import.meta.url));

/** The product as `npm start` runs it: server, database and emulators, on ports and in a folder of their own. */
export interface RunningServer {
  readonly url: string;
  readonly notion: string;
  readonly google: string;
  readonly dataFolder: string;
  readonly pid: () => number;
  /** Lines of the log so far. */
  readonly log: () => string;
  /** SIGKILL of the server alone: emulators and database are left as a crash leaves them. */
  readonly kill: () => Promise<void>;
  /** Starts it again in the same folder, on the same ports; from then on with these settings changed. */
  readonly restart: (changes?: Readonly<Record<string, string>>) => Promise<void>;
  /** SIGTERM; resolves with the exit code. */
  readonly terminate: () => Promise<number | null>;
  readonly stop: () => Promise<void>;
}

export async function startServer(environment: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'sheafmill-server-'));
  // The database runs as another user where the tests run as root.
  chmodSync(dataFolder, 0o755);
  const port = await freePorts(3);
  const url = `http://127.0.0.1:${port}`;
  let output = '';
  let settings = environment;

  const launch = async () => {
    const child = spawn(process.execPath, [program], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: dataFolder,
        PUBLIC_URL: url,
        NOTION_REQUESTS_PER_MINUTE: '6000',
        ...settings,
      },
    });
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
    for (let waited = 0; waited < 60_000; waited += 100) {
      if (child.exitCode !== null) throw new Error(`The server ended while starting. ${output.slice(-3000)}`);
      const ready = await fetch(`${url}/readyz`).then(
        (reply) => reply.ok,
        () => false,
      );
      if (ready) return { child, exit };
      await delay(100);
    }
    child.kill();
    throw new Error(`The server is not ready after a minute. ${output.slice(-3000)}`);
  };

  let running = await launch();
  const terminate = async () => {
    running.child.kill('SIGTERM');
    return running.exit;
  };
  return {
    url,
    notion: `http://127.0.0.1:${port + 1}`,
    google: `http://127.0.0.1:${port + 2}`,
    dataFolder,
    pid: () => running.child.pid ?? 0,
    log: () => output,
    kill: async () => {
      running.child.kill('SIGKILL');
      await running.exit;
    },
    restart: async (changes = {}) => {
      settings = { ...settings, ...changes };
      running = await launch();
    },
    terminate,
    stop: async () => {
      if (running.child.exitCode === null && running.child.signalCode === null) await terminate();
      removeTestFolder(dataFolder);
    },
  };
}
