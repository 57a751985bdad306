import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runRecord } from './run-record.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-record-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('stays whole where a later run can not write it', () => {
  const record = runRecord(folder, ['template']);
  record.write();
  mkdirSync(path.join(folder, '.sheafmill-run.part'));
  const other = runRecord(folder, ['another template']);
  expect(() => other.write()).toThrow();
  expect(record.matches()).toBe(true);
  expect(other.matches()).toBe(false);
});

it('knows whose files are saved, but for a line that was cut off', () => {
  const output = path.join(folder, 'all.zip');
  const record = runRecord(output, ['template']);
  record.write(new Map([['1', 'of the first run.pdf']]));
  record.add('2', '"Müller".pdf');
  appendFileSync(`${output}.run`, '["3","cut');
  const again = runRecord(output, ['template']);
  expect(again.matches()).toBe(true);
  expect([...again.saved()]).toEqual([
    ['1', 'of the first run.pdf'],
    ['2', '"Müller".pdf'],
  ]);
  again.write();
  expect(again.saved().size).toBe(0);
  expect(runRecord(output, ['another template']).matches()).toBe(false);
});
