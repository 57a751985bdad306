import { existsSync, readdirSync, statSync } from 'node:fs';
import { readFile, rmdir } from 'node:fs/promises';
import path from 'node:path';
import type { Row } from '../engine/index.ts';
import { type Output, RowFailure } from '../generation/index.ts';
import type { FileOutput } from '../integrations/files/file-output.ts';
import { folderOutput } from '../integrations/files/folder-output.ts';
import { reason } from '../integrations/files/reason.ts';
import { rowDigests } from '../integrations/files/row-digests.ts';
import { isZip, type RunRecord, type SavedDocuments } from '../integrations/files/run-record.ts';
import { zipOutput } from '../integrations/files/zip-output.ts';
import { BadInput } from './command.ts';
import { refuseReplacing } from './overwriting.ts';

/** Where the documents of a run go: the folder or the ZIP of `--out`. */
export interface Destination extends Output {
  /** Names of the documents that are there of the run that is resumed, by the ids of their rows; of none where ids are not kept. */
  readonly saved: ReadonlyMap<string, string>;
  /** Names of documents that were made anew, for their rows are not what they were in the run that is resumed. */
  readonly renewed: readonly string[];
  /** Names of documents of the run that is resumed whose rows did not come; of none where ids are kept: a database does not give all of its rows. */
  readonly orphaned: () => readonly string[];
  /** A PDF that was saved, by its name, until the destination is closed. Throws RowFailure when it can't be read. */
  readonly read: (name: string) => Promise<Uint8Array>;
  /** The run ended; `whole`: every row is there. */
  readonly close: (whole: boolean) => Promise<void>;
  /** The run ended before its first row: what was there stays as it was. */
  readonly takeBack: () => Promise<void>;
}

interface Place extends FileOutput {
  readonly read: (name: string) => Promise<Uint8Array>;
  readonly close: () => Promise<void>;
  readonly takeBack: () => Promise<void>;
}

/** What of a run is kept for a later one. */
interface Kept {
  readonly record: RunRecord;
  /** Rows are known by their ids, else by the names of their documents. */
  readonly keepsIds: boolean;
  readonly earlier: SavedDocuments;
  /** Documents that are there and not in the record stay. */
  readonly keepsFound: boolean;
}

/** Opens it and records the run; throws BadInput when it can't be opened or, with `resume`, was begun by another run. */
export async function openDestination(
  out: string,
  record: RunRecord,
  options: { readonly resume: boolean; readonly keepsIds: boolean },
): Promise<Destination> {
  const { resume, keepsIds } = options;
  const others = resume ? record.differences() : [];
  if (others.length > 0)
    throw new BadInput(
      `'${out}' was begun with ${others.map((other) => `another ${other}`).join(' or ')}. Run without --resume, or into another place.`,
    );
  let place: Place | undefined;
  try {
    const earlier: SavedDocuments = resume ? record.saved() : new Map();
    const keepsFound = resume && !keepsIds && (record.exists() ? record.keepsFound() : isFilled(out));
    const names = new Set(Array.from(earlier.values(), ({ name }) => name));
    place = isZip(out) ? openZip(out, { resume, isKept: (name) => keepsFound || names.has(name) }) : openFolder(out);
    return recorded(place, { record, keepsIds, earlier, keepsFound });
  } catch (error) {
    await place?.takeBack();
    if (error instanceof BadInput) throw error;
    throw new BadInput(`The output '${out}' can't be opened: ${reason(error)}.`);
  }
}

/** Records the run, and each document once it is saved. */
function recorded(place: Place, { record, keepsIds, earlier, keepsFound }: Kept): Destination {
  const saved = new Map([...earlier].filter(([, { name }]) => place.has(name)));
  const unmet = new Set(keepsIds ? [] : saved.keys());
  const renewed: string[] = [];
  const digestOf = rowDigests(record.key);
  const keyOf = (name: string, row: Row): string => (keepsIds ? row.id : name);
  record.write(saved, keepsFound);
  return {
    saved: new Map(keepsIds ? Array.from(saved, ([id, { name }]) => [id, name]) : []),
    renewed,
    orphaned: () => [...unmet],
    read: async (name) => {
      try {
        return await place.read(name);
      } catch (error) {
        throw notRead(name, error);
      }
    },
    has: (name, row) => {
      const key = keyOf(name, row);
      unmet.delete(key);
      const document = saved.get(key);
      return document ? document.digest === digestOf(row) : keepsFound && place.has(name);
    },
    save: async (name, pdf, row) => {
      const file = await place.save(name, pdf);
      const key = keyOf(name, row);
      record.add(key, { name, digest: digestOf(row) });
      if (saved.has(key)) renewed.push(name);
      return file;
    },
    close: async (whole) => {
      await place.close();
      if (whole) record.remove();
    },
    takeBack: async () => {
      record.takeBack();
      await place.takeBack();
    },
  };
}

/** A folder is there. */
export const isFolder = (place: string): boolean => statSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Documents may be there, of whatever run. */
export const isFilled = (out: string): boolean =>
  isFolder(out) ? readdirSync(out).some((name) => !name.startsWith('.')) : existsSync(out);

const notRead = (name: string, error: unknown): RowFailure =>
  new RowFailure({
    severity: 'error',
    code: 'run/not-read',
    message: `'${name}' can't be read: ${reason(error)}.`,
    hint: 'Run it again with --resume: it is made anew where it is missing.',
  });

function openFolder(out: string): Place {
  if (existsSync(out) && !isFolder(out)) throw new BadInput(`--out '${out}' is a file. Give a folder, or a name that ends with .zip.`);
  if (!existsSync(out) && out.toLowerCase().endsWith('.pdf'))
    throw new BadInput(`--out '${out}' would be a folder of PDFs. Give --merge '${out}' for one PDF of all rows, or name a folder.`);
  const isNew = !existsSync(out);
  return {
    ...folderOutput(out),
    read: (name) => readFile(path.join(out, name)),
    close: async () => {},
    takeBack: async () => {
      if (isNew) await rmdir(out);
    },
  };
}

function openZip(out: string, options: Parameters<typeof zipOutput>[1]): Place {
  refuseReplacing('--out', out, 'Give the name of a ZIP, or of a folder that does not end with .zip.');
  const output = zipOutput(out, options);
  return {
    ...output,
    read: async (name) => output.read(name),
    close: async () => output.finish(),
    takeBack: async () => (options.resume ? output.finish() : output.discard()),
  };
}
