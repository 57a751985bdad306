import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect } from 'vitest';

/** Share of the ink that two pictures must have in common: renderers differ in how they smooth edges. */
const SAME_INK = 0.97;

interface GreyPicture {
  readonly width: number;
  readonly height: number;
  /** 0 = paper. */
  readonly ink: Uint8Array;
}

/** A binary portable grey map (P5). */
function readGreyMap(bytes: Uint8Array): GreyPicture {
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(Buffer.from(bytes.subarray(0, 40)).toString('latin1'));
  if (!head) throw new Error('Not a binary grey map.');
  return { width: Number(head[1]), height: Number(head[2]), ink: bytes.subarray(head[0].length).map((value) => 255 - value) };
}

/** Compares a page with the stored picture of it, or stores it. A stored picture holds at most 20 KB. */
export function comparePictures(page: Uint8Array, file: string, update: boolean): void {
  // Compressors of other versions write the same pixels in other bytes: what did not change stays as it is.
  if (update && !(existsSync(file) && gunzipSync(readFileSync(file)).equals(page))) {
    const packed = gzipSync(page, { level: 9 });
    expect(packed.length).toBeLessThanOrEqual(20_000);
    writeFileSync(file, packed);
  }
  expect(existsSync(file), `There is no expected picture yet: npm run golden -- --update`).toBe(true);
  const ours = readGreyMap(page);
  const theirs = readGreyMap(gunzipSync(readFileSync(file)));
  expect([ours.width, ours.height]).toEqual([theirs.width, theirs.height]);
  let same = 0;
  let all = 0;
  for (let at = 0; at < theirs.ink.length; at++) {
    const a = ours.ink[at] ?? 0;
    const b = theirs.ink[at] ?? 0;
    same += Math.min(a, b);
    all += Math.max(a, b);
  }
  expect(all === 0 ? 1 : same / all).toBeGreaterThanOrEqual(SAME_INK);
}
