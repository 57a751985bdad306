import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runRecord } from './run-record.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-record-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('runRecord', () => {
  it('matches an output without a record, and one that was begun with the same parts', () => {
    expect(runRecord(folder, ['a']).matches()).toBe(true);
    runRecord(folder, ['a', new Uint8Array([1, 2])]).write();
    expect(runRecord(folder, ['a', new Uint8Array([1, 2])]).matches()).toBe(true);
  });

  it('does not match other parts, nor the same text cut elsewhere', () => {
    runRecord(folder, ['ab', 'c']).write();
    expect(runRecord(folder, ['ab', 'd']).matches()).toBe(false);
    expect(runRecord(folder, ['a', 'bc']).matches()).toBe(false);
  });

  it('lies beside a ZIP under its name, and can be removed', () => {
    const zip = path.join(folder, 'out.zip');
    const record = runRecord(zip, ['a']);
    record.write();
    expect(existsSync(`${zip}.run`)).toBe(true);
    record.remove();
    expect(existsSync(`${zip}.run`)).toBe(false);
  });
});
