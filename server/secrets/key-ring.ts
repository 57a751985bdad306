import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, openSync, readFileSync, renameSync, unlinkSync, writeSync } from 'node:fs';
import path from 'node:path';
import { type Key, parseKeys } from './vault.ts';

/**
 * The keys of `APP_KEYS`; without it those of `keys` in the data folder, made at the first start. Whoever copies the database without
 * that file gets no secret.
 */
export function readKeyRing(appKeys: string | undefined, dataFolder: string): readonly Key[] {
  if (appKeys) return parseKeys(appKeys);
  const file = keyFile(dataFolder);
  if (!existsSync(file)) writeOnce(file, `${newKey()}\n`);
  return parseKeys(readFileSync(file, 'utf8').trim());
}

/** An entry for `APP_KEYS`. */
export const newKey = (): string => `k${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64')}`;

/** Where the ring is when `APP_KEYS` is not set. */
export const keyFile = (dataFolder: string): string => path.join(dataFolder, 'keys');

/** Puts a new key before those of the file, whole or not at all. */
export function addKeyToFile(dataFolder: string): void {
  const file = keyFile(dataFolder);
  const ring = existsSync(file) ? [readFileSync(file, 'utf8').trim()] : [];
  renameSync(writeDraft(file, `${[newKey(), ...ring].join()}\n`), file);
}

/** Of two processes that write at once, one wins, and nobody sees half a file. */
function writeOnce(file: string, text: string): void {
  const draft = writeDraft(file, text);
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    unlinkSync(draft);
  }
}

/** A file beside it, for its owner alone and on the disk. */
function writeDraft(file: string, text: string): string {
  const draft = `${file}.${process.pid}`;
  const descriptor = openSync(draft, 'wx', 0o600);
  writeSync(descriptor, text);
  fsyncSync(descriptor);
  closeSync(descriptor);
  return draft;
}
