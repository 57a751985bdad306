import { existsSync, readdirSync, statSync } from 'node:fs';
import { readFile, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { type Output, RowFailure } from '../generation/index.ts';
import { folderOutput } from '../integrations/files/folder-output.ts';
import { reason } from '../integrations/files/reason.ts';
import { isZip, type RunRecord } from '../integrations/files/run-record.ts';
import { zipOutput } from '../integrations/files/zip-output.ts';
import { BadInput } from './command.ts';
import { refuseReplacing } from './overwriting.ts';

/** Where the documents of a run go: the folder or the ZIP of `--out`. */
export interface Destination extends Output {
  /** Names of the documents that are there of the run that is resumed, by the ids of their rows; of none where ids are not kept. */
  readonly saved: ReadonlyMap<string, string>;
  /** A PDF that was saved, by its name, until the destination is closed. Throws RowFailure when it can't be read. */
  readonly read: (name: string) => Promise<Uint8Array>;
  /** The run ended; `whole`: every row is there. */
  readonly close: (whole: boolean) => Promise<void>;
  /** The run ended before its first row: what was there stays as it was. */
  readonly takeBack: () => Promise<void>;
}

type Place = Omit<Destination, 'saved'>;

/** Opens it and records the run; throws BadInput when it can't be opened or, with `resume`, was begun by another run. */
export async function openDestination(
  out: string,
  record: RunRecord,
  options: { readonly resume: boolean; readonly keepsIds: boolean },
): Promise<Destination> {
  const { resume, keepsIds } = options;
  if (resume && !record.matches()) {
    throw new BadInput(`'${out}' was begun with another template, name or settings. Run without --resume, or into another place.`);
  }
  let destination: Place | undefined;
  try {
    const earlier = resume && keepsIds ? record.saved() : new Map<string, string>();
    const names = new Set(earlier.values());
    const isKept = (name: string) => !keepsIds || names.has(name);
    destination = isZip(out) ? openZip(out, { resume, isKept }) : openFolder(out);
    return recorded(destination, record, { earlier, keepsIds });
  } catch (error) {
    await destination?.takeBack();
    if (error instanceof BadInput) throw error;
    throw new BadInput(`The output '${out}' can't be opened: ${reason(error)}.`);
  }
}

/** Records the run, and each document once it is saved. */
function recorded(
  place: Place,
  record: RunRecord,
  { earlier, keepsIds }: { readonly earlier: ReadonlyMap<string, string>; readonly keepsIds: boolean },
): Destination {
  const saved = new Map([...earlier].filter(([rowId, name]) => place.has(name, rowId)));
  record.write(saved);
  return {
    saved,
    read: async (name) => {
      try {
        return await place.read(name);
      } catch (error) {
        throw notRead(name, error);
      }
    },
    has: keepsIds ? (_, rowId) => saved.has(rowId) : place.has,
    save: async (name, pdf, rowId) => {
      const file = await place.save(name, pdf, rowId);
      if (keepsIds) record.add(rowId, name);
      return file;
    },
    close: async (whole) => {
      await place.close(whole);
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
