import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** How long changes gather before they are written, in real milliseconds. */
const DELAY = 200;

export interface StateFile {
  /** What an earlier process left; undefined in a new folder. */
  readonly load: () => unknown;
  /** Something changed: the state is written soon. */
  readonly touch: () => void;
  /** Writes now what has not been written. */
  readonly flush: () => void;
}

/** A JSON file that follows `state()`, written atomically. */
export function openStateFile(folder: string, name: string, state: () => unknown): StateFile {
  const file = path.join(folder, `${name}.json`);
  let timer: NodeJS.Timeout | undefined;
  const write = () => {
    timer = undefined;
    writeFileSync(`${file}.new`, JSON.stringify(state()));
    renameSync(`${file}.new`, file);
  };
  return {
    load: () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined),
    touch: () => {
      timer ??= setTimeout(write, DELAY).unref();
    },
    flush: () => {
      if (!timer) return;
      clearTimeout(timer);
      write();
    },
  };
}
