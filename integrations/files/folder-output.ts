import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Output } from '../../generation/index.ts';
import { makeFolder } from './make-folder.ts';
import { notWritten } from './not-written.ts';

/**
 * PDFs as files of a folder, which is made when missing. Synchronous on purpose: for small files the round trip through
 * the thread pool costs several times the write itself.
 */
export function folderOutput(folder: string): Output {
  makeFolder(folder);
  return {
    has: (name) => existsSync(path.join(folder, name)),
    save: async (name, pdf) => {
      // Renaming is atomic: a run that is killed leaves no half-written PDF under its name.
      const partial = path.join(folder, `.${process.pid}.partial`);
      try {
        writeFileSync(partial, pdf);
        renameSync(partial, path.join(folder, name));
      } catch (error) {
        rmSync(partial, { force: true });
        throw notWritten(name, error);
      }
      return { name, size: pdf.length };
    },
  };
}
