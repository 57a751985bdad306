import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { FileOutput } from './file-output.ts';
import { makeFolder } from './make-folder.ts';
import { notWritten } from './not-written.ts';
import { writeWhole } from './write-whole.ts';

/**
 * PDFs as files of a folder, which is made when missing. Synchronous on purpose: for small files the round trip through
 * the thread pool costs several times the write itself.
 */
export function folderOutput(folder: string): FileOutput {
  makeFolder(folder);
  removeLeftovers(folder);
  return {
    has: (name) => existsSync(path.join(folder, name)),
    save: async (name, pdf) => {
      try {
        writeWhole(path.join(folder, name), pdf, path.join(folder, `.${process.pid}.partial`));
      } catch (error) {
        throw notWritten(name, error);
      }
      return { name, size: pdf.length };
    },
  };
}

const PARTIAL = /^\.(\d+)\.partial$/u;

/** What processes that were killed have not written to its end. */
function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const writer = PARTIAL.exec(name)?.[1];
    if (writer !== undefined && !isRunning(Number(writer))) rmSync(path.join(folder, name), { force: true });
  }
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    // One of another user refuses to be asked.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
