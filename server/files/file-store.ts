import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, mkdir, open, readFile, rename, rm, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';

/** Files by key, such as `runs/<run>/<row>.pdf`; on one disk now, in an object store later. */
export interface FileStore {
  /** After it returns the file is whole and on disk; it is never seen half written. */
  readonly write: (key: string, bytes: Uint8Array) => Promise<void>;
  /** The same, unless there is a file of this key: then that one stays as it is. */
  readonly create: (key: string, bytes: Uint8Array) => Promise<void>;
  /** Throws MissingFile. */
  readonly read: (key: string) => Promise<Uint8Array>;
  /** Throws MissingFile. */
  readonly stream: (key: string) => Promise<{ readonly size: number; readonly body: ReadableStream<Uint8Array> }>;
  /** A file of this machine with the same bytes, for readers that need one; not to be changed. Throws MissingFile. */
  readonly localPath: (key: string) => Promise<string>;
  /** Everything below a prefix, e.g. `runs/<run>`. Nothing there is no fault. */
  readonly remove: (prefix: string) => Promise<void>;
}

export class MissingFile extends Error {
  override readonly name = 'MissingFile';
}

const KEY = /^[\w-]+(?:\/[\w-]+(?:\.[\w-]+)*)+$/u;

export function diskStore(folder: string): FileStore {
  const place = (key: string): string => {
    // Keys are made by us from ids; one that is not of this form is a defect, and must not leave the folder.
    if (!KEY.test(key)) throw new Error(`'${key}' is no key of a file.`);
    return path.join(folder, ...key.split('/'));
  };
  const missing = (key: string) => (error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw new MissingFile(`There is no file '${key}'.`);
    throw error;
  };
  /** A file that is whole and on the disk, under a name of its own. */
  const draft = async (file: string, bytes: Uint8Array): Promise<string> => {
    await mkdir(path.dirname(file), { recursive: true });
    const partial = path.join(path.dirname(file), `.${randomUUID()}.partial`);
    const handle = await open(partial, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.datasync();
    } finally {
      await handle.close();
    }
    return partial;
  };
  return {
    write: async (key, bytes) => {
      const file = place(key);
      await rename(await draft(file, bytes), file);
    },
    create: async (key, bytes) => {
      const file = place(key);
      const partial = await draft(file, bytes);
      try {
        await link(partial, file);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      } finally {
        await unlink(partial);
      }
    },
    read: async (key) => new Uint8Array(await readFile(place(key)).catch(missing(key))),
    stream: async (key) => {
      const file = place(key);
      const { size } = await stat(file).catch(missing(key));
      return { size, body: Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array> };
    },
    localPath: async (key) => {
      await stat(place(key)).catch(missing(key));
      return place(key);
    },
    remove: async (prefix) => rm(place(prefix), { recursive: true, force: true }),
  };
}
