import { inflateRawSync, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nodeCompression } from '../integrations/rendering/node-compression.ts';
import { pureCompression } from './pure-compression.ts';

/** A last stored block without content: found by a reader only when what stands before ends on a byte. */
const LAST = Uint8Array.of(1, 0, 0, 255, 255);
/** Bytes with and without repetitions, as content streams and pictures have them. */
const bytes = fc
  .tuple(fc.uint8Array({ maxLength: 300 }), fc.integer({ min: 0, max: 200 }), fc.uint8Array({ maxLength: 300 }))
  .map(([first, times, last]) =>
    Uint8Array.from([
      ...Array(times)
        .fill([...first])
        .flat(),
      ...last,
    ]),
  );

// What every platform has to keep.
describe.each(Object.entries({ pure: pureCompression, node: nodeCompression }))('compression: %s', (_, compression) => {
  it('gives back what it was given', () => {
    fc.assert(
      fc.property(bytes, bytes, (first, second) => {
        expect(new Uint8Array(inflateSync(compression.zlib(first)))).toEqual(first);
        const joined = Buffer.concat([compression.blocks(first), compression.blocks(second), LAST]);
        expect(new Uint8Array(inflateRawSync(joined))).toEqual(Uint8Array.from([...first, ...second]));
      }),
      { numRuns: 60 },
    );
  });

  it('keeps no more memory than its result', () => {
    for (const made of [compression.zlib(new Uint8Array(50_000)), compression.blocks(new Uint8Array(50_000))])
      expect(made.buffer.byteLength).toBe(made.length);
  });
});
