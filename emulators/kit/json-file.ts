import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A value kept in a file of JSON, so that a restart finds it. */
export interface JsonFile<Value> {
  readonly value: Value;
  /** Says that `value` was changed: it is written soon, at the latest when the process ends. */
  readonly changed: () => void;
  /** Writes what is not yet written; nothing when the folder was deleted meanwhile. */
  readonly flush: () => void;
}

const WRITE_AFTER = 200;
const unwritten = new Set<() => void>();
process.on('exit', () => {
  for (const flush of [...unwritten]) flush();
});

/** Reads the file, or begins with `initial` where there is none. Writes are gathered and replace the file as a whole. */
export function openJsonFile<Value>(file: string, initial: () => Value): JsonFile<Value> {
  const value: Value = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : initial();
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    if (!timer) return;
    clearTimeout(timer);
    timer = undefined;
    unwritten.delete(flush);
    if (!existsSync(path.dirname(file))) return;
    writeFileSync(`${file}.new`, JSON.stringify(value));
    renameSync(`${file}.new`, file);
  };
  return {
    value,
    flush,
    changed: () => {
      if (timer) return;
      timer = setTimeout(flush, WRITE_AFTER).unref();
      unwritten.add(flush);
    },
  };
}
