import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openJsonFile } from './json-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-json-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('finds after a restart what was changed before, and leaves no other file behind', () => {
  const file = path.join(folder, 'things.json');
  const things = openJsonFile(file, () => ({ names: ['first'] }));
  things.value.names.push('second');
  things.changed();
  things.flush();
  expect(openJsonFile(file, () => ({ names: [] as string[] })).value).toEqual({ names: ['first', 'second'] });
  expect(readdirSync(folder)).toEqual(['things.json']);
});

it('gathers changes into one write, by itself', async () => {
  const file = path.join(folder, 'count.json');
  const count = openJsonFile(file, () => ({ n: 0 }));
  for (let n = 1; n <= 1000; n += 1) {
    count.value.n = n;
    count.changed();
  }
  expect(readdirSync(folder)).toEqual([]);
  await expect.poll(() => existsSync(file)).toBe(true);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ n: 1000 });
});
