import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Emulator } from './open-emulator.ts';

export interface ProcessOptions {
  readonly port: number;
  /** Folder for everything the emulator keeps; made when missing. */
  readonly folder: string;
  /** Further options of the command line, as text: `--size 12000` is `{ size: '12000' }`. */
  readonly options: ReadonlyMap<string, string>;
}

/**
 * `node dist/emulators/NAME.js [--port N] [--data DIR] [--KEY VALUE …]`. When it listens, one line of JSON on standard output tells
 * `{ url, … }`: base URL and whatever `open` adds (a token, sample ids). Ends on SIGTERM and SIGINT, and with `--with-parent`
 * also when its standard input ends.
 */
export async function startProcess(
  name: string,
  open: (options: ProcessOptions) => Promise<{ readonly emulator: Emulator; readonly about: (url: string) => Record<string, unknown> }>,
): Promise<void> {
  const { tokens } = parseArgs({ strict: false, allowPositionals: true, tokens: true });
  const options = new Map<string, string>();
  tokens.forEach((token, index) => {
    const following = tokens[index + 1];
    if (token.kind === 'option') options.set(token.name, token.value ?? (following?.kind === 'positional' ? following.value : 'true'));
  });
  const folder = path.resolve(options.get('data') ?? path.join('data', 'emulators', name));
  const port = Number(options.get('port') ?? 0);
  const start = async () => {
    mkdirSync(folder, { recursive: true });
    const { emulator, about } = await open({ port, folder, options });
    return { emulator, about, url: await emulator.listen(port) };
  };
  const { emulator, about, url } = await start().catch((error: unknown) => {
    // What the system refuses: a folder, a port.
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    process.stderr.write(`The ${name} emulator can't be started: ${error.message}.\n`);
    process.exit(2);
  });
  const stop = () => {
    void emulator.close().then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  if (options.has('with-parent')) process.stdin.on('end', stop).resume();
  // Last: who reads it may end this process at once, and nothing may be lost by that.
  process.stdout.write(`${JSON.stringify({ emulator: name, url, ...about(url) })}\n`);
}
