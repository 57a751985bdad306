import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { RunningServer } from './running-server.test-support.ts';

const program = fileURLToPath(new URL('../dist/admin.js', import.meta.url));

export interface AdminRun {
  readonly kill: () => void;
  /** Exit code, null when it was killed, and what it printed. */
  readonly ended: Promise<{ readonly code: number | null; readonly output: string }>;
}

/** `sheafmill admin` beside a running server. */
export function startAdmin(
  { dataFolder }: Pick<RunningServer, 'dataFolder'>,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): AdminRun {
  const child = spawn(process.execPath, [program, ...words], {
    env: { ...process.env, DATA_DIR: dataFolder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const ended = new Promise<{ readonly code: number | null; readonly output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  );
  return { kill: () => child.kill('SIGKILL'), ended };
}
