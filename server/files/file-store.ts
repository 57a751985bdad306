import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, mkdir, open, readFile, rename, rm, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';

/** Some bytes of a file. */
export interface FilePart {
  readonly offset: number;
  readonly size: number;
}

/** Files by key, such as `runs/<run>/template.docx`; on one disk now, in an object store later. */
export interface FileStore {
  /** After it returns the file is whole and on disk; it is never seen half written. */
  readonly write: (key: string, bytes: Uint8Array) => Promise<void>;
  /** The same, unless there is a file of this key: then that one stays as it is. */
  readonly create: (key: string, bytes: Uint8Array) => Promise<void>;
  /** Throws MissingFile, also when the file ends before the part does. */
  readonly read: (key: string, part?: FilePart) => Promise<Uint8Array>;
  /** Throws MissingFile, also when the file ends before the part does. */
  readonly stream: (key: string, part?: FilePart) => Promise<{ readonly size: number; readonly body: ReadableStream<Uint8Array> }>;
  /** A file of this machine with the same bytes, for readers that need one; not to be changed. Throws MissingFile. */
  readonly localPath: (key: string) => Promise<string>;
  /** Everything below a prefix, e.g. `runs/<run>`. Nothing there is no fault. */
  readonly remove: (prefix: string) => Promise<void>;
}

export class MissingFile extends Error {
  override readonly name = 'MissingFile';
}

const tooShort = (key: string) => new MissingFile(`The file '${key}' is too short.`);

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
    read: async (key, part) => {
      if (!part) return new Uint8Array(await readFile(place(key)).catch(missing(key)));
      const handle = await open(place(key)).catch(missing(key));
      try {
        const { buffer, bytesRead } = await handle.read(new Uint8Array(part.size), 0, part.size, part.offset);
        if (bytesRead < part.size) throw tooShort(key);
        return buffer;
      } finally {
        await handle.close();
      }
    },
    stream: async (key, part) => {
      const file = place(key);
      const whole = await stat(file).catch(missing(key));
      const { offset, size } = part ?? { offset: 0, size: whole.size };
      if (offset + size > whole.size) throw tooShort(key);
      const body = createReadStream(file, { start: offset, end: Math.max(offset, offset + size - 1) });
      return { size, body: Readable.toWeb(body) as ReadableStream<Uint8Array> };
    },
    localPath: async (key) => {
      await stat(place(key)).catch(missing(key));
      return place(key);
    },
    remove: async (prefix) => rm(place(prefix), { recursive: true, force: true }),
  };
}
