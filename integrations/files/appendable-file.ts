import { closeSync, ftruncateSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { AppendableFile } from '../../generation/index.ts';
import { atExit } from '../at-exit.ts';
import { makeFolder } from './make-folder.ts';
import { notWritten } from './not-written.ts';

/**
 * A file written to `file.partial` and renamed when it is whole; its folder is made when missing. Nothing is left of one that the end of the
 * process finds open. Throws when it can't be opened.
 */
export function appendableFile(file: string): AppendableFile {
  const partial = `${file}.partial`;
  makeFolder(path.dirname(file));
  const handle = openSync(partial, 'w');
  let size = 0;
  let isOpen = true;
  const close = () => {
    if (isOpen) closeSync(handle);
    isOpen = false;
    takeBack();
  };
  const discard = () => {
    close();
    rmSync(partial, { force: true });
  };
  const takeBack = atExit(discard);
  return {
    append: async (bytes) => {
      try {
        for (let written = 0; written < bytes.length; )
          written += writeSync(handle, bytes, written, bytes.length - written, size + written);
      } catch (error) {
        throw notWritten(file, error);
      }
      size += bytes.length;
    },
    restart: async () => {
      ftruncateSync(handle, 0);
      size = 0;
    },
    finish: async () => {
      close();
      renameSync(partial, file);
      return { name: path.basename(file), size };
    },
    abandon: async () => discard(),
  };
}
