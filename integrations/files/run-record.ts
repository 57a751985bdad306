import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { notWritten } from './not-written.ts';
import { writeWhole } from './write-whole.ts';

/** A document that a run has saved. */
export interface SavedDocument {
  readonly name: string;
  /** Of the row that it was made of. */
  readonly digest: string;
}

/** By what a later run knows their rows again. */
export type SavedDocuments = ReadonlyMap<string, SavedDocument>;

/** What a resumed run must share with the one that it goes on with. */
export interface RunRecord {
  /** An earlier run has not ended. */
  readonly exists: () => boolean;
  /** Names of the parts that are other ones than those that the earlier run was started with; of none where it left no record. */
  readonly differences: () => readonly string[];
  readonly saved: () => SavedDocuments;
  /** The earlier run went on with documents that it found, made of what nobody knows. */
  readonly keepsFound: () => boolean;
  /** For digests of rows: another one for other parts. */
  readonly key: Uint8Array;
  /** Begins the record of this run, with what it takes over from the earlier one. */
  readonly write: (saved?: SavedDocuments, keepsFound?: boolean) => void;
  /** The document of a row is saved. Throws RunFailure. */
  readonly add: (row: string, document: SavedDocument) => void;
  /** As it was before: the run made nothing. */
  readonly takeBack: () => void;
  /** When every row is made, nothing is left to resume. */
  readonly remove: () => void;
}

/** The first line. */
interface Head {
  readonly parts: Readonly<Record<string, string>>;
  readonly keepsFound: boolean;
}

/** By its name. */
export const isZip = (output: string): boolean => output.toLowerCase().endsWith('.zip');

/** A small file beside the output: in a folder `.sheafmill-run`, for `out.zip` `out.zip.run`. `parts`: what a run is started with, by its names. */
export function runRecord(output: string, parts: Readonly<Record<string, Uint8Array | string>>): RunRecord {
  const file = isZip(output) ? `${output}.run` : path.join(output, '.sheafmill-run');
  const digests = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, digestOf(part).toString('hex')]));
  let before: Uint8Array | undefined;
  // Whole or not at all: a run killed while it writes would leave an empty record, which no later run matches.
  const replace = (content: Uint8Array | string): void => writeWhole(file, content, `${file}.part`);
  const lines = (): readonly string[] => (existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);
  const head = () => readHead(lines()[0]);
  return {
    exists: () => existsSync(file),
    differences: () => {
      if (!existsSync(file)) return [];
      const earlier = head()?.parts;
      return Object.keys(digests).filter((name) => earlier?.[name] !== digests[name]);
    },
    saved: () => new Map(lines().slice(1).flatMap(readLine)),
    keepsFound: () => head()?.keepsFound === true,
    key: digestOf(...Object.values(parts)),
    write: (saved = new Map(), keepsFound = false) => {
      before = existsSync(file) ? readFileSync(file) : undefined;
      const first: Head = { parts: digests, keepsFound };
      replace([`${JSON.stringify(first)}\n`, ...Array.from(saved, writeLine)].join(''));
    },
    add: (row, document) => {
      try {
        appendFileSync(file, writeLine([row, document]));
      } catch (error) {
        throw notWritten(file, error);
      }
    },
    takeBack: () => (before ? replace(before) : rmSync(file, { force: true })),
    remove: () => rmSync(file, { force: true }),
  };
}

function digestOf(...parts: readonly (Uint8Array | string)[]): Buffer {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(`${part.length}\n`).update(part);
  return sum.digest();
}

function readHead(line = ''): Head | undefined {
  const head = parsed(line);
  return isObject(head) && 'parts' in head && isObject(head.parts) ? (head as Head) : undefined;
}

const writeLine = ([row, { name, digest }]: readonly [row: string, document: SavedDocument]): string =>
  `${JSON.stringify([row, name, digest])}\n`;

/** Nothing of a line that was cut off when the run was killed. */
function readLine(line: string): [row: string, document: SavedDocument][] {
  const values = parsed(line);
  if (!Array.isArray(values)) return [];
  const [row, name, digest = ''] = values as unknown[];
  return typeof row === 'string' && typeof name === 'string' && typeof digest === 'string' ? [[row, { name, digest }]] : [];
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
