import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { appendableFile } from './files/appendable-file.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-at-exit-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('listens once for the end of the process, however many files are open', async () => {
  const before = process.listenerCount('exit');
  const files = Array.from({ length: 20 }, (_, index) => appendableFile(path.join(folder, `${index}.zip`)));
  expect(process.listenerCount('exit')).toBe(before);
  for (const file of files) await file.abandon();
  expect(readdirSync(folder)).toEqual([]);
});
