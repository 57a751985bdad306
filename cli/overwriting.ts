import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { BadInput } from './command.ts';

/** A file that a command reads, or makes besides. */
export interface OwnFile {
  /** As in "is the template". */
  readonly what: string;
  readonly file: string | undefined;
}

/** Throws BadInput where `option` would put its file in the place of another of the same command, through links, too. */
export function refuseOverwriting(option: string, file: string, others: readonly OwnFile[]): void {
  const own = realPlace(file);
  for (const other of others) {
    if (other.file !== undefined && realPlace(other.file) === own)
      throw new BadInput(`${option} '${file}' is ${other.what}, which would be lost. Give another name.`);
  }
}

/** Throws BadInput where something else than a file is there, which would be replaced by one. `instead`: what to give in place of a folder. */
export function refuseReplacing(option: string, file: string, instead: string): void {
  const there = statSync(file, { throwIfNoEntry: false });
  if (there === undefined || there.isFile()) return;
  throw new BadInput(
    there.isDirectory()
      ? `${option} '${file}' is a folder. ${instead}`
      : `${option} '${file}' is no file but a device or a pipe. Give the name of a file that may be replaced.`,
  );
}

function realPlace(file: string): string {
  const place = path.resolve(file);
  try {
    return realpathSync.native(place);
  } catch {
    // Not there yet: what can be linked is its folder.
    return path.dirname(place) === place ? place : path.join(realPlace(path.dirname(place)), path.basename(place));
  }
}

/** Names that the documents in the folder `out` leave free, for they are those of other files of the command. */
export const takenNames = (out: string, files: readonly (string | undefined)[]): readonly string[] =>
  files.flatMap((file) => {
    if (file === undefined) return [];
    const place = realPlace(file);
    return path.dirname(place) === realPlace(out) ? [path.basename(place)] : [];
  });
