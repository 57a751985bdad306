import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, mkdir, open, readFile, rename, rm, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { checkKey, type FileStore, FilesUnavailable, MissingFile, tooShort } from './file-store.ts';

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS']);

/** Files below a folder of this machine. */
export function diskStore(folder: string): FileStore {
  const place = (key: string): string => {
    checkKey(key);
    return path.join(folder, ...key.split('/'));
  };
  const missing = (key: string) => (error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw new MissingFile(`There is no file '${key}'.`);
    throw error;
  };
  /** A file that is whole and on the disk, under a name of its own. */
  const draft = async (file: string, bytes: Uint8Array): Promise<string> => {
    const partial = path.join(path.dirname(file), `.${randomUUID()}.partial`);
    try {
      await mkdir(path.dirname(file), { recursive: true });
      const handle = await open(partial, 'wx', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.datasync();
      } finally {
        await handle.close();
      }
    } catch (error) {
      await rm(partial, { force: true });
      if (!(error instanceof Error && 'code' in error && FULL.has(String(error.code)))) throw error;
      throw new FilesUnavailable(`Files can't be written: ${error.code}.`, { cause: error });
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
