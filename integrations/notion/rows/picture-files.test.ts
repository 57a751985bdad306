import { expect, it } from 'vitest';
import { FetchRefusal, type FetchRefusalReason } from '../../guarded-fetch/fetch-refusal.ts';
import { openPictureFiles } from './picture-files.ts';

const never = new AbortController().signal;
const picture = { bytes: new Uint8Array([1]), contentType: 'image/png' };
type Outcome = typeof picture | FetchRefusalReason | number;

/** Pictures from a server whose answers follow the script, the last one for ever. */
function open(script: Outcome[]) {
  let now = 0;
  const asked: string[] = [];
  const fetcher = {
    bytes: async (url: string) => {
      asked.push(url);
      const outcome = (script.length > 1 ? script.shift() : script[0]) ?? picture;
      if (typeof outcome === 'number') throw new FetchRefusal('status', 'refused', { status: outcome });
      if (typeof outcome === 'string') throw new FetchRefusal(outcome, 'refused');
      return outcome;
    },
  };
  const files = openPictureFiles(fetcher, () => now);
  const faults: string[] = [];
  return {
    asked,
    faults,
    later: (milliseconds: number) => {
      now += milliseconds;
    },
    read: async (name: string) => {
      const file = { type: 'file', name, url: `https://pictures.example/${name}` } as const;
      const value = await files.read(
        file,
        async () => [],
        (message) => void faults.push(message),
        never,
      );
      return typeof value === 'string' ? 'name' : 'picture';
    },
  };
}

it.each<Outcome>(['timed-out', 'unreachable', 'unresolved', 'incomplete', 503, 429])('asks once more after %s', async (fault) => {
  const { read, asked, faults } = open([fault, picture]);
  expect(await read('logo.png')).toBe('picture');
  expect([asked.length, faults]).toEqual([2, []]);
});

it('gives a picture to the next row that one row had to go without', async () => {
  const { read, asked, faults } = open(['timed-out', 'timed-out', picture]);
  expect([await read('logo.png'), await read('logo.png'), await read('logo.png')]).toEqual(['name', 'picture', 'picture']);
  expect(asked).toHaveLength(3);
  expect(faults).toHaveLength(1);
});

it('leaves a server alone for a minute that did not answer three times in a row, and then asks it again', async () => {
  const { read, asked, later } = open(['timed-out']);
  for (const name of ['1.png', '2.png', '3.png', '4.png']) expect(await read(name)).toBe('name');
  expect(asked).toHaveLength(3);
  later(61_000);
  expect(await read('5.png')).toBe('name');
  expect(asked).toHaveLength(4);
});

it('does not count faults that lie far apart', async () => {
  const { read } = open(['timed-out', picture, 'unreachable', picture, 503, picture, 'timed-out', picture]);
  for (const name of ['1.png', '2.png', '3.png', '4.png']) expect(await read(name)).toBe('picture');
});

it.each<Outcome>(['too-large', 'forbidden-address', 404])('does not ask again for what it will never get: %s', async (fault) => {
  const { read, asked, faults } = open([fault]);
  for (let row = 0; row < 3; row++) expect(await read('logo.png')).toBe('name');
  expect([asked.length, faults.length]).toEqual([1, 3]);
});
