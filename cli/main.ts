import { readFileSync } from 'node:fs';
import { didYouMean, nearestName } from '../engine/fill/names/nearest-name.ts';
import { reason } from '../integrations/files/reason.ts';
import { BadInput, type Command, Stopped } from './command.ts';

/** Each is loaded when asked for: `generate` needs no engine on this thread, and the first PDF should not wait for one. */
const commands = new Map<string, () => Promise<Command>>([
  ['generate', async () => (await import('./generate.ts')).generateCommand],
  ['render', async () => (await import('./render.ts')).renderCommand],
  ['inspect', async () => (await import('./inspect.ts')).inspectCommand],
  ['emulators', async () => (await import('./emulators.ts')).emulatorsCommand],
  ['server', async () => (await import('./serve.ts')).serverCommand],
  ['worker', async () => (await import('./serve.ts')).workerCommand],
  ['admin', async () => (await import('./admin.ts')).adminCommand],
]);

/** Beside the bundle as beside this file. */
function version(): string {
  const { version: own } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { readonly version: string };
  return own;
}

async function usage(): Promise<string> {
  const loaded = await Promise.all([...commands.values()].map((load) => load()));
  return `Sheafmill makes PDFs in bulk: a .docx template with {{placeholders}} and a table of rows.\n\n${loaded.map((command) => command.usage).join('\n\n')}\n`;
}

function unknownCommand(name: string): string {
  const names = [...commands.keys()];
  return `There is no command '${name}'.${didYouMean(nearestName(name, names))} There are ${names.join(', ')}; 'sheafmill help' tells what they do.`;
}

async function main(arguments_: readonly string[]): Promise<number> {
  const [name = '', ...rest] = arguments_;
  const load = commands.get(name);
  if (name === '--version' || name === '-v') {
    process.stdout.write(`${version()}\n`);
    return 0;
  }
  if (!load) {
    const isAsked = ['', 'help', '--help', '-h'].includes(name);
    (isAsked ? process.stdout : process.stderr).write(isAsked ? await usage() : `${unknownCommand(name)}\n`);
    return isAsked ? 0 : 2;
  }
  const command = await load();
  if (rest.includes('--help') || rest.includes('-h')) {
    process.stdout.write(`${command.usage}\n`);
    return 0;
  }
  try {
    return await command.run(rest);
  } catch (error) {
    if (!(error instanceof BadInput || error instanceof Stopped)) throw error;
    process.stderr.write(`${error.message}\n`);
    return error instanceof Stopped ? 130 : 2;
  }
}

/** What a shell says of a command that SIGPIPE ended. */
const BROKEN_PIPE = 141;

// A reader that goes away (`| head`) ends the command, not with a stack trace.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(BROKEN_PIPE);
  process.stderr.write(`Standard output can't be written: ${reason(error)}.\n`);
  process.exit(2);
});
// Nobody is left to be told: what was asked for is made all the same.
process.stderr.on('error', () => {});
process.exitCode = await main(process.argv.slice(2));
