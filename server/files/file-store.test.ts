import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningEmulator, startEmulator } from '../../integrations/emulators.test-support.ts';
import { diskStore } from './disk-store.ts';
import { type FileStore, FilesUnavailable, MissingFile } from './file-store.ts';
import { type S3Options, s3Store } from './s3-store.ts';

let folder: string;
let s3: RunningEmulator;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-files-'));
  s3 = await startEmulator('s3');
});
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

function bucket(changes: Partial<S3Options> = {}): Promise<FileStore> {
  const { bucket: name, region, ...credentials } = s3.about as Record<'bucket' | 'region' | 'accessKeyId' | 'secretAccessKey', string>;
  return s3Store({ bucket: name, region, endpoint: s3.url, credentials, copies: path.join(folder, 'copies'), ...changes });
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (content: Uint8Array): string => new TextDecoder().decode(content);

describe.each([
  ['a folder', async () => diskStore(path.join(folder, 'files'))],
  ['a bucket', () => bucket()],
])('files in %s', (_, open) => {
  it('come back as they were written, at once and as a stream, the last writing first', async () => {
    const store = await open();
    const large = new Uint8Array(3_000_000).map((_, index) => index % 251);
    await store.write('a/large.pdf', bytes('older'));
    await store.write('a/large.pdf', large);
    expect(Buffer.from(await store.read('a/large.pdf')).equals(large)).toBe(true);
    const { size, body } = await store.stream('a/large.pdf');
    expect(size).toBe(large.byteLength);
    const parts = [];
    for await (const part of body) parts.push(part);
    expect(Buffer.concat(parts).equals(large)).toBe(true);
    await store.write('a/empty.pdf', new Uint8Array());
    expect((await store.read('a/empty.pdf')).byteLength).toBe(0);
  });

  it('are read in parts, never more and never less than was asked', async () => {
    const store = await open();
    await store.write('a/pack.bin', bytes('0123456789'));
    expect(text(await store.read('a/pack.bin', { offset: 3, size: 4 }))).toBe('3456');
    const { size, body } = await store.stream('a/pack.bin', { offset: 8, size: 2 });
    expect(size).toBe(2);
    const parts = [];
    for await (const part of body) parts.push(part);
    expect(Buffer.concat(parts).toString()).toBe('89');
    for (const part of [
      { offset: 8, size: 3 },
      { offset: 20, size: 1 },
    ]) {
      await expect(store.read('a/pack.bin', part)).rejects.toThrow(MissingFile);
      await expect(store.stream('a/pack.bin', part)).rejects.toThrow(MissingFile);
    }
  });

  it('are created by one of several, and stay as that one wrote them', async () => {
    const store = await open();
    await Promise.all(['one', 'two', 'three'].map((content) => store.create('b/template.docx', bytes(content))));
    const first = text(await store.read('b/template.docx'));
    expect(['one', 'two', 'three']).toContain(first);
    await store.create('b/template.docx', bytes('four'));
    expect(text(await store.read('b/template.docx'))).toBe(first);
  });

  it('can be read from a path of this machine, time and again', async () => {
    const store = await open();
    await store.write('c/rows.csv', bytes('Name\nAda\n'));
    const place = await store.localPath('c/rows.csv');
    expect(readFileSync(place, 'utf8')).toBe('Name\nAda\n');
    expect(await store.localPath('c/rows.csv')).toBe(place);
  });

  it('are removed one by one or all below a prefix, and no others', async () => {
    const store = await open();
    const keys = Array.from({ length: 40 }, (_, index) => `runs/one/${index}.pdf`);
    await Promise.all([...keys, 'runs/one-more/1.pdf', 'runs/two/1.pdf'].map((key) => store.write(key, bytes(key))));
    await store.remove('runs/one/7.pdf');
    await expect(store.read('runs/one/7.pdf')).rejects.toThrow(MissingFile);
    expect(text(await store.read('runs/one/8.pdf'))).toBe('runs/one/8.pdf');
    await store.remove('runs/one');
    for (const key of keys) await expect(store.read(key)).rejects.toThrow(MissingFile);
    expect(text(await store.read('runs/one-more/1.pdf'))).toBe('runs/one-more/1.pdf');
    expect(text(await store.read('runs/two/1.pdf'))).toBe('runs/two/1.pdf');
    await store.remove('runs/none');
  });

  it('that are not there are missing, however they are asked for', async () => {
    const store = await open();
    await expect(store.read('d/none.pdf')).rejects.toThrow(MissingFile);
    await expect(store.stream('d/none.pdf')).rejects.toThrow(MissingFile);
    await expect(store.localPath('d/none.pdf')).rejects.toThrow(MissingFile);
  });

  it('have keys that can leave no folder', async () => {
    const store = await open();
    for (const key of ['../x.pdf', 'a/../../x.pdf', '/etc/passwd', 'a', 'a/.hidden', 'a/b\u0000']) {
      await expect(async () => store.write(key, bytes('x')), key).rejects.toThrow('is no key of a file');
      await expect(async () => store.read(key), key).rejects.toThrow('is no key of a file');
      await expect(async () => store.remove(key), key).rejects.toThrow('is no key of a file');
    }
  });
});

describe('files in a bucket', () => {
  it('are refused with a wrong key, and told as a place that does not answer', async () => {
    const store = await bucket({ credentials: { accessKeyId: 'emulator', secretAccessKey: 'wrong' } });
    await expect(store.write('e/1.pdf', bytes('x'))).rejects.toThrow(FilesUnavailable);
    await expect(store.read('e/1.pdf')).rejects.toThrow(FilesUnavailable);
    await expect(store.remove('e/1.pdf')).rejects.toThrow(FilesUnavailable);
  });

  it('are written in spite of answers that fail now and then', async () => {
    const store = await bucket();
    await s3.inject([{ kind: 'status', status: 503, times: 2 }]);
    await store.write('f/1.pdf', bytes('kept'));
    await s3.inject([]);
    expect(text(await store.read('f/1.pdf'))).toBe('kept');
  });
});

describe('a file in a bucket that others create at the same moment', () => {
  it('is asked for again, and not for ever', async () => {
    const store = await bucket();
    await s3.inject([{ kind: 'status', status: 409, times: 1 }]);
    await store.create('h/1.pdf', bytes('kept'));
    expect(text(await store.read('h/1.pdf'))).toBe('kept');
    await s3.inject([{ kind: 'status', status: 409 }]);
    await expect(store.create('h/2.pdf', bytes('x'))).rejects.toThrow(FilesUnavailable);
    await s3.inject([]);
  });
});

describe('files in a folder', () => {
  it('leave nothing half written behind', async () => {
    const store = diskStore(path.join(folder, 'files'));
    await store.write('g/1.pdf', bytes('x'));
    await store.create('g/1.pdf', bytes('y'));
    expect(readdirSync(path.join(folder, 'files', 'g'))).toEqual(['1.pdf']);
  });
});
