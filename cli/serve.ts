import type { Command } from './command.ts';
import { parseOptions } from './options.ts';

/** The server's bundle reads from the arguments of this process what it is to be, and ends the process itself. */
async function becomeServer(arguments_: readonly string[]): Promise<never> {
  // Its settings are in the environment.
  parseOptions(arguments_, {}, false);
  await import(new URL('./server.js', import.meta.url).href);
  return new Promise<never>(() => {});
}

export const serverCommand: Command = {
  usage: `sheafmill server
  Starts the web server, with its own database unless DATABASE_URL is set. RUNS_AT_ONCE=0: it leaves runs to workers.`,
  run: becomeServer,
};

export const workerCommand: Command = {
  usage: `sheafmill worker
  Makes and stores PDFs for servers with the same DATABASE_URL, APP_KEYS and files, on this machine or another. Any number may run.`,
  run: becomeServer,
};
