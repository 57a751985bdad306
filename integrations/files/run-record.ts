import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What a resumed run must share with the one that it goes on with. */
export interface RunRecord {
  /** An earlier run has not ended. */
  readonly exists: () => boolean;
  /** Throws nothing: true when the earlier run was started with the same template, names and settings, or left no record. */
  readonly matches: () => boolean;
  readonly write: () => void;
  /** As it was before: the run made nothing. */
  readonly takeBack: () => void;
  /** When every row is made, nothing is left to resume. */
  readonly remove: () => void;
}

/** By its name. */
export const isZip = (output: string): boolean => output.toLowerCase().endsWith('.zip');

/** A small file beside the output: in a folder `.sheafmill-run`, for `out.zip` `out.zip.run`. */
export function runRecord(output: string, parts: readonly (Uint8Array | string)[]): RunRecord {
  const file = isZip(output) ? `${output}.run` : path.join(output, '.sheafmill-run');
  const sum = createHash('sha256');
  for (const part of parts) sum.update(`${part.length}\n`).update(part);
  const fingerprint = sum.digest('hex');
  let before: Uint8Array | undefined;
  // Whole or not at all: a run killed while it writes would leave an empty record, which no later run matches.
  const replace = (content: Uint8Array | string): void => {
    writeFileSync(`${file}.part`, content);
    renameSync(`${file}.part`, file);
  };
  return {
    exists: () => existsSync(file),
    matches: () => !existsSync(file) || readFileSync(file, 'utf8').trim() === fingerprint,
    write: () => {
      before = existsSync(file) ? readFileSync(file) : undefined;
      replace(`${fingerprint}\n`);
    },
    takeBack: () => (before ? replace(before) : rmSync(file, { force: true })),
    remove: () => rmSync(file, { force: true }),
  };
}
