import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { RowFailure } from '../generation/index.ts';
import { runRecord } from '../integrations/files/run-record.ts';
import { openDestination } from './destination.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-destination-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const bytes = (text: string) => new TextEncoder().encode(text);

it.each(['out', 'out.zip'])('gives back the PDFs of a run that was interrupted, each to its row: %s', async (name) => {
  const out = path.join(folder, name);
  const open = (resume: boolean, keepsIds = true) => openDestination(out, runRecord(out, ['template']), { resume, keepsIds });
  const first = await open(false);
  await first.save('X.pdf', bytes('of a'), 'a');
  await first.save('X (2).pdf', bytes('of b'), 'b');
  await first.close(false);

  const second = await open(true);
  expect([...second.saved]).toEqual([
    ['a', 'X.pdf'],
    ['b', 'X (2).pdf'],
  ]);
  expect([second.has('X.pdf', 'b'), second.has('X.pdf', 'c')]).toEqual([true, false]);
  expect(await second.read('X (2).pdf')).toEqual(Buffer.from('of b'));
  await second.save('X (3).pdf', bytes('of c'), 'c');
  await second.close(true);
  expect(readdirSync(folder)).toEqual([name]);

  const ofLines = await open(true, false);
  expect([ofLines.has('X (3).pdf', '1'), ofLines.has('X (4).pdf', 'a'), ofLines.saved.size]).toEqual([true, false, 0]);
  await ofLines.close(true);
});

it.each([
  ['out', (out: string) => rmSync(path.join(out, 'X.pdf')), "'X.pdf' can't be read: there is no such file."],
  ['out.zip', (out: string) => truncateSync(`${out}.partial`, 37), "'X.pdf' can't be read: the ZIP ends too early."],
])('says of one row that its PDF is not there any more: %s', async (name, lose, message) => {
  const out = path.join(folder, name);
  const destination = await openDestination(out, runRecord(out, ['template']), { resume: false, keepsIds: true });
  await destination.save('X.pdf', bytes('of a'), 'a');
  lose(out);
  const failure = destination.read('X.pdf');
  await expect(failure).rejects.toBeInstanceOf(RowFailure);
  await expect(failure).rejects.toMatchObject({ diagnostic: { code: 'run/not-read', message } });
  await destination.close(false);
});
