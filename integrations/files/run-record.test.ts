import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
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
