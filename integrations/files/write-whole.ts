import { renameSync, rmSync, writeFileSync } from 'node:fs';

/** Writes a file whole or not at all: it is written to `partial`, beside it, and takes its name when it is done. Throws the system's error. */
export function writeWhole(file: string, content: Uint8Array | string, partial = `${file}.partial`): void {
  try {
    writeFileSync(partial, content);
    renameSync(partial, file);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}
