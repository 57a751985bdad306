import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { notWritten } from './not-written.ts';
import { writeWhole } from './write-whole.ts';

/** What a resumed run must share with the one that it goes on with. */
export interface RunRecord {
  /** An earlier run has not ended. */
  readonly exists: () => boolean;
  /** Throws nothing: true when the earlier run was started with the same template, names and settings, or left no record. */
  readonly matches: () => boolean;
  /** Names of the files that the earlier run has saved, by the ids of their rows. */
  readonly saved: () => Map<string, string>;
  /** Begins the record of this run, with what it takes over from the earlier one. */
  readonly write: (saved?: ReadonlyMap<string, string>) => void;
  /** The file of a row is saved. Throws RunFailure. */
  readonly add: (rowId: string, name: string) => void;
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
  const replace = (content: Uint8Array | string): void => writeWhole(file, content, `${file}.part`);
  const lines = (): readonly string[] => (existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);
  return {
    exists: () => existsSync(file),
    matches: () => !existsSync(file) || lines()[0]?.trim() === fingerprint,
    saved: () => new Map(lines().slice(1).flatMap(readLine)),
    write: (saved = new Map()) => {
      before = existsSync(file) ? readFileSync(file) : undefined;
      replace([`${fingerprint}\n`, ...Array.from(saved, writeLine)].join(''));
    },
    add: (rowId, name) => {
      try {
        appendFileSync(file, writeLine([rowId, name]));
      } catch (error) {
        throw notWritten(file, error);
      }
    },
    takeBack: () => (before ? replace(before) : rmSync(file, { force: true })),
    remove: () => rmSync(file, { force: true }),
  };
}

const writeLine = (saved: readonly [rowId: string, name: string]): string => `${JSON.stringify(saved)}\n`;

/** Nothing of a line that was cut off when the run was killed. */
function readLine(line: string): [rowId: string, name: string][] {
  try {
    const [rowId, name] = JSON.parse(line) as unknown[];
    return typeof rowId === 'string' && typeof name === 'string' ? [[rowId, name]] : [];
  } catch {
    return [];
  }
}
