import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { centralDirectory } from '../../engine/zip-format.ts';
import { zipOutput } from './zip-output.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-zip-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const pdf = (index: number) => new TextEncoder().encode(`%PDF ${index} ${'x'.repeat(index * 7)}`);
const contents = (file: string) =>
  new Map(Object.entries(unzipSync(readFileSync(file))).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]));

describe('zipOutput', () => {
  it('writes entries that an unzipper reads back, with names in UTF-8', async () => {
    const file = path.join(folder, 'out.zip');
    const output = zipOutput(file, { resume: false });
    await output.save('Müller – 1.pdf', pdf(1));
    await output.save('b.pdf', pdf(2));
    output.finish();
    expect([...contents(file).keys()]).toEqual(['Müller – 1.pdf', 'b.pdf']);
    expect(contents(file).get('b.pdf')).toBe(new TextDecoder().decode(pdf(2)));
  });

  it('shows nothing under its name before it is finished', async () => {
    const file = path.join(folder, 'out.zip');
    const output = zipOutput(file, { resume: false });
    await output.save('a.pdf', pdf(1));
    expect(() => readFileSync(file)).toThrow('ENOENT');
    output.abandon();
  });

  it.each([0, 1, 29, 30, 40, 60])(
    'resumes after a file cut off %i bytes into its third entry, and makes only what is missing',
    async (cut) => {
      const file = path.join(folder, 'out.zip');
      const first = zipOutput(file, { resume: false });
      for (const index of [1, 2, 3]) await first.save(`${index}.pdf`, pdf(index));
      first.abandon();
      const whole = (index: number) => 30 + 5 + pdf(index).length;
      truncateSync(`${file}.partial`, whole(1) + whole(2) + Math.min(cut, whole(3) - 1));
      const second = zipOutput(file, { resume: true });
      expect([1, 2, 3].map((index) => second.has(`${index}.pdf`))).toEqual([true, true, false]);
      await second.save('3.pdf', pdf(3));
      second.finish();
      expect([...contents(file)].map(([name, text]) => [name, text.length])).toEqual(
        [1, 2, 3].map((index) => [`${index}.pdf`, pdf(index).length]),
      );
    },
  );

  it('does not trust an entry whose bytes were damaged', async () => {
    const file = path.join(folder, 'out.zip');
    const first = zipOutput(file, { resume: false });
    await first.save('1.pdf', pdf(1));
    await first.save('2.pdf', pdf(2));
    first.abandon();
    const bytes = readFileSync(`${file}.partial`);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    writeFileSync(`${file}.partial`, bytes);
    const second = zipOutput(file, { resume: true });
    expect([second.has('1.pdf'), second.has('2.pdf')]).toEqual([true, false]);
    second.abandon();
  });

  it('keeps of a partial file what it is told, up to the first that it is not', async () => {
    const file = path.join(folder, 'out.zip');
    const first = zipOutput(file, { resume: false });
    for (const index of [1, 2, 3]) await first.save(`${index}.pdf`, pdf(index));
    first.abandon();
    const second = zipOutput(file, { resume: true, isKept: (name) => name !== '2.pdf' });
    expect([1, 2, 3].map((index) => second.has(`${index}.pdf`))).toEqual([true, false, false]);
    await second.save('2.pdf', pdf(4));
    second.finish();
    expect([...contents(file).keys()]).toEqual(['1.pdf', '2.pdf']);
  });

  it.each(['at once', 'after it was interrupted'])(
    'puts a file that is saved again in the place of the first, of which nothing stays: %s',
    async (when) => {
      const file = path.join(folder, 'out.zip');
      let output = zipOutput(file, { resume: false });
      for (const index of [1, 200, 3, 4]) await output.save(`${index}.pdf`, pdf(index));
      await output.save('200.pdf', pdf(5));
      await output.save('3.pdf', pdf(300));
      if (when !== 'at once') {
        output.abandon();
        output = zipOutput(file, { resume: true });
      }
      expect(new TextDecoder().decode(output.read('200.pdf'))).toBe(new TextDecoder().decode(pdf(5)));
      output.finish();
      const expected = zipOutput(path.join(folder, 'expected.zip'), { resume: false });
      const whole = [
        [1, 1],
        [4, 4],
        [200, 5],
        [3, 300],
      ] as const;
      for (const [name, content] of whole) await expected.save(`${name}.pdf`, pdf(content));
      expected.finish();
      expect(readFileSync(file).equals(readFileSync(path.join(folder, 'expected.zip')))).toBe(true);
    },
  );

  it('gives back what was saved, now and before it was interrupted', async () => {
    const file = path.join(folder, 'out.zip');
    const first = zipOutput(file, { resume: false });
    await first.save('Müller.pdf', pdf(1));
    await first.save('2.pdf', pdf(200));
    first.abandon();
    const second = zipOutput(file, { resume: true });
    await second.save('3.pdf', pdf(3));
    const texts = ['Müller.pdf', '2.pdf', '3.pdf'].map((name) => new TextDecoder().decode(second.read(name)));
    expect(texts).toEqual([1, 200, 3].map((index) => new TextDecoder().decode(pdf(index))));
    second.abandon();
  });

  it('takes a finished file up again, and cuts off its directory', async () => {
    const file = path.join(folder, 'out.zip');
    const first = zipOutput(file, { resume: false });
    await first.save('1.pdf', pdf(1));
    first.finish();
    appendFileSync(file, 'trailing');
    const second = zipOutput(file, { resume: true });
    await second.save('2.pdf', pdf(2));
    second.finish();
    expect([...contents(file).keys()]).toEqual(['1.pdf', '2.pdf']);
  });

  it('writes ZIP64 records when there are more entries than the old format counts', () => {
    const entries = Array.from({ length: 70_000 }, (_, index) => ({ name: `${index}`, size: 0, crc: 0, offset: index * 40 }));
    const records = [...centralDirectory(entries, 70_000 * 40)].map((bytes) => Buffer.from(bytes));
    const zip64 = records.at(-2);
    expect(zip64?.readUInt32LE(0)).toBe(0x06064b50);
    expect(zip64?.readBigUInt64LE(24)).toBe(70_000n);
    expect(records.at(-1)?.readUInt16LE(8)).toBe(0xffff);
  });

  it('passes the test of unzip', async (context) => {
    const file = path.join(folder, 'out.zip');
    const output = zipOutput(file, { resume: false });
    for (let index = 0; index < 50; index++) await output.save(`${index}.pdf`, pdf(index));
    output.finish();
    try {
      execFileSync('unzip', ['-v'], { stdio: 'ignore' });
    } catch {
      console.log('skipped: unzip is not installed');
      context.skip();
    }
    expect(execFileSync('unzip', ['-t', file], { encoding: 'utf8' })).toContain('No errors detected');
  });
});
