import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openFuzzLedger, summed } from './fuzz-ledger.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-ledger-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const block = { kind: 'mutated', from: 1, to: 250 };
const other = { kind: 'generated', from: 1, to: 250 };

it('gives a block to one of two runs, and to nobody once it is done', () => {
  const [one, two] = [openFuzzLedger(folder), openFuzzLedger(folder)];
  expect([one.claim(block), two.claim(block), two.claim(other)]).toEqual([true, false, true]);
  one.finish(block, { counts: { pdf: 250 }, slowest: 12 });
  expect([one.claim(block), openFuzzLedger(folder).claim(block)]).toEqual([false, false]);
});

it('gives a block again whose run has died', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  writeFileSync(path.join(folder, 'mutated-1-250.pid'), `${pid}`);
  expect(openFuzzLedger(folder).claim(block)).toBe(true);
});

it('sums what is done and leaves out what is not', () => {
  const ledger = openFuzzLedger(folder);
  ledger.finish(block, { counts: { pdf: 200, 'refused: xml': 50 }, slowest: 12 });
  ledger.finish(other, { counts: { pdf: 250 }, slowest: 40 });
  const missing = { kind: 'mutated', from: 251, to: 500 };
  expect(summed(ledger.finished([block, other, missing]))).toEqual({
    documents: 500,
    counts: { pdf: 450, 'refused: xml': 50 },
    slowest: 40,
  });
});
