// An emulator as a process of its own, for benchmarks that talk to it.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { root } from './shared.mjs';

/** Starts `name` with its data in a folder. `about` is what it says of itself: addresses, tokens; `stop` ends it. */
export async function startEmulator(name, data, flags = [], environment = process.env) {
  const program = path.join(root, 'dist', 'emulators', `${name}.js`);
  const child = spawn(process.execPath, [program, '--data', data, '--with-parent', ...flags], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: environment,
  });
  const about = JSON.parse(await new Promise((resolve) => createInterface({ input: child.stdout }).once('line', resolve)));
  const stop = async () => {
    const exit = new Promise((resolve) => child.once('exit', resolve));
    child.kill();
    await exit;
  };
  return { about, stop };
}
