import { createGunzip } from 'node:zlib';
import { expect, it } from 'vitest';
import { acceptsGzip, openPacker } from './open-packer.ts';

it('gives bytes of which all that was written so far can be read, in few bytes where it is much the same, and an end', async () => {
  const packer = openPacker();
  const reader = createGunzip();
  let read = '';
  reader.on('data', (part: Buffer) => {
    read += part.toString();
  });
  const hear = (bytes: Uint8Array) => new Promise<void>((resolve) => reader.write(bytes, () => resolve()));
  let written = '';
  let size = 0;
  for (let number = 0; number < 100; number += 1) {
    const text = `event: pdf\ndata: {"filename":"Über ${number}.pdf","warnings":[]}\nid: ${number}\n\n`;
    written += text;
    const bytes = await packer.pack(text);
    size += bytes.length;
    await hear(bytes);
    expect(read).toBe(written);
  }
  expect(size).toBeLessThan(written.length / 2);
  const ended = new Promise((resolve) => reader.on('end', resolve));
  reader.end(await packer.end());
  await ended;
  expect(read).toBe(written);
});

it('gives in their order texts that are written at the same time', async () => {
  const packer = openPacker();
  const reader = createGunzip();
  const texts = ['a'.repeat(100_000), 'b', 'c'.repeat(100_000), 'd'];
  await Promise.all(texts.map(async (text) => reader.write(await packer.pack(text))));
  reader.end(await packer.end());
  const parts = await reader.toArray();
  expect(Buffer.concat(parts).toString()).toBe(texts.join(''));
});

it.each([
  ['gzip, deflate, br', true],
  ['br;q=1.0, GZIP;q=0.5', true],
  ['br', false],
  ['gzip;q=0, br', false],
  [undefined, false],
])('knows whether gzip is accepted by %s', (accepted, isAccepted) => {
  expect(acceptsGzip(accepted)).toBe(isAccepted);
});
