import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../bin/sheafmill', import.meta.url));

/** `sheafmill worker` as a process of its own; it sees one processor alone where its number is given. */
export interface RunningWorker {
  readonly pid: () => number;
  /** SIGKILL, then another one in its place. */
  readonly replace: () => Promise<void>;
  /** SIGSTOP: it stands still, with everything it has under way. */
  readonly pause: () => void;
  readonly resume: () => void;
  /** Lines of the log so far. */
  readonly log: () => string;
  /** SIGTERM; resolves with the exit code. */
  readonly terminate: () => Promise<number | null>;
}

export async function startWorker(environment: Readonly<Record<string, string>>, processor?: number): Promise<RunningWorker> {
  let output = '';
  const launch = async () => {
    const pinned = processor === undefined ? [] : ['taskset', '--cpu-list', String(processor)];
    const [command = '', ...words] = [...pinned, process.execPath, program, 'worker'];
    const child = spawn(command, words, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NOTION_REQUESTS_PER_MINUTE: '6000', ...environment },
    });
    const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
    await new Promise<void>((resolve, reject) => {
      const hear = (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes(`Sheafmill works on`)) resolve();
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      void exit.then((code) => reject(new Error(`The worker ended with ${code}. ${output.slice(-3000)}`)));
    });
    return { child, exit };
  };
  let running = await launch();
  return {
    pid: () => running.child.pid ?? 0,
    replace: async () => {
      running.child.kill('SIGKILL');
      await running.exit;
      running = await launch();
    },
    pause: () => void running.child.kill('SIGSTOP'),
    resume: () => void running.child.kill('SIGCONT'),
    log: () => output,
    terminate: async () => {
      running.child.kill('SIGTERM');
      return running.exit;
    },
  };
}
