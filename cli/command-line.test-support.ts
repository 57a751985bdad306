import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import { removeTestFolder } from '../integrations/kept-pdfs.test-support.ts';

/** Where commands run: the root of the repository. */
export const root = fileURLToPath(new URL('..', import.meta.url));
export const sheafmill = path.join(root, 'bin', 'sheafmill');

/** The built command line, in processes of its own, and a folder for what it makes. */
export interface CommandLine {
  readonly folder: string;
  /** A path in the folder. */
  readonly place: (name: string) => string;
  readonly run: (...arguments_: string[]) => SpawnSyncReturns<string>;
  /** With variables of the environment more. */
  readonly runWith: (environment: Readonly<Record<string, string>>, ...arguments_: string[]) => SpawnSyncReturns<string>;
  /** By a shell that does something first: the command and its arguments are `"$@"`. */
  readonly inShell: (script: string, ...arguments_: string[]) => SpawnSyncReturns<string>;
}

/** To be called where a test file begins; the folder goes when its tests have ended. */
export function openCommandLine(name: string): CommandLine {
  const folder = mkdtempSync(path.join(tmpdir(), `sheafmill-${name}-`));
  afterAll(() => removeTestFolder(folder));
  const runWith: CommandLine['runWith'] = (environment, ...arguments_) =>
    spawnSync(process.execPath, [sheafmill, ...arguments_], { encoding: 'utf8', cwd: root, env: { ...process.env, ...environment } });
  return {
    folder,
    place: (name) => path.join(folder, name),
    run: (...arguments_) => runWith({}, ...arguments_),
    runWith,
    inShell: (script, ...arguments_) =>
      spawnSync('sh', ['-c', script, 'sh', process.execPath, sheafmill, ...arguments_], { encoding: 'utf8', cwd: root }),
  };
}
