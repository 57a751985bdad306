import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runRecord } from './run-record.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-record-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('stays whole where a later run can not write it', () => {
  const record = runRecord(folder, { template: 'a' });
  record.write();
  mkdirSync(path.join(folder, '.sheafmill-run.part'));
  const other = runRecord(folder, { template: 'b' });
  expect(() => other.write()).toThrow();
  expect(record.differences()).toEqual([]);
  expect(other.differences()).toEqual(['template']);
});

it('knows whose files are saved and what they were made of, but for a line that was cut off', () => {
  const output = path.join(folder, 'all.zip');
  const record = runRecord(output, { template: 'a' });
  record.write(new Map([['1', { name: 'of the first run.pdf', digest: 'x' }]]));
  record.add('2', { name: '"Müller".pdf', digest: 'y' });
  appendFileSync(`${output}.run`, '["3","cut');
  const again = runRecord(output, { template: 'a' });
  expect([...again.saved()]).toEqual([
    ['1', { name: 'of the first run.pdf', digest: 'x' }],
    ['2', { name: '"Müller".pdf', digest: 'y' }],
  ]);
  again.write();
  expect([again.saved().size, again.keepsFound()]).toEqual([0, false]);
  again.write(new Map(), true);
  expect(again.keepsFound()).toBe(true);
});

it('names what is another than in the run before: all, where it can not be read', () => {
  const output = path.join(folder, 'other.zip');
  const parts = { template: 'a', setting: 'b', name: 'c' };
  const record = runRecord(output, parts);
  expect(record.differences()).toEqual([]);
  record.write();
  expect(runRecord(output, { ...parts, template: 'd', name: 'e' }).differences()).toEqual(['template', 'name']);
  for (const first of ['', 'of an earlier version', '[]', '{"parts":1}']) {
    writeFileSync(`${output}.run`, `${first}\n`);
    expect(record.differences()).toEqual(['template', 'setting', 'name']);
  }
});
