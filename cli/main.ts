import { BadInput, type Command } from './command.ts';
import { generateCommand } from './generate.ts';
import { inspectCommand } from './inspect.ts';
import { renderCommand } from './render.ts';

const commands = new Map<string, Command>([
  ['generate', generateCommand],
  ['render', renderCommand],
  ['inspect', inspectCommand],
]);

const usage = () =>
  `Sheafmill makes PDFs in bulk: a .docx template with {{placeholders}} and a table of rows.\n\n${[...commands.values()].map((command) => command.usage).join('\n\n')}\n`;

async function main(arguments_: readonly string[]): Promise<number> {
  const [name = '', ...rest] = arguments_;
  const command = commands.get(name);
  if (!command) {
    const asked = ['', 'help', '--help', '-h'].includes(name);
    (asked ? process.stdout : process.stderr).write(asked ? usage() : `There is no command '${name}'.\n\n${usage()}`);
    return asked ? 0 : 2;
  }
  if (rest.includes('--help') || rest.includes('-h')) {
    process.stdout.write(`${command.usage}\n`);
    return 0;
  }
  try {
    return await command.run(rest);
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 2;
  }
}

// A reader that goes away (`| head`) ends the command, not with a stack trace.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
});
process.exitCode = await main(process.argv.slice(2));
