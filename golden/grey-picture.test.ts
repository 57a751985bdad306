import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, expect, it } from 'vitest';
import { comparePictures } from './grey-picture.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'sheafmill-picture-'));
const file = path.join(folder, 'page.pgm.gz');
afterEach(() => rmSync(file, { force: true }));
afterAll(() => rmSync(folder, { recursive: true }));

/** A page of 10 × 10 pixels in one shade of grey. */
const page = (shade: number) => Buffer.concat([Buffer.from('P5 10 10 255\n'), Buffer.alloc(100, shade)]);

it('leaves a stored picture of the same pixels as it is, byte by byte, and writes one of others anew', () => {
  const stored = gzipSync(page(0), { level: 1 });
  writeFileSync(file, stored);
  comparePictures(page(0), file, true);
  expect(readFileSync(file)).toEqual(stored);
  comparePictures(page(128), file, true);
  expect(() => comparePictures(page(0), file, false)).toThrow();
  comparePictures(page(128), file, false);
});

it('stores a picture where there is none yet, only when asked to', () => {
  expect(() => comparePictures(page(0), file, false)).toThrow('There is no expected picture yet');
  comparePictures(page(0), file, true);
  comparePictures(page(0), file, false);
});
