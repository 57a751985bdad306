import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeFolder } from './make-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('makes a folder with all above it, and leaves one alone that is there', () => {
  const inner = path.join(folder, 'a', 'b', 'c');
  makeFolder(inner);
  writeFileSync(path.join(inner, 'kept'), '');
  makeFolder(inner);
  expect(existsSync(path.join(inner, 'kept'))).toBe(true);
});

it('throws where a file is in the way', () => {
  writeFileSync(path.join(folder, 'file'), '');
  expect(() => makeFolder(path.join(folder, 'file', 'a', 'b'))).toThrow('ENOTDIR');
});

it.skipIf(process.platform !== 'linux')('throws where the system makes no folder, and does not try for ever', () => {
  expect(() => makeFolder('/proc/sheafmill/out')).toThrow('ENOENT');
});
