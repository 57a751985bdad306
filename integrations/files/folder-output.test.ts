import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { folderOutput } from './folder-output.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-output-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('takes away what runs that were killed have left half-written, and nothing of those that are still there', () => {
  const { pid: dead } = spawnSync(process.execPath, ['--version']);
  const [left, ofAnother] = [`.${dead}.partial`, `.${process.ppid}.partial`];
  for (const name of [left, ofAnother, '.partial', 'a.partial', '1.pdf']) writeFileSync(path.join(folder, name), '');
  folderOutput(folder);
  expect(readdirSync(folder).toSorted()).toEqual(['.partial', ofAnother, '1.pdf', 'a.partial'].toSorted());
});
