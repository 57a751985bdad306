import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RowFailure } from '../generation/index.ts';
import { runRecord } from '../integrations/files/run-record.ts';
import { type Destination, openDestination } from './destination.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-destination-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const row = (id: string, value = id) => ({ id, fields: new Map([['Number', value]]) });
const bytes = (text: string) => new TextEncoder().encode(text);

it.each(['out', 'out.zip'])('gives back the PDFs of a run that was interrupted, each to its row: %s', async (name) => {
  const out = path.join(folder, name);
  const open = (resume: boolean, keepsIds = true) => openDestination(out, runRecord(out, { template: 'a' }), { resume, keepsIds });
  const first = await open(false);
  await first.save('X.pdf', bytes('of a'), row('a'));
  await first.save('X (2).pdf', bytes('of b'), row('b'));
  await first.close(false);

  const second = await open(true);
  expect([...second.saved]).toEqual([
    ['a', 'X.pdf'],
    ['b', 'X (2).pdf'],
  ]);
  expect([second.has('X.pdf', row('b')), second.has('X.pdf', row('c'))]).toEqual([true, false]);
  expect(await second.read('X (2).pdf')).toEqual(Buffer.from('of b'));
  await second.save('X (3).pdf', bytes('of c'), row('c'));
  await second.close(true);
  expect(readdirSync(folder)).toEqual([name]);

  const ofLines = await open(true, false);
  expect([ofLines.has('X (3).pdf', row('1')), ofLines.has('X (4).pdf', row('a')), ofLines.saved.size]).toEqual([true, false, 0]);
  await ofLines.close(true);
});

it.each([
  ['out', (out: string) => rmSync(path.join(out, 'X.pdf')), "'X.pdf' can't be read: there is no such file."],
  ['out.zip', (out: string) => truncateSync(`${out}.partial`, 37), "'X.pdf' can't be read: the ZIP ends too early."],
])('says of one row that its PDF is not there any more: %s', async (name, lose, message) => {
  const out = path.join(folder, name);
  const destination = await openDestination(out, runRecord(out, { template: 'a' }), { resume: false, keepsIds: true });
  await destination.save('X.pdf', bytes('of a'), row('a'));
  lose(out);
  const failure = destination.read('X.pdf');
  await expect(failure).rejects.toBeInstanceOf(RowFailure);
  await expect(failure).rejects.toMatchObject({ diagnostic: { code: 'run/not-read', message } });
  await destination.close(false);
});

describe.each(['out', 'out.zip'])('a run that goes on: %s', (name) => {
  const open = (resume: boolean, keepsIds: boolean, template = 'a') => {
    const out = path.join(folder, name);
    return openDestination(out, runRecord(out, { template }), { resume, keepsIds });
  };
  const textOf = async (destination: Destination, file: string) => new TextDecoder().decode(await destination.read(file));

  it.each([true, false])('makes rows anew that are not what they were, and says which: known by their ids: %s', async (keepsIds) => {
    const first = await open(false, keepsIds);
    for (const each of ['a', 'b', 'c']) await first.save(`${each}.pdf`, bytes(each), row(each));
    await first.close(false);
    const second = await open(true, keepsIds);
    expect([second.has('a.pdf', row('a')), second.has('b.pdf', row('b', 'changed'))]).toEqual([true, false]);
    expect(second.renewed).toEqual([]);
    await second.save('b.pdf', bytes('changed'), row('b', 'changed'));
    expect([second.renewed, second.orphaned()]).toEqual([['b.pdf'], keepsIds ? [] : ['c.pdf']]);
    await second.close(false);
    const third = await open(true, keepsIds);
    expect([third.has('b.pdf', row('b')), third.has('b.pdf', row('b', 'changed'))]).toEqual([false, true]);
    expect([await textOf(third, 'a.pdf'), await textOf(third, 'b.pdf')]).toEqual(['a', 'changed']);
    await third.close(true);
  });

  it('knows rows of a file in whatever line they stand, and trusts no document that is not of the run', async () => {
    const earlier = await open(false, false);
    await earlier.save('b.pdf', bytes('of an earlier run'), row('2', 'b'));
    await earlier.close(true);
    const first = await open(false, false);
    await first.save('a.pdf', bytes('a'), row('1', 'a'));
    await first.close(false);
    const second = await open(true, false);
    expect([second.has('a.pdf', row('2', 'a')), second.has('b.pdf', row('3', 'b'))]).toEqual([true, false]);
    await second.close(true);
  });

  it('leaves what it finds where no run was interrupted, also when it is interrupted itself', async () => {
    const earlier = await open(false, false);
    await earlier.save('a.pdf', bytes('a'), row('1', 'a'));
    await earlier.close(true);
    for (const round of [1, 2]) {
      const destination = await open(true, false);
      expect([round, destination.has('a.pdf', row('1', 'changed')), destination.has('b.pdf', row('2', 'b'))]).toEqual([round, true, false]);
      await destination.close(false);
    }
  });

  it('does not go on with another template', async () => {
    await (await open(false, false)).close(false);
    await expect(open(true, false, 'b')).rejects.toThrow('was begun with another template. Run without --resume');
  });
});
